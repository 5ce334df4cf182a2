import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import { success } from '../../api/result.ts';
import { accountLoaded } from '../../state/session-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { TaskCenter } from './task-center.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

const upload = (id: string, part: Partial<TaskRecord>): TaskRecord => ({
  ...({ id, kind: 'netdisk', op: 'upload', name: 'Papers', from: `${HOME}/Papers`, to: 'baidu:/Office' } as const),
  ...({ done: 0, size: 100, speed: 0, remain: -1, state: 'run', error: '', at: 1 } as const),
  ...part,
});
const open = (perm: Record<string, 0 | 1>, tasks: TaskRecord[] = []) =>
  renderScreenAt(<TaskCenter />, '/taskCenter/netdisk', {}, (files, store) => {
    store.dispatch(accountLoaded({ ...master, isMaster: false, userPerm: perm }));
    files.answers.taskList = ({ kind, state }) => {
      const tab = (each: TaskRecord) => (each.state === 'run' || each.state === 'pause' ? 'running' : each.state);
      return success({ list: kind === 'netdisk' ? tasks.filter((each) => tab(each) === state) : [], total: 0 });
    };
    files.answers.taskControl = () => success({ changed: 1 });
  });
const actions = (): (string | undefined)[] =>
  within(screen.getByTestId('task'))
    .getAllByRole('button')
    .map((button) => button.dataset.action);

test('APP-TASK-03 uploads to a cloud drive name the drive, have the same controls, and lead to where they went', async () => {
  const { files, openWindow } = await open({ netdisk: 1 }, [
    upload('a', { done: 40 }),
    upload('b', { state: 'fail', error: 'N008001' }),
    upload('c', { state: 'done', done: 100, to: 'onedrive:/' }),
  ]);
  await settle(50);
  expect(screen.getByTestId('task')).toHaveTextContent('Upload: Papersto Baidu Netdisk/Office');
  expect(actions()).toEqual(['pause', 'cancel']);
  await user.click(screen.getByTestId('task').querySelector('[data-action="pause"]')!);
  expect(files.named('taskControl')).toEqual([{ ids: ['a'], action: 'pause' }]);
  await user.click(screen.getByRole('tab', { name: /Failed/ }));
  expect(screen.getByTestId('task')).toHaveTextContent('The sign-in to the other server failed');
  await user.click(screen.getByTestId('task').querySelector('[data-action="retry"]')!);
  expect(files.named('taskControl').at(-1)).toEqual({ ids: ['b'], action: 'retry' });
  await user.click(screen.getByRole('tab', { name: /Done/ }));
  expect(screen.getByTestId('task')).toHaveTextContent('to OneDrive');
  await user.click(screen.getByTestId('task').querySelector('[data-action="openFolder"]')!);
  expect(openWindow).toHaveBeenCalledWith('/newNetdisk?kind=onedrive&path=%2F');
});

test('APP-TASK-03 what a provider says of a failure is shown as it says it', async () => {
  await open({ netdisk: 1 }, [upload('a', { state: 'fail', error: 'daily transfer limit reached' })]);
  await settle(50);
  await user.click(screen.getByRole('tab', { name: /Failed/ }));
  expect(screen.getByTestId('task')).toHaveTextContent('daily transfer limit reached');
});

test('APP-TASK-03 downloads from a drive open the folder of the device that they went to', async () => {
  const { openWindow } = await open({ netdisk: 1 }, [
    upload('a', { op: 'download', from: 'baidu:/Office/Papers', to: `${HOME}/inbox`, state: 'done', done: 100 }),
  ]);
  await settle(50);
  await user.click(screen.getByRole('tab', { name: /Done/ }));
  expect(screen.getByTestId('task')).toHaveTextContent(/Download: Papers.*inbox/);
  await user.click(screen.getByTestId('task').querySelector('[data-action="openFolder"]')!);
  expect(openWindow).toHaveBeenCalledWith(expect.stringContaining('inbox'), expect.anything());
});

test('APP-TASK-03 without the right to cloud drives there is no such list', async () => {
  await open({ netdisk: 0 });
  expect(document.querySelector('[data-tab="/taskCenter/netdisk"]')).toBeNull();
  expect(document.querySelector('[data-tab="/taskCenter/upload"]')).not.toBeNull();
});
