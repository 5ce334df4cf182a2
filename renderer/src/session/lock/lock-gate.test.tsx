import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { failure, success } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { lockPhaseChanged } from '../../state/lock-slice.ts';
import { keptSession, renderConsole } from '../../test/render-console.tsx';

/** Stands for the desktop: keeps a text and counts how often it was made. */
const made = vi.fn();
function Desktop() {
  const [text, setText] = useState('');
  useState(made);
  return (
    <div data-testid="desktop">
      <label>
        Draft
        <input value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </div>
  );
}
vi.mock('../../api/device-key.ts', () => ({
  KEY_UNVERIFIED: 'KEY',
  callWithCredentials: (username: string, password: string, send: (fields: object) => unknown) =>
    send({ username: `rsa(${username})`, password: `rsa(${password.length})`, key_id: 'k' }),
  fetchDeviceKey: () => Promise.resolve(success({ pem: 'P', keyId: 'k', name: 'Maple House', sign: 's' })),
}));
// The watches that a page at rest begins are not these tests' matter: they would ask for lists that nobody answers.
vi.mock(import('../../host/calm.ts'), async (original) => ({
  ...(await original()),
  whenCalm: () => new Promise<void>(() => undefined),
}));
vi.mock('../../desktop/desktop.tsx', () => ({ Desktop: () => <Desktop /> }));

beforeEach(() => {
  made.mockClear();
});

async function signedIn(answers = {}) {
  const view = await renderConsole({ path: '/', kept: keptSession, answers });
  await i18next.loadNamespaces(['session', 'shell']);
  await screen.findByTestId('desktop');
  const phase = (to: 'locked' | 'armed' | 'pending') => {
    act(() => {
      view.store.dispatch(lockPhaseChanged(to));
    });
  };
  const lock = () => {
    phase('locked');
  };
  return { ...view, lock, phase };
}
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const unlock = () => screen.getByRole('button', { name: 'Unlock' });

test('LCK-02, LCK-07 a lock takes the content out of the document, unlocking brings it back as it was', async () => {
  const view = await signedIn();
  await view.user.type(screen.getByLabelText('Draft'), 'unsaved');
  view.lock();
  expect(await screen.findByTestId('lock-screen')).toBeVisible();
  expect(screen.queryByTestId('desktop')).toBeNull();
  expect(document.querySelector('[data-testid=desktop]')).toBeNull();
  expect(screen.getByText('Mira K')).toBeVisible();
  expect(unlock()).toBeDisabled();
  await view.user.type(password(), '   ');
  expect(unlock()).toBeDisabled();
  view.phase('armed');
  expect(screen.getByLabelText('Draft')).toHaveValue('unsaved');
  expect(screen.getByLabelText('Draft')).toHaveFocus();
  expect(made).toHaveBeenCalledTimes(1);
});

test('LCK-02 the lock tells the time as the taskbar does', async () => {
  const view = await signedIn();
  view.lock();
  const lock = await screen.findByTestId('lock-screen');
  expect(lock.querySelector('time')?.firstElementChild?.textContent).toMatch(/^\d{2}:\d{2}$/);
});

test('LCK-03, LCK-08 a refused password says the fixed text, whatever the device says', async () => {
  const view = await signedIn({ passwordCheck: failure('N001108', 'wrong 3 of 5') });
  view.lock();
  await screen.findByTestId('lock-screen');
  expect(password()).toHaveFocus();
  await view.user.type(password(), ' secret {Enter}{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('password check failed, try again');
  expect(screen.queryByText('wrong 3 of 5')).toBeNull();
  expect(password()).toHaveValue('');
  expect(password()).toHaveFocus();
  const checks = view.device.asked.filter(({ name }) => name === 'passwordCheck');
  expect(checks).toHaveLength(1);
  expect(checks[0]?.args).toMatchObject({ username: 'rsa(mira)', password: 'rsa(6)' });
  expect(JSON.stringify(checks)).not.toContain('secret');
  await i18next.changeLanguage('zh-CN');
  await i18next.loadNamespaces('session');
  expect(screen.getByRole('alert')).toHaveTextContent('密码验证失败，请重试');
  await i18next.changeLanguage('en-US');
});

test('LCK-03 the right password tells the lock, signing out leaves it', async () => {
  const view = await signedIn({ passwordCheck: success({ second: 's', expire_in: 300 }) });
  view.lock();
  await screen.findByTestId('lock-screen');
  const heard: unknown[] = [];
  view.store.startListening({ predicate: () => true, effect: (action) => void heard.push(action.type) });
  await view.user.type(password(), 'secret{Enter}');
  await waitFor(() => {
    expect(heard).toContain('lock/unlockEnded');
  });
  await view.user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => {
    expect(view.signOuts).toEqual([{ by: 'user' }]);
  });
});

test('LCK-04 until the stored flag is known nothing of the console is shown', async () => {
  const view = await signedIn();
  view.phase('pending');
  // The gate may have been drawn in this very moment, and listens to the state right after that.
  await waitFor(() => {
    expect(screen.queryByTestId('desktop')).toBeNull();
  });
  expect(screen.queryByTestId('lock-screen')).toBeNull();
});
