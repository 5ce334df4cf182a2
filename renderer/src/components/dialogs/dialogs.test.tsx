import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { speak } from '../../test/desktop-harness.tsx';
import { DialogHost } from './dialog-host.tsx';
import { alert, confirm, openShellDialog, resetDialogs, showLoading, toast } from './dialog-service.ts';
import type { ConfirmOptions, ShellDialogSettings } from './dialog-types.ts';

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  render(
    <>
      <button type="button">opener</button>
      <DialogHost />
    </>,
  );
  screen.getByText('opener').focus();
});
afterEach(() => {
  vi.useRealTimers();
  act(resetDialogs);
});

/** Asks; the answers given so far are in the list. */
function ask(options: ConfirmOptions): boolean[] {
  const answers: boolean[] = [];
  act(() => {
    void confirm(options).then((answer) => answers.push(answer));
  });
  return answers;
}
const ok = (name = 'OK') => screen.getByRole('button', { name });

describe('confirm', () => {
  test('DLG-03 OVL-04 the text has to be typed exactly; pasting counts and blanks around it do not', async () => {
    const answers = ask({ title: 'Delete?', keyText: 'delete', okText: 'Delete it' });
    const field = screen.getByRole('textbox');
    expect(field).toHaveFocus();
    await userEvent.type(field, 'delet');
    expect(ok('Delete it')).toBeDisabled();
    await userEvent.type(field, 'e');
    expect(ok('Delete it')).toBeEnabled();
    await userEvent.clear(field);
    await userEvent.type(field, 'Delete');
    expect(ok('Delete it')).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.paste(' delete ');
    await userEvent.keyboard('{Enter}');
    expect(answers).toEqual([true]);
  });

  test('DLG-04 the box has to be ticked, with a text both are needed, and each opening starts anew', async () => {
    ask({ title: 'Erase?', checkText: 'I understand', keyText: 'yes' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'I understand' }));
    expect(ok()).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox'), 'yes');
    expect(ok()).toBeEnabled();
    await userEvent.click(screen.getByRole('checkbox'));
    expect(ok()).toBeDisabled();
    await userEvent.click(ok('Cancel'));
    ask({ title: 'Erase?', checkText: 'I understand' });
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  test('OVL-04 a double click answers once', async () => {
    const answers = ask({ title: 'Sure?' });
    await userEvent.dblClick(ok());
    expect(answers).toEqual([true]);
  });

  test('OVL-04 Escape does not close what blocks; elsewhere it cancels; the backdrop never does (DLG-12)', async () => {
    const blocking = ask({ title: 'Type', keyText: 'abc' });
    await userEvent.keyboard('{Escape}');
    expect(screen.getByTestId('confirm-dialog')).toBeVisible();
    expect(blocking).toEqual([]);
    await userEvent.click(ok('Cancel'));
    const plain = ask({ title: 'Sure?' });
    fireEvent.pointerDown(screen.getByTestId('confirm-dialog').parentElement ?? document.body);
    fireEvent.click(screen.getByTestId('confirm-dialog').parentElement ?? document.body);
    expect(plain).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(plain).toEqual([false]);
  });

  test('OVL-04 OVL-10 both buttons wait for the action; what it says in error keeps the dialog', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const onOk = vi.fn(() => promise);
    const answers = ask({ title: 'Restart?', onOk });
    await userEvent.click(ok());
    expect(ok()).toBeDisabled();
    expect(ok('Cancel')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(answers).toEqual([]);
    await act(async () => {
      resolve('The device is busy');
      await promise;
    });
    expect(screen.getByRole('alert')).toHaveTextContent('The device is busy');
    expect(ok()).toBeEnabled();
    onOk.mockReturnValue(Promise.resolve(''));
    await userEvent.click(ok());
    expect(answers).toEqual([true]);
    expect(onOk).toHaveBeenCalledTimes(2);
  });

  test('OVL-12 a destructive question starts on Cancel, a harmless one on its button', () => {
    ask({ title: 'Erase?', danger: true });
    expect(ok('Cancel')).toHaveFocus();
    fireEvent.click(ok('Cancel'));
    ask({ title: 'Save?' });
    expect(ok()).toHaveFocus();
  });

  test('DLG-12 Tab goes round inside, and the focus returns to the opener', async () => {
    ask({ title: 'Delete?', keyText: 'delete', checkText: 'Really' });
    const dialog = screen.getByRole('alertdialog', { name: 'Delete?' });
    expect(dialog).toHaveAttribute('aria-modal', 'true');
    for (let press = 0; press < 8; press += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    screen.getByText('opener').focus();
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    await userEvent.click(ok('Cancel'));
    expect(screen.getByText('opener')).toHaveFocus();
  });

  test('DLG-12 an opener that is off until its question is answered has the focus once it is on again', async () => {
    const opener = screen.getByText<HTMLButtonElement>('opener');
    ask({ title: 'Delete?' });
    opener.disabled = true;
    await userEvent.click(ok('Cancel'));
    expect(opener).not.toHaveFocus();
    opener.disabled = false;
    await waitFor(() => {
      expect(opener).toHaveFocus();
    });
  });

  test('DLG-12 OVL-12 what is still open below has the focus once the dialog above it goes', async () => {
    ask({ title: 'Delete?' });
    act(() => {
      openShellDialog({ title: 'Restarting', showHeader: true, okHidden: true });
    });
    expect(screen.getByRole('alertdialog', { name: 'Delete?' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.click(ok('Cancel'));
    expect(screen.getByRole('dialog', { name: 'Restarting' })).toHaveFocus();
  });

  test('DLG-12 Tab leads into the dialog also from nowhere', async () => {
    ask({ title: 'Delete?' });
    (document.activeElement as HTMLElement).blur();
    expect(document.body).toHaveFocus();
    // Left to the browser, it could lead out of the page.
    expect(fireEvent.keyDown(document.body, { key: 'Tab' })).toBe(false);
    expect(screen.getByRole('alertdialog')).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('alert', () => {
  test('OVL-05 alerts follow one another, above a question that is open (OVL-02)', async () => {
    ask({ title: 'Sure?' });
    act(() => {
      void alert({ title: 'First', content: 'one' });
      void alert({ title: 'First', content: 'one' });
      void alert({ title: 'Second' });
    });
    const first = screen.getByTestId('alert-dialog');
    expect(first).toHaveAccessibleName('First');
    expect(first.parentElement?.style.zIndex).toBe('var(--z-alert)');
    await userEvent.click(within(first).getByRole('button', { name: 'OK' }));
    expect(screen.getByTestId('alert-dialog')).toHaveAccessibleName('Second');
    await userEvent.click(within(screen.getByTestId('alert-dialog')).getByRole('button', { name: 'OK' }));
    expect(screen.queryByTestId('alert-dialog')).toBeNull();
    expect(screen.getByTestId('confirm-dialog')).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('shell dialog', () => {
  const open = (settings: ShellDialogSettings) => {
    let dialog: ReturnType<typeof openShellDialog> | undefined;
    act(() => {
      dialog = openShellDialog(settings);
    });
    if (!dialog) throw new Error('not opened');
    return dialog;
  };

  test('DLG-01 CON-04 without settings: no cancel, no header, ok enabled, 420 wide', () => {
    open({});
    const dialog = screen.getByTestId('shell-dialog');
    expect(dialog.style.width).toBe('420px');
    expect(within(dialog).getAllByRole('button')).toEqual([ok()]);
    expect(ok()).toBeEnabled();
    expect(within(dialog).queryByRole('heading')).toBeNull();
  });

  test('CON-116 widths stay between 400 and 800', () => {
    const dialog = open({ width: 1200 });
    expect(screen.getByTestId('shell-dialog').style.width).toBe('800px');
    act(() => {
      dialog.update({ width: 100 });
    });
    expect(screen.getByTestId('shell-dialog').style.width).toBe('400px');
  });

  test('DLG-02 back brings the earlier settings', async () => {
    const dialog = open({ title: 'One', showHeader: true, okText: 'Next' });
    act(() => {
      dialog.push({ title: 'Two', showHeader: true, showCancel: true, okHidden: true });
    });
    expect(screen.getByRole('dialog', { name: 'Two' })).toBeVisible();
    await userEvent.click(ok('Back'));
    expect(screen.getByRole('dialog', { name: 'One' })).toBeVisible();
    expect(ok('Next')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  test('DLG-12 Escape cancels only where a cancel is', async () => {
    const onCancel = vi.fn();
    const dialog = open({ title: 'Working', onCancel });
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
    act(() => {
      dialog.update({ showCancel: true });
    });
    await userEvent.keyboard('{Escape}');
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('DLG-11 a covered dialog is not seen and comes back with its state', () => {
    open({ title: 'Privacy', showHeader: true, content: <input aria-label="note" /> });
    fireEvent.change(screen.getByLabelText('note'), { target: { value: 'kept' } });
    let upper: ReturnType<typeof openShellDialog> | undefined;
    act(() => {
      upper = openShellDialog({ title: 'Reconnecting', showHeader: true, okHidden: true }, 'reconnecting');
    });
    expect(screen.getByText('Privacy')).not.toBeVisible();
    act(() => upper?.close());
    expect(screen.getByText('Privacy')).toBeVisible();
    expect(screen.getByLabelText('note')).toHaveValue('kept');
  });
});

describe('loading cover', () => {
  const pass = (ms: number) => {
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  };
  const cover = () => document.querySelector('[data-overlay="loading"]');

  test('OVL-03 it covers at once, turns after 50 ms, and is counted', () => {
    vi.useFakeTimers();
    const uncover: (() => void)[] = [];
    act(() => {
      uncover.push(showLoading(), showLoading());
    });
    expect(cover()).toHaveAttribute('data-state', 'covered');
    pass(49);
    expect(screen.queryByTestId('loading-spinner')).toBeNull();
    pass(1);
    expect(screen.getByTestId('loading-spinner')).toBeVisible();
    act(() => uncover[0]?.());
    expect(cover()).not.toBeNull();
    act(() => uncover[1]?.());
    expect(cover()).toBeNull();
  });

  test('OVL-03 hidden within 50 ms it never turns; keys do not get through', () => {
    vi.useFakeTimers();
    const pressed = vi.fn();
    document.addEventListener('keydown', pressed);
    let uncover = () => undefined as void;
    act(() => {
      uncover = showLoading();
    });
    expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(false);
    pass(30);
    act(() => {
      uncover();
    });
    pass(1000);
    expect(cover()).toBeNull();
    expect(pressed).not.toHaveBeenCalled();
    expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
    document.removeEventListener('keydown', pressed);
  });
});

describe('toasts', () => {
  test('ERR-12 an error is announced, has its key and can be dismissed', async () => {
    act(() => {
      toast({ kind: 'error', text: 'Failed', key: 'k' });
    });
    const shown = screen.getByRole('alert');
    expect(shown).toHaveAttribute('data-key', 'k');
    await userEvent.click(within(shown).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByTestId('notice')).toBeNull();
  });

  test('F6 goes to the action of a toast and back', async () => {
    const onSelect = vi.fn();
    act(() => {
      toast({ kind: 'success', text: 'Moved', action: { label: 'Undo', onSelect } });
    });
    await userEvent.keyboard('{F6}');
    expect(ok('Undo')).toHaveFocus();
    await userEvent.keyboard('{F6}');
    expect(screen.getByText('opener')).toHaveFocus();
    await userEvent.click(ok('Undo'));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByTestId('notice')).toBeNull();
  });
});

test('ERR-14 dialogs speak Chinese', async () => {
  await act(() => speak('zh-CN'));
  ask({ title: '删除？', keyText: '删除' });
  expect(ok('取消')).toBeVisible();
  expect(screen.getByText('请输入以下内容以确认')).toBeVisible();
  await act(() => speak('en-US'));
});
