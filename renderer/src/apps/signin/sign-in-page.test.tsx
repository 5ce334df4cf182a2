import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { loginNoticed } from '../../state/session-slice.ts';
import { keptSession, renderConsole } from '../../test/render-console.tsx';

vi.mock('../../signed-in.tsx', () => ({ SignedIn: () => <div data-testid="desktop" /> }));

beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const account = () => screen.findByLabelText('Account');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => screen.getByRole('button', { name: 'Sign in' });

async function fill(view: Awaited<ReturnType<typeof renderConsole>>, name = 'mira', secret = 'Hearth2026') {
  await view.user.type(await account(), name);
  await view.user.type(password(), secret);
}

describe('the form', () => {
  test('RTE-17 names the device, offers to stay signed in, and waits for both fields', async () => {
    const view = await renderConsole({ path: '/login' });
    expect(await screen.findByText('Sign in to Maple House.')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Keep me signed in' })).not.toBeChecked();
    expect(submit()).toBeDisabled();
    await view.user.type(await account(), 'mira');
    expect(submit()).toBeDisabled();
    await view.user.type(password(), 'x');
    expect(submit()).toBeEnabled();
  });

  test('RTE-17 in the desktop client staying signed in is the default, and another device can be chosen', async () => {
    const view = await renderConsole({
      path: '/login',
      features: { pageKeepsSession: false, chooseDevice: true },
      recent: { base: 'http://nas.test', name: 'Maple House', lastUsed: 1 },
    });
    expect(await screen.findByRole('checkbox', { name: 'Keep me signed in' })).toBeChecked();
    await view.user.click(screen.getByRole('button', { name: 'Choose another device' }));
    expect(view.address()).toBe('/login/entry');
  });

  test('MSK-04 the account is trimmed, the password is not', async () => {
    const view = await renderConsole({ path: '/login' });
    await fill(view, '  mira ', ' pw ');
    expect(await account()).toHaveValue('mira');
    await view.user.click(submit());
    await waitFor(() => {
      expect(view.device.asked.find((entry) => entry.name === 'login')?.args).toMatchObject({
        username: 'rsa(mira)',
        password: 'rsa( pw )',
        keep: false,
      });
    });
  });

  test('RTE-17 a wrong password says so under the field, keeps the account and marks the text', async () => {
    const view = await renderConsole({
      path: '/login',
      answers: { login: failure('N001101', 'Username or password is wrong') },
    });
    await fill(view);
    await view.user.click(submit());
    const message = await screen.findByText('Username or password is wrong');
    expect(message).toHaveAttribute('role', 'alert');
    expect(password()).toHaveAccessibleDescription('Username or password is wrong');
    expect(password()).toBeInvalid();
    expect(password()).toHaveFocus();
    expect([password().selectionStart, password().selectionEnd]).toEqual([0, 'Hearth2026'.length]);
    expect(await account()).toHaveValue('mira');
    await view.user.type(password(), 'n');
    expect(screen.queryByText('Username or password is wrong')).toBeNull();
  });

  test('DEV-10 a question that ended with the page left says nothing about the device', async () => {
    let asked = 0;
    const keyPub = () => {
      asked += 1;
      return asked === 1
        ? failure('ABORTED', '')
        : success({ key: 'PEM', key_id: 'k1', sign: 'sig', name: 'Maple House' });
    };
    await renderConsole({ path: '/login', answers: { keyPub } });
    expect(await screen.findByText('Sign in to Maple House.')).toBeVisible();
    expect(asked).toBe(2);
    expect(screen.queryByTestId('form-notice')).toBeNull();
  });

  test('RTE-17 the right password leads to the desktop', async () => {
    const view = await renderConsole({ path: '/login' });
    await fill(view);
    await view.user.keyboard('{Enter}');
    expect(await screen.findByTestId('desktop')).toBeInTheDocument();
    expect(view.address()).toBe('/');
    expect(view.stored()?.token).toBe('tok');
  });

  test('RTE-03, RTE-04 it leads back to where the visitor came from', async () => {
    const view = await renderConsole({ path: '/fileManage/myFiles?path=%2Fa' });
    await screen.findByLabelText('Account');
    expect(view.address()).toBe('/login?from=%2FfileManage%2FmyFiles%3Fpath%3D%252Fa');
    await fill(view);
    await view.user.keyboard('{Enter}');
    await screen.findByTestId('desktop');
    expect(view.address()).toBe('/fileManage/myFiles?path=%2Fa');
  });

  test('RTE-04 an address elsewhere is not followed', async () => {
    const view = await renderConsole({ path: '/login?from=%2F%2Fevil.test' });
    await fill(view);
    await view.user.keyboard('{Enter}');
    await screen.findByTestId('desktop');
    expect(view.address()).toBe('/');
  });

  test('the lock after too many tries counts down and keeps the button shut', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const view = await renderConsole({
      path: '/login',
      answers: { login: failure('N001102', 'Too many failures', { minutes: 2 }) },
    });
    await fill(view);
    await view.user.click(submit());
    expect(await screen.findByText(/Try again in [12]:/)).toBeVisible();
    expect(submit()).toBeDisabled();
    await vi.advanceTimersByTimeAsync(121_000);
    await waitFor(() => {
      expect(submit()).toBeEnabled();
    });
  });

  test('the password can be shown; caps lock is told', async () => {
    const view = await renderConsole({ path: '/login' });
    await screen.findByLabelText('Account');
    await view.user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await view.user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
    fireEvent.keyDown(password(), { key: 'A', modifierCapsLock: true });
    expect(screen.getByText('Caps Lock is on')).toBeVisible();
  });
});

