import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { rightsChanged, tokenStored } from '../../state/session-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import type { createFakeDevice } from '../../test/fake-device.ts';
import { renderShellPart } from '../../test/living-shell.tsx';
import { HelpWatch } from './help-watch.tsx';
import { RemoteHelpPanel } from './remote-help-panel.tsx';

vi.mock(import('../../api/device-key.ts'), async (original) => ({
  ...(await original()),
  encryptForDevice: ((text: string, send: (sealed: object) => unknown) =>
    send({ cipher: `rsa(${text})`, keyId: 'k1' })) as never,
}));

const now = () => Math.floor(Date.now() / 1000);
const closed = { open: 0, pwd: '', expire_at: 0, nasid: 'N0001', ctime: 0 };
const opened = (seconds = 259_260) => ({
  open: 1,
  pwd: 'AB12CD',
  expire_at: now() + seconds,
  nasid: 'N0001',
  ctime: now(),
});
const works = {
  helpSms: success({ phone_masked: '138****5678', wait: 60 }),
  hostSmsCheck: success({ second: 'sec-1', expire_in: 300 }),
};
type Answers = Parameters<typeof createFakeDevice>[0];

let serial = 0;
/** Shown once the session of the test has begun. */
function InSession({ children }: { children: ReactNode }) {
  return useAppSelector((state) => state.session.token) === 't' ? null : children;
}

