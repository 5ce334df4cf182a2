import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Route, Routes } from 'react-router-dom';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { pushReceived, pushStateChanged, safeChanged } from '../../state/push-actions.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { SafeGate } from './safe-gate.tsx';
import { behindTheDoor, SafeLogin } from './safe-login.tsx';
import { SafeSetting } from './safe-setting.tsx';

const sent: { name: string; fields: Record<string, unknown> }[] = [];
const answers: Record<string, CallResult<unknown>> = {};
vi.mock(import('./safe-calls.ts'), async (original) => {
  const real = await original();
  const answer = async (name: string, fields: Record<string, unknown>) => {
    sent.push({ name, fields });
    return answers[name] ?? success(null);
  };
  return {
    ...real,
    createSafe: (password, hint) => answer('create', { password, hint }),
    openSafe: (password) => answer('open', { password }),
    changeSafePassword: (old, next) => answer('change', { old, next }),
  };
});

const app = (
  <Routes>
    <Route path="/safebox/list" element={<SafeGate>secret files</SafeGate>} />
    <Route path="/safebox/login" element={<SafeLogin />} />
    <Route path="/safebox/setting" element={<SafeSetting />} />
  </Routes>
);
let box = { created: 1, open: 0, autolock_min: 10, hint: '' } as Record<string, unknown>;
const render = (at: string) =>
  renderScreenAt(app, at, {}, (fake) => {
    fake.answers.safeStatus = () => success(box);
    fake.answers.safeSetting = () => success({ autolock_min: 5 });
  });

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['places', 'safe']);
  sent.length = 0;
  for (const name of Object.keys(answers)) delete answers[name];
  box = { created: 1, open: 0, autolock_min: 10, hint: 'the dog' };
  stopClock();
});
afterEach(startClock);

