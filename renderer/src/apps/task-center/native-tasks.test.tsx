import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import { followNative } from '../../state/native/native-transfers.ts';
import { createFakeTransfers, nativeItem as item, type FakeTransfers } from '../../test/fake-transfers.ts';
import { renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { NativeTasks } from './native-tasks.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

async function open(kind: 'nativeUpload' | 'nativeSave', items: readonly NativeItem[]): Promise<FakeTransfers> {
  const fake = createFakeTransfers(items);
  await renderScreenAt(
    <NativeTasks />,
    `/taskCenter/${kind}`,
    {},
    (_files, store) => void followNative(store, fake.bridge),
    fake.bridge,
  );
  await settle();
  return fake;
}

const rows = (): string[] => screen.queryAllByTestId('task').map((row) => row.textContent);
const row = (id: string): HTMLElement => {
  const found = screen.queryAllByTestId('task').find(({ dataset }) => dataset.task === id);
  if (found === undefined) throw new Error(`no task ${id}`);
  return found;
};
const actions = (id: string) =>
  within(row(id))
    .getAllByRole('button')
    .map(({ dataset }) => dataset.action);
const tab = (name: RegExp) => user.click(screen.getByRole('tab', { name }));

test('APP-TASK-01 lists without a transfer say so, and that only the app has them', async () => {
  await open('nativeUpload', []);
  expect(screen.getByText('Nothing is being transferred')).toBeInTheDocument();
  await tab(/Done/);
  expect(screen.getByText('Nothing finished yet')).toBeInTheDocument();
  await tab(/Failed/);
  expect(screen.getByText('Nothing has failed')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /From this computer/ })).toHaveAttribute('aria-current', 'page');
});

test('APP-TASK-01 what runs shows its numbers and can be paused; each list shows its own', async () => {
  const { bridge } = await open('nativeUpload', [
    item('a', { state: 'run', done: 524_288, speed: 1_048_576, remain: 61, rel: 'trip/a.jpg' }),
    item('s', { kind: 'nativeSave', state: 'run' }),
  ]);
  expect(rows()).toEqual(['a.jpgto my files/Photos/trip512KB of 1MB · 1MB/s, 2 minutes left']);
  expect(within(row('a')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  expect(actions('a')).toEqual(['pause', 'cancel']);
  await user.click(screen.getByRole('button', { name: 'Pause: a.jpg' }));
  expect(bridge.control).toHaveBeenLastCalledWith(['a'], 'pause');
});

test('APP-TASK-01 what was paused says so and goes on from there', async () => {
  const { bridge } = await open('nativeUpload', [item('p', { state: 'pause', done: 786_432 })]);
  expect(rows()).toEqual(['p.jpgPaused · to my files/Photos768KB of 1MB']);
  await user.click(screen.getByRole('button', { name: 'Resume: p.jpg' }));
  expect(bridge.control).toHaveBeenLastCalledWith(['p'], 'resume');
});

test('UPL-04 what waits says for what: its turn, the device, its account, its hours, the next attempt', async () => {
  await open('nativeUpload', [
    item('a'),
    item('b', { hold: 'offline' }),
    item('c', { hold: 'signedOut' }),
    item('d', { hold: 'schedule' }),
    item('e', { retryAt: Date.now() + 5000 }),
  ]);
  expect(row('a')).toHaveTextContent('Waiting');
  expect(row('b')).toHaveTextContent('Waiting for the device; goes on by itself');
  expect(row('c')).toHaveTextContent('Goes on when its account is signed in');
  expect(row('d')).toHaveTextContent('Waits for the hours in which transfers may run');
  expect(row('e')).toHaveTextContent('Connection lost; next attempt in 5 s');
});

test('APP-TASK-01 a failure says why, can be copied whole, and only what failed is tried again', async () => {
  const { bridge } = await open('nativeSave', [
    item('f', { kind: 'nativeSave', state: 'fail', local: '/home/mira/Saved', error: { code: 'LOCAL_SPACE', message: 'ENOSPC' } }), // prettier-ignore
    item('g', { kind: 'nativeSave', state: 'fail', error: { code: 'N002003', message: '' } }),
    item('ok', { kind: 'nativeSave', state: 'done', done: 1_048_576 }),
  ]);
  await tab(/Failed/);
  expect(row('f')).toHaveTextContent('The disk of this computer is full');
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copy the error: f.jpg' }));
  expect(writeText).toHaveBeenCalledWith('f.jpg (/home/mira/Saved): The disk of this computer is full');
  await user.click(screen.getByRole('button', { name: 'Retry all' }));
  expect(bridge.control).toHaveBeenLastCalledWith(['f', 'g'], 'resume');
});

test('UPL-06 what is done shows its size, opens its folder here, and says when it is gone', async () => {
  const { bridge } = await open('nativeSave', [item('d', { kind: 'nativeSave', state: 'done', done: 1_048_576 })]);
  bridge.reveal.mockResolvedValueOnce(false);
  await tab(/Done/);
  expect(row('d')).toHaveTextContent('1MB');
  await user.click(screen.getByRole('button', { name: 'Open the folder: d.jpg' }));
  expect(bridge.reveal).toHaveBeenCalledWith('d');
  expect(await screen.findByText(/not there any more/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear finished' }));
  expect(bridge.control).toHaveBeenLastCalledWith(['d'], 'clear');
});

test('APP-TASK-01 what the app tells later is shown, and what it has forgotten is gone', async () => {
  const fake = await open('nativeUpload', [item('a')]);
  fake.changed.emit({ changed: [item('a', { state: 'run', done: 262_144 }), item('b')], removed: [] });
  await settle();
  expect(screen.queryAllByTestId('task').map(({ dataset }) => dataset.state)).toEqual(['run', 'wait']);
  fake.changed.emit({ changed: [], removed: ['a'] });
  await settle();
  expect(screen.queryAllByTestId('task').map(({ dataset }) => dataset.task)).toEqual(['b']);
});
