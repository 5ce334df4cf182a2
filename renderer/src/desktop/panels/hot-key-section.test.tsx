import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { speak } from '../../test/desktop-harness.tsx';
import { createFakeDesktop } from '../../test/fake-desktop.ts';
import { HotKeySection } from './hot-key-section.tsx';

beforeAll(async () => {
  await speak('en-US');
});

async function open(desktop = createFakeDesktop().desktop) {
  render(<HotKeySection hotKey={desktop.hotKey} />);
  await screen.findByTestId('hot-key');
  return desktop;
}
const record = async (): Promise<HTMLElement> => {
  await userEvent.click(screen.getByRole('button', { name: /Call up Hearth/ }));
  return screen.getByTestId('shortcut-recorder');
};

test('SHK-04 the keys that call Hearth from any program: none at first, taken by pressing them, taken away again', async () => {
  const { hotKey } = await open();
  expect(screen.getByText('No keys')).toBeVisible();
  fireEvent.keyDown(await record(), { key: 'h', ctrlKey: true, altKey: true });
  expect(await screen.findByText('Ctrl Alt H')).toBeVisible();
  fireEvent.keyDown(await record(), { key: 'Backspace' });
  expect(await screen.findByText('No keys')).toBeVisible();
  expect(hotKey.set.mock.calls).toEqual([['ctrl+alt+h'], [null]]);
});

test('SHK-04 keys of another program: said at once, those before stay, Escape leaves', async () => {
  const { desktop } = createFakeDesktop();
  desktop.hotKey.state.mockResolvedValue({ keys: 'ctrl+alt+h', state: 'on' });
  desktop.hotKey.set.mockResolvedValue({ keys: 'ctrl+alt+j', state: 'refused' });
  await open(desktop);
  const recorder = await record();
  fireEvent.keyDown(recorder, { key: 'j', ctrlKey: true, altKey: true });
  expect(await screen.findByText(/Another program has these keys/)).toBeVisible();
  expect(recorder).toHaveTextContent('Ctrl Alt J');
  fireEvent.keyDown(recorder, { key: 'Escape' });
  expect(await screen.findByText('Ctrl Alt H')).toBeVisible();
});

test('SHK-04 keys that were lost to another program since are told, and what main cannot be asked for is refused', async () => {
  const { desktop } = createFakeDesktop();
  desktop.hotKey.state.mockResolvedValue({ keys: 'ctrl+alt+h', state: 'refused' });
  desktop.hotKey.set.mockRejectedValue(new Error('refused'));
  await open(desktop);
  expect(screen.getByRole('status')).toHaveTextContent(/end that program/);
  fireEvent.keyDown(await record(), { key: ' ', ctrlKey: true });
  expect(await screen.findByText(/needed for writing/)).toBeVisible();
});