/** The panel over a device that answers as told; each with a session of its own, and so without a running wait. */
async function open(state: object | CallResult<unknown>, answers: Answers = {}, content = <RemoteHelpPanel />) {
  serial += 1;
  await renderShellPart(null).then((view) => {
    view.unmount();
  });
  await i18next.loadNamespaces('help');
  const helpState = 'success' in state ? state : success(state);
  const view = await renderShellPart(<InSession>{content}</InSession>, {
    answers: { ...works, helpState, ...answers },
  });
  act(() => {
    view.store.dispatch(tokenStored({ token: `t${serial}`, keepLogin: false }));
  });
  return { ...view, names: () => view.device.asked.map(({ name }) => name) };
}
const toggle = () => screen.getByRole('switch');
const dialog = () => screen.queryByTestId('rhelp-sms');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const argsOf = (view: Awaited<ReturnType<typeof open>>, name: string) =>
  view.device.asked.filter((entry) => entry.name === name).map(({ args }) => args);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('remote help', () => {
  test('RHP-01 RHP-02 a toggle shows the new position, disabled, and asks for a code; cancel puts it back', async () => {
    const view = await open(closed);
    await waitFor(() => {
      expect(toggle()).not.toBeChecked();
    });
    await view.user.click(toggle());
    expect(dialog()).toBeVisible();
    expect(toggle()).toBeChecked();
    expect(toggle()).toBeDisabled();
    await view.user.click(button('Cancel'));
    expect(dialog()).toBeNull();
    expect(toggle()).not.toBeChecked();
    await view.user.click(toggle());
    await view.user.keyboard('{Escape}');
    expect(dialog()).toBeNull();
    expect(view.names().filter((name) => name !== 'helpState')).toEqual([]);
  });

  test('RHP-03 RHP-04 RHP-05 Send code by a click alone; then the number, the wait and the spoken code', async () => {
    const view = await open(closed);
    await view.user.click(await screen.findByRole('switch'));
    expect(screen.queryByText(/read out by phone/)).toBeNull();
    expect(view.names()).not.toContain('helpSms');
    await view.user.click(button('Send code'));
    expect(await screen.findByText('The code went to 138****5678.')).toBeVisible();
    expect(argsOf(view, 'helpSms')).toEqual([
      {
        key_id: 'k1',
        username: expect.stringMatching(/^rsa\(/) as string,
        nasid: 'N0001',
        type: 'rhelp',
      },
    ]);
    expect(button(/Again in \d+ s/)).toBeDisabled();
    expect(button(/read out by phone/)).toBeDisabled();
    expect(screen.getByLabelText(/^Code/)).toHaveFocus();
    // The wait goes on in a dialog that is opened anew.
    await view.user.click(button('Cancel'));
    await view.user.click(toggle());
    expect(button(/Again in \d+ s/)).toBeDisabled();
  });

  test('RHP-06 the code opens it: ticket, open, status, once for two Enters', async () => {
    const check = Promise.withResolvers<CallResult<unknown>>();
    const view = await open(closed, { helpOpen: success(opened()), hostSmsCheck: () => check.promise });
    await view.user.click(await screen.findByRole('switch'));
    expect(button('Confirm')).toBeDisabled();
    view.device.set('helpState', success(opened()));
    await view.user.type(screen.getByLabelText(/^Code/), '12 34a56{Enter}{Enter}');
    check.resolve(works.hostSmsCheck);
    expect(await screen.findByTestId('rhelp-code')).toHaveTextContent('AB12CD');
    expect(dialog()).toBeNull();
    expect(toggle()).toBeChecked();
    expect(argsOf(view, 'hostSmsCheck')).toMatchObject([{ sms_code: '123456' }]);
    expect(argsOf(view, 'helpOpen')).toEqual([{ second: 'sec-1' }]);
    expect(view.names().at(-1)).toBe('helpState');
  });

  test('ENT-15 RHP-06 a device whose answers carry nothing but their code: sent, opened, asked again', async () => {
    const view = await open(closed, { helpSms: success(null), helpOpen: success(null) });
    await view.user.click(await screen.findByRole('switch'));
    await view.user.click(button('Send code'));
    expect(await screen.findByRole('button', { name: /Again in \d+ s/ })).toBeDisabled();
    view.device.set('helpState', success(opened()));
    await view.user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    expect(await screen.findByTestId('rhelp-code')).toHaveTextContent('AB12CD');
    expect(argsOf(view, 'helpOpen')).toEqual([{ second: 'sec-1' }]);
  });

  test('ENT-15 an answer that is no record does not tell whether help is open', async () => {
    await open(success(null));
    await waitFor(() => {
      expect(screen.getByTestId('rhelp')).toHaveAttribute('data-state', 'unknown');
    });
  });

  test('RHP-05 CALL-34 the spoken code is asked for by voice, with nothing else beside', async () => {
    const ticks = vi.spyOn(performance, 'now').mockReturnValue(0);
    const view = await open(closed);
    await view.user.click(await screen.findByRole('switch'));
    await view.user.click(button('Send code'));
    await screen.findByRole('button', { name: /Again in \d+ s/ });
    ticks.mockReturnValue(60_000);
    await waitFor(() => {
      expect(button(/read out by phone/)).toBeEnabled();
    });
    await view.user.click(button(/read out by phone/));
    const base = { key_id: 'k1', username: expect.stringMatching(/^rsa\(/) as string, nasid: 'N0001', type: 'rhelp' };
    await waitFor(() => {
      expect(argsOf(view, 'helpSms')).toEqual([base, { ...base, by: 'voice' }]);
    });
  });

  test('RHP-07 ERR-113 a code that cannot be sent: said in the dialog, no countdown', async () => {
    const view = await open(closed, { helpSms: failure('N001310', 'too many') });
    await view.user.click(await screen.findByRole('switch'));
    await view.user.click(button('Send code'));
    expect(await screen.findByText(/Sending verification code failed · too many/)).toBeVisible();
    expect(button('Send code')).toBeEnabled();
  });

  test('RHP-07 ERR-114 a wrong code: said in the dialog, the field is empty again', async () => {
    const view = await open(closed, { hostSmsCheck: failure('N001311', 'wrong') });
    await view.user.click(await screen.findByRole('switch'));
    await view.user.type(screen.getByLabelText(/^Code/), '000000{Enter}');
    expect(await screen.findByText(/Verification code check failed/)).toBeVisible();
    expect(screen.getByLabelText(/^Code/)).toHaveValue('');
    expect(view.names()).not.toContain('helpOpen');
  });

  test('RHP-07 CALL-35 the device refuses: its message as a toast, and the switch goes back', async () => {
    const view = await open(opened(), { helpClose: failure('N001104', 'The ticket is over') });
    await view.user.click(await screen.findByRole('switch'));
    expect(toggle()).not.toBeChecked();
    await view.user.type(screen.getByLabelText(/^Code/), '123456{Enter}');
    expect(await screen.findByText('The ticket is over')).toBeVisible();
    expect(argsOf(view, 'helpClose')).toEqual([{ second: 'sec-1' }]);
    expect(dialog()).toBeNull();
    expect(toggle()).toBeChecked();
  });

  test.each([
    [5 * 3600, 'valid for 1 day'],
    [258_000, 'valid for 2 days'],
    [259_260, 'valid for 3 days'],
  ])('RHP-08 open for %s s more: code, device, and %s', async (seconds, text) => {
    await open(opened(seconds));
    expect(await screen.findByTestId('rhelp-validity')).toHaveTextContent(text);
    expect(screen.getByText('N0001')).toBeVisible();
    expect(screen.getByTestId('rhelp-code')).toHaveTextContent('AB12CD');
  });

  test('RHP-09 Copy: the four values on four lines, and the dialog that says so', async () => {
    const view = await open(opened());
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined);
    await view.user.click(await screen.findByRole('button', { name: 'Copy for support' }));
    expect(await screen.findByRole('alertdialog', { name: 'authorization code copied' })).toBeVisible();
    const lines = write.mock.calls[0]?.[0].split('\n') ?? [];
    expect(lines).toHaveLength(4);
    expect(lines[0]).toBe('Authorization code: AB12CD');
    expect(lines[1]).toMatch(/^Valid until: \d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(lines[2]).toBe('Device id: N0001');
    expect(lines[3]).toMatch(/^Opened at: \d{4}-\d\d-\d\d \d\d:\d\d$/);
  });

  test('RHP-11 ERR-110 no internet: message and code; this computer without a network: its own hint', async () => {
    const view = await open(failure('N001998', 'network unreachable'));
    const asked = () => screen.getByRole('alertdialog', { name: 'The device cannot connect to the network' });
    await waitFor(() => {
      expect(asked()).toHaveTextContent('network unreachableCode N001998');
    });
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
    });
    expect(screen.getByTestId('no-network').textContent).toBe(
      'This computer has no network connection; check it first',
    );
    view.device.set('helpState', success(closed));
    await view.user.click(within(asked()).getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(screen.getByTestId('rhelp')).toHaveAttribute('data-state', 'off');
    });
  });

  test('RHP-11 no internet while a code is sent: the switch is put back', async () => {
    const view = await open(closed, { helpSms: failure('N001998', 'network unreachable') });
    await view.user.click(await screen.findByRole('switch'));
    await view.user.click(button('Send code'));
    const close = await screen.findByRole('button', { name: 'Close' });
    expect(dialog()).toBeNull();
    await view.user.click(close);
    expect(toggle()).not.toBeChecked();
  });

  test('RHP-12 not for others, and not after the rights were taken away', async () => {
    const view = await open(opened(), {}, <><RemoteHelpPanel /><HelpWatch /></>); // prettier-ignore
    expect(await screen.findByTestId('rhelp-banner')).toHaveTextContent('valid for 3 days');
    act(() => {
      view.store.dispatch(rightsChanged({ isMaster: false }));
    });
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.queryByTestId('rhelp-banner')).toBeNull();
  });

  test('RHP-12 the banner stands while help is open: one click leads to its end, and it goes with the news', async () => {
    const view = await open(opened(), {}, <HelpWatch />);
    await view.user.click(await screen.findByRole('button', { name: 'Close remote help' }));
    expect(screen.getByRole('dialog', { name: 'Close remote help' })).toBeVisible();
    await view.user.click(button('Cancel'));
    view.device.set('helpState', success(closed));
    const frame = { cmd: 'message', id: 1, topic: 'rhelp', type: 'closed', to: 'master', ts: 1, data: {} };
    act(() => {
      view.store.dispatch(pushReceived(frame as never));
    });
    await waitFor(() => {
      expect(screen.queryByTestId('rhelp-banner')).toBeNull();
    });
  });

  test('RHP-11 the banner says nothing when the device cannot be asked', async () => {
    const view = await open(failure('N001998', 'network unreachable'), {}, <HelpWatch />);
    await waitFor(() => {
      expect(view.names()).toContain('helpState');
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
