import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import { success } from '../../api/result.ts';
import { followNative } from '../../state/native/native-transfers.ts';
import { createFakeTransfers, nativeItem as item, type FakeTransfers } from '../../test/fake-transfers.ts';
import {
  type FakeFiles,
  renderScreenAt,
  settle,
  speakFiles,
  startClock,
  stopClock,
  user,
} from '../../test/files-harness.tsx';
import { NativeTasks } from './native-tasks.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

async function open(
  kind: 'nativeUpload' | 'nativeSave',
  items: readonly NativeItem[],
  prepare: (files: FakeFiles) => void = () => undefined,
): Promise<FakeTransfers> {
  const fake = createFakeTransfers(items);
  await renderScreenAt(
    <NativeTasks />,
    `/taskCenter/${kind}`,
    {},
    (files, store) => {
      prepare(files);
      followNative(store, fake.bridge);
    },
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

test('APP-TASK-01 TSK-01 each list says how many stand in it, also where the device knows of none', async () => {
  const { changed } = await open('nativeUpload', [
    ...['a', 'b', 'c'].map((id) => item(id)),
    item('p', { state: 'pause' }),
    item('s', { kind: 'nativeSave', state: 'pause' }),
    item('d', { state: 'done' }),
  ]);
  const entry = (name: RegExp) => screen.getByRole('button', { name }).textContent;
  expect(entry(/^From this computer/)).toBe('From this computer4');
  expect(entry(/^To this computer/)).toBe('To this computer1');
  changed.emit({ changed: [], removed: ['a', 'b', 'c', 'p'] });
  await settle();
  expect(entry(/^From this computer/)).toBe('From this computer');
});

test('APP-TASK-01 what was paused says so and goes on from there', async () => {
  const { bridge } = await open('nativeUpload', [item('p', { state: 'pause', done: 786_432 })]);
  expect(rows()).toEqual(['p.jpgPaused by you · to my files/Photos768KB of 1MB']);
  await user.click(screen.getByRole('button', { name: 'Resume: p.jpg' }));
  expect(bridge.control).toHaveBeenLastCalledWith(['p'], 'resume');
});

test('UPL-04 what waits says for what: its turn, the device, its account, its hours, the next attempt', async () => {
  await open('nativeUpload', [
    item('l', { state: 'pause', error: { code: 'N001603', message: '' } }),
    item('z', { rank: -1 }),
    item('a'),
    item('b', { hold: 'offline' }),
    item('c', { hold: 'signedOut' }),
    item('d', { hold: 'schedule' }),
    item('e', { retryAt: Date.now() + 5000 }),
  ]);
  expect(row('l')).toHaveTextContent('Paused because the safe box is locked: open it, then resume');
  expect(actions('l')).toEqual(['resume', 'cancel']);
  expect(row('z')).toHaveTextContent('Next in turn');
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

test('APP-TASK-01 what is cleared away does not come back as the device tells of it', async () => {
  const asked: unknown[] = [];
  const ofDevice = (id: string, name: string, state: string) => ({
    ...{ id, kind: 'nativeUpload', op: 'upload', name, from: '', to: '/zenith_sata/mira/data/Photos' },
    ...{ done: 1, size: 1, speed: 0, remain: -1, state, error: '', at: 1 },
  });
  const { bridge } = await open('nativeUpload', [item('d', { state: 'done', done: 1_048_576 })], (files) => {
    files.answers.taskList = ({ state }) =>
      success({ list: state === 'done' ? [ofDevice('t1', 'd.jpg', 'done'), ofDevice('t2', 'other.jpg', 'done')] : [], total: 2 }); // prettier-ignore
    files.answers.taskControl = (args) => {
      asked.push(args);
      return success({});
    };
  });
  await tab(/Done/);
  expect(screen.queryAllByTestId('task').map(({ dataset }) => dataset.task)).toEqual(['t2', 'd']);
  await user.click(screen.getByRole('button', { name: 'Clear finished' }));
  expect(bridge.control).toHaveBeenLastCalledWith(['d'], 'clear');
  expect(asked).toEqual([{ ids: ['t2', 't1'], action: 'delete' }]);
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

test('APP-TASK-01 what waits is moved in its queue by keys and by a menu; what runs is not', async () => {
  const { bridge, changed } = await open('nativeUpload', [
    item('run', { state: 'run', rank: 0 }),
    item('a', { rank: 1 }),
    item('c', { rank: 3 }),
    item('b', { rank: 2, state: 'pause' }),
  ]);
  const order = (): (string | undefined)[] => screen.queryAllByTestId('task').map(({ dataset }) => dataset.task);
  expect(order()).toEqual(['run', 'a', 'b', 'c']);
  expect(actions('a')).toEqual(['pause', 'cancel']);
  expect(actions('c')).toEqual(['first', 'pause', 'cancel']);
  await user.click(row('c'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(bridge.place).toHaveBeenLastCalledWith(['c'], 'earlier');
  expect(screen.getByText('c.jpg is number 2 of 3 now')).toHaveAttribute('role', 'status');
  act(() => {
    changed.emit({ changed: [item('c', { rank: 1.5 })], removed: [] });
  });
  expect(order()).toEqual(['run', 'a', 'c', 'b']);
  await user.keyboard('{Alt>}{Home}{/Alt}');
  expect(bridge.place).toHaveBeenLastCalledWith(['c'], 'first');
  await user.click(within(row('c')).getByRole('button', { name: 'Do this next: c.jpg' }));
  expect(bridge.place).toHaveBeenLastCalledWith(['c'], 'first');
  bridge.place.mockClear();
  // What stands there already, and what runs, stays.
  await user.click(row('a'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(row('run'));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(bridge.place).not.toHaveBeenCalled();
  await user.pointer({ keys: '[MouseRight]', target: row('a') });
  expect(screen.getByRole('menuitem', { name: /Move up/ })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: /Move to the end/ }));
  expect(bridge.place).toHaveBeenLastCalledWith(['a'], 'last');
  await user.pointer({ keys: '[MouseRight]', target: row('run') });
  expect(screen.queryByRole('menuitem', { name: /Move/ })).toBeNull();
});
