import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import { success } from '../../api/result.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { TaskCenter } from './task-center.tsx';

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

const reception = (id: string, part: Partial<TaskRecord>): TaskRecord => ({
  ...({
    id,
    kind: 'fastShare',
    op: 'receive',
    name: 'trip',
    from: '',
    to: `${HOME}/inbox`,
    done: 0,
    size: 100,
  } as const),
  ...({ speed: 0, remain: -1, state: 'run', error: '', at: 1 } as const),
  ...part,
});

test('APP-TASK-03 APP-FSC-02 what is received stands in the task centre with where it goes, and opens its folder', async () => {
  const tasks = [reception('a', { done: 40 }), reception('b', { state: 'done', done: 100 })];
  const { files, openWindow } = await renderScreenAt(<TaskCenter />, '/taskCenter/fastShare', {}, (fake) => {
    fake.answers.taskList = ({ kind, state }) => {
      const list = tasks.filter((each) => (each.state === 'run' ? 'running' : each.state) === state);
      return success({ list: kind === 'fastShare' ? list : [], total: 0 });
    };
    fake.answers.taskControl = () => success({ changed: 1 });
  });
  await settle(50);
  expect(document.querySelector('[data-tab="/taskCenter/fastShare"]')).toHaveTextContent('Fast share');
  const task = screen.getByTestId('task');
  expect(task).toHaveTextContent(/Receive.*inbox/);
  await user.click(task.querySelector('[data-action="pause"]')!);
  expect(files.named('taskControl')).toEqual([{ ids: ['a'], action: 'pause' }]);
  await user.click(screen.getByRole('tab', { name: /Done/ }));
  await user.click(screen.getByTestId('task').querySelector('[data-action="openFolder"]')!);
  expect(openWindow).toHaveBeenCalledWith(expect.stringContaining('inbox'), expect.anything());
});