test('APP-SAFEB-02 a locked box shows its door, an open one its files; locked elsewhere it closes within a second', async () => {
  const { store, url } = await render('/safebox/list');
  expect(url()).toBe('/safebox/login');
  expect(screen.getByText('Hint: the dog')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Safe box password'), 'right');
  box = { ...box, open: 1 };
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await settle();
  expect(sent).toEqual([{ name: 'open', fields: { password: 'right' } }]);
  expect(screen.getByText('secret files')).toBeInTheDocument();
  box = { ...box, open: 0 };
  store.dispatch(pushReceived({ topic: 'safebox', type: 'locked', data: { reason: 'auto' } } as never));
  await settle(900);
  expect(screen.queryByText('secret files')).toBeNull();
  expect(url()).toBe('/safebox/login');
});

test('APP-SAFEB-02 what is in the box is covered while somebody works elsewhere, and is back for a drop or on return', async () => {
  box = { ...box, open: 1 };
  await render('/safebox/list');
  const focus = vi.spyOn(document, 'hasFocus');
  const happens = (name: string): void => {
    act(() => {
      window.dispatchEvent(new Event(name));
    });
  };
  // The focus went to a frame inside of the page.
  focus.mockReturnValue(true);
  happens('blur');
  expect(screen.queryByTestId('safe-cover')).toBeNull();
  focus.mockReturnValue(false);
  happens('blur');
  expect(screen.getByTestId('safe-cover')).toHaveTextContent('Hidden while you work elsewhere');
  expect(screen.getByText('secret files')).toHaveAttribute('data-hidden', 'true');
  happens('dragenter');
  expect(screen.queryByTestId('safe-cover')).toBeNull();
  happens('blur');
  happens('focus');
  expect(screen.getByText('secret files')).toHaveAttribute('data-hidden', 'false');
  focus.mockRestore();
});

test('ERR-05 a call that finds the box in another state: the state is asked for once, in every window, and nothing is said', async () => {
  box = { ...box, open: 1 };
  const { store, files } = await render('/safebox/list');
  expect(screen.getByText('secret files')).toBeInTheDocument();
  const before = files.named('safeStatus').length;
  store.dispatch(safeChanged());
  await settle(900);
  expect(files.named('safeStatus')).toHaveLength(before + 1);
  expect(screen.getByText('secret files')).toBeInTheDocument();
  box = { ...box, open: 0 };
  store.dispatch(safeChanged());
  await settle(900);
  expect(screen.queryByText('secret files')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('APP-SAFEB-01 a wrong password is told; too many shut the form for the time it counts down', async () => {
  await render('/safebox/login');
  answers.open = failure('N001604', 'The safe box password is wrong');
  await user.type(screen.getByLabelText('Safe box password'), 'x{Enter}');
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent('The safe box password is wrong');
  answers.open = failure('N001102', 'locked');
  box = { ...box, locked_until: Math.floor(Date.now() / 1000) + 600 };
  await user.type(screen.getByLabelText('Safe box password'), 'y{Enter}');
  await settle();
  expect(screen.getByRole('alert')).toHaveTextContent(/Try again in (10:00|9:59)/);
  expect(screen.getByLabelText('Safe box password')).toBeDisabled();
  await settle(61_000);
  expect(screen.getByRole('alert')).toHaveTextContent(/Try again in 8:5\d/);
});

test('APP-SAFEB-01, PW-01 a box is made with a good password, typed twice, once the warning is read', async () => {
  box = { created: 0, open: 0, autolock_min: 10, hint: '' };
  await render('/safebox/login');
  const form = within(screen.getByTestId('safe-create'));
  await user.type(form.getByLabelText('New password'), 'aaaaaaaa');
  expect(form.getByRole('alert')).toHaveTextContent('Mix at least two kinds');
  await user.clear(form.getByLabelText('New password'));
  await user.type(form.getByLabelText('New password'), 'Abcd1234');
  await user.type(form.getByLabelText('Repeat the password'), 'Abcd1235');
  expect(form.getByRole('alert')).toHaveTextContent('differ');
  await user.type(form.getByLabelText('Repeat the password'), '{Backspace}4');
  expect(form.getByRole('button', { name: 'Make the safe box' })).toBeDisabled();
  await user.click(form.getByRole('checkbox'));
  await user.click(form.getByRole('button', { name: 'Make the safe box' }));
  await settle();
  expect(sent).toEqual([{ name: 'create', fields: { password: 'Abcd1234', hint: '' } }]);
});

test('APP-SAFEB-03 settings need an open box: when it locks by itself, and its password', async () => {
  box = { ...box, open: 1 };
  const { files } = await render('/safebox/setting');
  await user.selectOptions(screen.getByLabelText('Lock by itself'), '5');
  await settle();
  expect(files.named('safeSetting')).toEqual([{ autolock_min: 5 }]);
  await user.type(screen.getByLabelText('Present password'), 'old');
  await user.type(screen.getByLabelText('New password'), 'Abcd1234');
  await user.type(screen.getByLabelText('Repeat the password'), 'Abcd1234');
  await user.click(screen.getByRole('button', { name: 'Change the password' }));
  await settle();
  expect(sent).toEqual([{ name: 'change', fields: { old: 'old', next: 'Abcd1234' } }]);
});

test('APP-SAFEB-03 a box that locks soon counts down, and stays open when asked to', async () => {
  box = { ...box, open: 1, expire_in: 300 };
  const { files, store } = await render('/safebox/list');
  // The state comes by push: nothing is asked for on a timer of its own.
  act(() => {
    store.dispatch(pushStateChanged({ state: 'open', since: 0, failures: 0, retryAt: null }));
  });
  // A channel that opens has told nothing of what was before: the state is asked for once.
  await settle(200);
  files.answers.safeExtend = () => {
    box = { ...box, expire_in: 300 };
    return success({ expire_in: 300 });
  };
  expect(screen.queryByRole('timer')).toBeNull();
  const asked = files.named('safeStatus').length;
  // Four minutes later it is asked whether something was done in it meanwhile; nothing was.
  box = { ...box, expire_in: 60 };
  await settle(240_000);
  expect(files.named('safeStatus').length).toBe(asked + 1);
  expect(screen.getByRole('alert')).toHaveTextContent('The safe box locks soon.');
  expect(screen.getByRole('timer')).toHaveTextContent(/^(1:00|0:59)$/);
  await user.click(screen.getByTestId('safe-extend'));
  await settle();
  expect(files.named('safeExtend')).toEqual([{}]);
  expect(screen.queryByRole('timer')).toBeNull();
});

test('APP-SAFEB-01 a wrong password says how many tries are left', async () => {
  await render('/safebox/login');
  answers.open = { ...failure('N001604', 'The safe box password is wrong'), data: { left: 2 } };
  await user.type(screen.getByLabelText('Safe box password'), 'wrong');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await settle();
  expect(screen.getByText(/password is wrong. 2 tries left, then it stays shut/)).toBeInTheDocument();
});

test('APP-SAFEB-03 the settings of a box that cannot be asked about say so, and ask again', async () => {
  box = { ...box, open: 1 };
  const { files } = await renderScreenAt(app, '/safebox/setting', {}, (fake) => {
    fake.answers.safeStatus = () => failure('N000005', 'The device is busy');
  });
  expect(screen.getByTestId('error-state')).toHaveTextContent('The device is busy');
  files.answers.safeStatus = () => success(box);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await settle();
  expect(screen.getByText('Lock by itself')).toBeInTheDocument();
});

test('ERR-04 the door leads back to the notes of the box, and to no other address that somebody writes there', () => {
  const at = (from: string): string => behindTheDoor(`?from=${encodeURIComponent(from)}`);
  expect(at('/safeNotebook/notebookEditor?id=n1')).toBe('/safeNotebook/notebookEditor?id=n1');
  for (const from of ['https://evil.test/safeNotebook', '//evil.test', '/safeNotebooks', '/setting/about', ''])
    expect(at(from), from).toMatch(/^\/safebox\/list/);
});