describe('the device', () => {
  test('DEV-10 while it does not answer the page says so, asks every 5 s and recovers by itself', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { device } = await renderConsole({ path: '/login', answers: { keyPub: failure('NETWORK', 'x') } });
    expect(await screen.findByText(/Cannot connect to NAS/)).toBeVisible();
    expect(screen.getByTestId('reach')).toHaveTextContent('Unreachable');
    const asked = device.names().length;
    await vi.advanceTimersByTimeAsync(5100);
    expect(device.names()).toHaveLength(asked + 1);
    device.set('keyPub', success({ key: 'PEM', key_id: 'k1', sign: 's', name: 'Attic' }));
    await vi.advanceTimersByTimeAsync(5100);
    expect(await screen.findByText('Sign in to Attic.')).toBeVisible();
    expect(screen.queryByText(/Cannot connect to NAS/)).toBeNull();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(device.names()).toHaveLength(asked + 2);
  });

  test('DEV-10 it can be asked again at once', async () => {
    const view = await renderConsole({ path: '/login', answers: { keyPub: failure('NETWORK', 'x') } });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    view.device.set('keyPub', success({ key: 'PEM', key_id: 'k1', sign: 's', name: 'Attic' }));
    await view.user.click(retry);
    expect(await screen.findByText('Sign in to Attic.')).toBeVisible();
  });
});

describe('start and end of the session', () => {
  test('SES-03 what fails after the sign-in shows a way to try again, not the form', async () => {
    const view = await renderConsole({ path: '/login', answers: { system: failure('500', 'server error') } });
    await fill(view);
    await view.user.keyboard('{Enter}');
    expect(await screen.findByTestId('start-retry')).toHaveTextContent('server error');
    expect(screen.queryByLabelText('Account')).toBeNull();
    view.device.set('system', success({ nasid: 'n', name: 'N', ip: [], model: '', series: '', color: '', uptime: 1 }));
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByTestId('desktop')).toBeInTheDocument();
  });

  test('ERR-03, ROL-09 a ban of remote access is told, and signs out when it was read', async () => {
    const view = await renderConsole({ path: '/', kept: keptSession });
    await screen.findByTestId('desktop');
    view.store.dispatch({ type: 'session/remoteForbidden' });
    expect(await screen.findByRole('alertdialog', { name: 'important notice' })).toHaveTextContent(
      'your account is forbidden remote login to the device, contact the administrator',
    );
    expect(view.signOuts).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => {
      expect(view.signOuts).toEqual([{ by: 'device', code: 'N001413' }]);
    });
    view.history.navigator.replace('/login');
    expect(await screen.findByTestId('form-notice')).toHaveTextContent('your account is forbidden remote login');
  });

  test('ERR-02 CALL-AUTH-09 a sign-in that was ended from outside is not told to have been another device of one’s own', async () => {
    const view = await renderConsole({ path: '/login' });
    await screen.findByLabelText('Account');
    view.store.dispatch(loginNoticed({ code: 'N001209' }));
    expect(await screen.findByTestId('form-notice')).toHaveTextContent('or by an administrator');
  });

  test('ERR-14 the page speaks both languages and changes at once', async () => {
    const view = await renderConsole({ path: '/login' });
    await screen.findByLabelText('Account');
    await view.user.click(screen.getByRole('button', { name: 'Language: English' }));
    await view.user.click(await screen.findByRole('menuitemradio', { name: '简体中文' }));
    expect(await screen.findByRole('heading', { name: '欢迎回家' })).toBeVisible();
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});
