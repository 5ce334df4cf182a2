import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { accepted, renderOverlays, speak } from '../../test/overlay-harness.tsx';
import { readHotplug } from './read-hotplug.ts';

beforeAll(() => speak('en-US'));

const frame = (data: object | null, type = 'reboot_prompt', topic = 'hotplug') =>
  ({ cmd: 'message', id: 1, topic, type, to: 'master', ts: 1, data }) as unknown as MessageFrame;
const insert = { kind: 'sata', position: 2, reason: 'insert', raid1_missing: 0 };
const remove = { kind: 'sata', position: 2, reason: 'remove', raid1_missing: 1 };

function open(role: 'master' | 'normal' | 'local' = 'master', answers = {}) {
  const app = renderOverlays({ role, answers });
  const push = (data: object) =>
    act(async () => {
      app.store.dispatch(pushReceived(frame(data)));
      await import('./hotplug-prompt.tsx');
    });
  return { ...app, push };
}
const prompt = () => screen.findByTestId('confirm-dialog');

test('PUSH-09 what is read of a frame', () => {
  expect(readHotplug(frame(insert))).toEqual({ reason: 'insert', position: 2, atRisk: false });
  expect(readHotplug(frame(remove))).toEqual({ reason: 'remove', position: 2, atRisk: true });
  for (const other of [
    frame(null),
    frame({ reason: 'x' }),
    frame(insert, 'insert'),
    frame(insert, 'reboot_prompt', 'sync'),
  ])
    expect(readHotplug(other)).toBeNull();
});

test('PUSH-09 inserted: the slot, Reboot and Later; Later asks nothing of the device', async () => {
  const { push, calls } = open();
  await push(insert);
  const dialog = await prompt();
  expect(dialog).toHaveTextContent('A disk was inserted in slot 2; restart the device to use it');
  expect(dialog).not.toHaveTextContent('both disks');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Later' }));
  await waitFor(() => {
    expect(screen.queryByTestId('confirm-dialog')).toBeNull();
  });
  expect(calls).not.toContain('reboot');
});

test('PUSH-09 RAID-07 removed from a mirror: the warning is added; one confirmation, one restart', async () => {
  const { push, calls, events } = open('master', { reboot: () => accepted(null) });
  await push(remove);
  const dialog = await prompt();
  expect(dialog).toHaveTextContent(
    'The disk in slot 2 was removed while running; shut down and re-insert it, or restart',
  );
  expect(dialog).toHaveTextContent('The data of both disks may be lost');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Reboot' }));
  const sure = await screen.findByText('Restart the device?');
  expect(calls).not.toContain('reboot');
  fireEvent.click(
    within(sure.closest<HTMLElement>('[data-testid="confirm-dialog"]')!).getByRole('button', { name: 'Restart' }),
  );
  await waitFor(() => {
    expect(events).toEqual(['reboot']);
  });
  expect(calls.filter((name) => name === 'reboot')).toHaveLength(1);
});

test.each(['normal', 'local'] as const)('PUSH-09 ROL-13 a %s account is asked nothing', async (role) => {
  const { push } = open(role);
  await push(insert);
  expect(screen.queryByTestId('confirm-dialog')).toBeNull();
});

test('PUSH-09 a newer prompt of the same slot replaces the one before', async () => {
  const { push } = open();
  await push(insert);
  await prompt();
  await push(remove);
  await waitFor(() => {
    expect(screen.getByTestId('hotplug')).toHaveAttribute('data-reason', 'remove');
  });
});

test('DLG-05 a new disk leads to the format flow', async () => {
  const { push } = open('master', {
    formatOptions: () => accepted({ list: [] }),
    sataDevs: () => accepted({ slot: 2, list: [] }),
  });
  await push(insert);
  fireEvent.click(within(await prompt()).getByRole('button', { name: 'Format disks…' }));
  expect(await screen.findByTestId('shell-dialog')).toHaveAttribute('data-overlay', 'shell-format');
  expect(screen.queryByTestId('confirm-dialog')).toBeNull();
});
