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

const run = (id: string, part: Partial<TaskRecord>): TaskRecord => ({
  ...({ id, kind: 'ftp', op: 'backup', name: 'Papers', from: `${HOME}/docs`, to: 'ftp://nas.home/backup' } as const),
  ...({ done: 0, size: 100, speed: 0, remain: -1, state: 'run', error: '', at: 1 } as const),
  ...part,
});
const open = (perm: Record<string, 0 | 1> = {}, tasks: TaskRecord[] = []) =>
  renderScreenAt(<TaskCenter />, '/taskCenter/ftp', {}, (files, store) => {
    store.dispatch(accountLoaded({ ...master, isMaster: false, userPerm: perm }));
    files.answers.taskControl = () => success({ changed: 1 });
    files.answers.taskList = ({ kind, state }) => {
      const tab = (each: TaskRecord) => (each.state === 'run' || each.state === 'pause' ? 'running' : each.state);
      return success({ list: kind === 'ftp' ? tasks.filter((each) => tab(each) === state) : [], total: 0 });
    };
  });
const actions = (): (string | undefined)[] =>
  within(screen.getByTestId('task'))
    .getAllByRole('button')
    .map((button) => button.dataset.action);

test('APP-TASK-03 backups to a server are shown with where they go, and have the same controls', async () => {
  const { files } = await open({ backup: 1 }, [
    run('a', { done: 40 }),
    run('b', { state: 'fail', error: 'N008001' }),
    run('c', { state: 'done', done: 100 }),
  ]);
  await settle(50);
  expect(screen.getByTestId('task')).toHaveTextContent('ftp://nas.home/backup');
  expect(actions()).toEqual(['pause', 'cancel']);
  await user.click(screen.getByRole('tab', { name: /Failed/ }));
  expect(screen.getByTestId('task')).toHaveTextContent('The sign-in to the other server failed');
  await user.click(screen.getByTestId('task').querySelector('[data-action="retry"]')!);
  expect(files.named('taskControl')).toEqual([{ ids: ['b'], action: 'retry' }]);
  await user.click(screen.getByRole('tab', { name: /Done/ }));
  // What lies on another server is not opened from here.
  expect(actions()).toEqual(['clear']);
});

test('APP-TASK-03 without the right to back up there is no such list', async () => {
  await open({ backup: 0 });
  expect(document.querySelector('[data-tab="/taskCenter/ftp"]')).toBeNull();
  expect(document.querySelector('[data-tab="/taskCenter/upload"]')).not.toBeNull();
});
