import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { createAppStore } from '../../state/store.ts';
import { master, speak } from '../../test/desktop-harness.tsx';
import { DialogHost } from './dialog-host.tsx';
import { requestPassword, resetDialogs } from './dialog-service.ts';
import type { PasswordOptions } from './dialog-types.ts';

type Ticket = CallResult<{ second: string }>;
const check = vi.fn<(username: string, password: string) => Promise<Ticket>>();
vi.mock(import('../../api/device-key.ts'), async (original) => ({
  ...(await original()),
  callWithCredentials: ((username: string, password: string) => check(username, password)) as never,
}));

beforeAll(async () => {
  await speak('en-US');
});
afterEach(() => {
  act(resetDialogs);
  check.mockReset();
});

/** Opens the dialog for the account 'mira'; the answers given so far are in the list. */
function ask(options: PasswordOptions = {}) {
  const store = createAppStore();
  store.dispatch(accountLoaded(master));
  render(
    <Provider store={store}>
      <DialogHost />
    </Provider>,
  );
  const answers: (string | null)[] = [];
  act(() => {
    void requestPassword(options).then((second) => answers.push(second));
  });
  return { answers, store };
}
const field = () => screen.getByLabelText('Password');
const confirmButton = () => screen.getByRole('button', { name: 'Confirm' });

describe('DLG-10 the password once more', () => {
  test('DLG-10 PWD-01 the account is shown, confirming waits for a password, Enter confirms', async () => {
    check.mockResolvedValue(success({ second: 'ticket' }));
    const { answers } = ask();
    expect(screen.getByText('mira')).toBeVisible();
    expect(field()).toHaveFocus();
    expect(confirmButton()).toBeDisabled();
    await userEvent.type(field(), '   ');
    expect(confirmButton()).toBeDisabled();
    await userEvent.type(field(), 'Hearth2026{Enter}');
    expect(check).toHaveBeenCalledWith('mira', 'Hearth2026');
    expect(answers).toEqual(['ticket']);
    expect(screen.queryByTestId('password-dialog')).toBeNull();
  });

  test('DLG-10 PWD-04 a refusal stands under the field until the next change, and the dialog stays', async () => {
    check.mockResolvedValue(failure('N001102', 'Too many attempts'));
    const { answers } = ask();
    await userEvent.type(field(), 'wrong{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Too many attempts');
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
    await userEvent.type(field(), 'x');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(answers).toEqual([]);
  });

  test('ERR-104 PWD-04 a refusal without a text has its own', async () => {
    check.mockResolvedValue(failure('N001102', ''));
    await speak('zh-CN');
    ask();
    await userEvent.type(screen.getByLabelText('密码'), 'wrong{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('密码验证失败，请重试');
    await act(() => speak('en-US'));
  });

  test('PWD-01 OVL-10 a statement has to be ticked, and nothing is sent twice', async () => {
    const { promise, resolve } = Promise.withResolvers<Ticket>();
    check.mockReturnValue(promise);
    ask({ checkText: 'I know the risk' });
    await userEvent.type(field(), 'Hearth2026{Enter}');
    expect(check).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(confirmButton());
    await userEvent.keyboard('{Enter}');
    expect(confirmButton()).toBeDisabled();
    expect(screen.getByTestId('password-dialog')).toHaveAttribute('data-state', 'checking');
    expect(check).toHaveBeenCalledOnce();
    await act(async () => {
      resolve(success({ second: 's' }));
      await promise;
    });
  });

  test('ROLE-04 PWD-08 a withdrawn question closes without an answer of the device', async () => {
    const { promise, resolve } = Promise.withResolvers<Ticket>();
    check.mockReturnValue(promise);
    const controller = new AbortController();
    const { answers, store } = ask({ signal: controller.signal });
    await userEvent.type(field(), 'Hearth2026{Enter}');
    await act(async () => {
      controller.abort();
      resolve(success({ second: 'late' }));
      await promise;
    });
    expect(answers).toEqual([null]);
    expect(screen.queryByTestId('password-dialog')).toBeNull();
    expect(JSON.stringify(store.getState())).not.toContain('Hearth2026');
  });

  test('PWD-08 a dialog that is opened again is empty, and the state never held the password', async () => {
    const { answers, store } = ask();
    await userEvent.type(field(), 'Hearth2026');
    await userEvent.keyboard('{Escape}');
    act(() => {
      void requestPassword({}).then((second) => answers.push(second));
    });
    expect(field()).toHaveValue('');
    expect(JSON.stringify(store.getState())).not.toContain('Hearth2026');
    expect(document.body.innerHTML).not.toContain('Hearth2026');
  });

  test('DLG-10 the password can be shown, and Escape gives up', async () => {
    const { answers } = ask();
    expect(field()).toHaveAttribute('type', 'password');
    expect(field()).toHaveAttribute('autocomplete', 'off');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field()).toHaveAttribute('type', 'text');
    await userEvent.keyboard('{Escape}');
    expect(answers).toEqual([null]);
  });
});
