import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TaskRecord } from '#shared/contract/records.ts';
import { success } from '../../api/result.ts';
import { toastStore } from '../../components/dialogs/dialog-service.ts';
import { pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { folderUrl } from '../../state/files/location.ts';
import type { AppStore } from '../../state/store.ts';
import { countersLoaded, emptyTasks, taskChanged, tasksListed } from '../../state/tasks-slice.ts';
import { transfersPublished } from '../../state/transfers-slice.ts';
import type { TransferItem } from '../../state/transfers/transfer-types.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import {
  HOME,
  renderScreenAt,
  settle,
  speakFiles,
  type FakeFiles,
  stopClock,
  startClock,
  user,
} from '../../test/files-harness.tsx';
import { job, upload } from '../../test/fake-tasks.ts';
import { NativeTasks } from './native-tasks.tsx';
import { TaskCenter } from './task-center.tsx';

const open = (at: string, prepare?: (files: FakeFiles, store: AppStore) => void) =>
  renderScreenAt(<TaskCenter />, at, {}, prepare);
const publish = (store: AppStore, changed: TransferItem[]): void => {
  act(() => {
    store.dispatch(transfersPublished({ changed, removed: [] }));
  });
};
const task = (id: string): HTMLElement => {
  const found = screen.queryAllByTestId('task').find((row) => row.dataset.task === id);
  if (found === undefined) throw new Error(`no task ${id}`);
  return found;
};
const states = (): Record<string, string | undefined> =>
  Object.fromEntries(
    screen.queryAllByTestId('task').map((row) => [row.dataset.task ?? '', row.dataset.state] as const),
  );

beforeEach(async () => {
  await speakFiles('en-US');
  stopClock();
});
afterEach(startClock);

describe('APP-TASK-01 uploads', () => {
  test('APP-TASK-01 each tab shows its own with place, numbers and what can be done', async () => {
    const { store } = await open('/taskCenter/upload');
    publish(store, [
      upload('a', { state: 'run', done: 524288, speed: 1048576, remain: 61 }),
      upload('b'),
      upload('c', { state: 'done', done: 1048576 }),
      upload('d', { state: 'fail', error: { code: 'N002004', message: '' } }),
    ]);
    expect(states()).toEqual({ a: 'run', b: 'wait' });
    expect(task('a')).toHaveTextContent('a.jpgto my files/Photos512KB of 1MB · 1MB/s, 2 minutes left');
    expect(within(task('a')).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
    expect(
      within(task('a'))
        .getAllByRole('button')
        .map((button) => button.dataset.action),
    ).toEqual(['pause', 'cancel']);
    await user.click(screen.getByRole('tab', { name: /Done/ }));
    expect(states()).toEqual({ c: 'done' });
    await user.click(screen.getByRole('tab', { name: /Failed/ }));
    expect(task('d')).toHaveTextContent('Not enough space');
    expect(
      within(task('d'))
        .getAllByRole('button')
        .map((button) => button.dataset.action),
    ).toEqual(['copyError', 'retry', 'clear']);
  });

  test('APP-TASK-01 opening the folder of an upload shows the file there', async () => {
    const { store, openWindow } = await open('/taskCenter/upload');
    publish(store, [upload('c', { state: 'done', rel: 'trip/c.jpg', name: 'c.jpg' })]);
    await user.click(screen.getByRole('tab', { name: /Done/ }));
    await user.click(within(task('c')).getByRole('button', { name: /Open the folder/ }));
    const [target, options] = openWindow.mock.calls[0] ?? [];
    expect(decodeURIComponent(target ?? '')).toBe(`/fileManage/myFiles?path=${HOME}/Photos/trip&select=c.jpg`);
    expect(options?.folderPath).toBe(`${HOME}/Photos/trip`);
  });

  test('of ten thousand uploads a screenful is drawn', async () => {
    const { store } = await open('/taskCenter/upload');
    publish(
      store,
      Array.from({ length: 10_000 }, (_, index) => upload(`u${index}`)),
    );
    expect(screen.getByRole('tab', { name: /Running/ })).toHaveTextContent('10000');
    expect(screen.getAllByTestId('task').length).toBeLessThan(40);
  });

  test('APP-TASK-01 uploads of other clients are listed too, those of this page only once', async () => {
    const other = job('x', { kind: 'upload', op: 'upload', name: 'other.jpg', to: HOME });
    const same = job('y', { kind: 'upload', op: 'upload', name: 'a.jpg', to: `${HOME}/Photos` });
    await open('/taskCenter/upload', (files, store) => {
      files.answers.taskList = ({ state }) => success({ list: state === 'running' ? [other, same] : [], total: 0 });
      store.dispatch(transfersPublished({ changed: [upload('a', { state: 'run' })], removed: [] }));
    });
    await settle(50);
    expect(states()).toEqual({ a: 'run', x: 'run' });
    expect(
      within(task('x'))
        .getAllByRole('button')
        .map((button) => button.dataset.action),
    ).toEqual(['cancel']);
  });

  test('APP-TASK-01 TSK-03 in a browser what desktop apps send stands among the uploads, and is seen there', async () => {
    const sent = (id: string, state: TaskRecord['state']) =>
      job(id, { kind: 'nativeUpload', op: 'upload', name: `${id}.jpg`, to: HOME, state });
    const { store, files } = await open('/taskCenter/upload', (fake, made) => {
      fake.answers.taskList = ({ kind, state }) =>
        success({ list: kind !== 'nativeUpload' ? [] : state === 'running' ? [sent('r', 'run'), sent('w', 'wait')] : state === 'done' ? [sent('d', 'done')] : [], total: 0 }); // prettier-ignore
      made.dispatch(countersLoaded({ nativeUpload: { success: 1, fail: 0, running: 2 } }));
    });
    await settle(50);
    expect(states()).toEqual({ r: 'run', w: 'wait' });
    expect(screen.getByRole('button', { name: /^Uploads/ })).toHaveTextContent('Uploads2');
    // Only their own app can let them stand still.
    for (const id of ['r', 'w'])
      expect(
        within(task(id))
          .getAllByRole('button')
          .map((button) => button.dataset.action),
      ).toEqual(['cancel']);
    expect(store.getState().tasks).toMatchObject({ counters: { nativeUpload: { success: 0 } }, global: 0 });
    expect(files.named('taskSeen')).toEqual([{ kind: 'nativeUpload' }]);
    await user.click(screen.getByRole('tab', { name: /Done/ }));
    expect(states()).toEqual({ d: 'done' });
  });

  const ticked = (): (string | undefined)[] =>
    screen
      .queryAllByTestId('task')
      .filter((row) => row.getAttribute('aria-selected') === 'true')
      .map((row) => row.dataset.task);
  const bulk = (): (string | null)[] =>
    [...document.querySelectorAll('[data-bulk]')].map((button) => button.textContent);

  test('APP-TASK-01 what is ticked is acted upon alone, and each action says how many rows it helps', async () => {
    const { store } = await open('/taskCenter/upload');
    publish(store, [upload('a', { state: 'run' }), upload('b'), upload('c', { state: 'pause' }), upload('d')]);
    expect(bulk()).toEqual(['Resume all', 'Pause all']);
    for (const id of ['a', 'c', 'd']) await user.click(within(task(id)).getByRole('checkbox'));
    expect(ticked()).toEqual(['a', 'c', 'd']);
    expect(bulk()).toEqual(['Resume 1', 'Pause 2', 'Do 1 next', 'Cancel 3']);
    expect(screen.getByText('3 of 4 selected')).toBeVisible();
    const cancel = vi.spyOn(transfersOf(store), 'cancel');
    await user.click(screen.getByRole('button', { name: 'Cancel 3' }));
    expect(cancel).toHaveBeenCalledWith(['a', 'c', 'd']);
  });

  test('APP-TASK-01 rows are ticked by keys as files are selected; what leaves the list is ticked no more', async () => {
    const { store } = await open('/taskCenter/upload');
    const fail = { state: 'fail', error: { code: 'N002004', message: '' } } as const;
    publish(
      store,
      ['a', 'b', 'c', 'd'].map((id) => upload(id, fail)),
    );
    await user.click(screen.getByRole('tab', { name: /Failed/ }));
    act(() => {
      screen.getByRole('grid', { name: 'Failed' }).focus();
    });
    await user.keyboard(' {Control>}{ArrowDown}{ArrowDown}{/Control} ');
    expect(ticked()).toEqual(['a', 'c']);
    await user.keyboard('{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(ticked()).toEqual(['b', 'c', 'd']);
    expect(bulk()).toEqual(['Copy 3 errors', 'Save 3 as a table', 'Retry 3', 'Clear 3']);
    publish(store, [upload('b')]);
    expect(ticked()).toEqual(['c', 'd']);
    publish(store, [upload('b', fail)]);
    expect(ticked()).toEqual(['c', 'd']);
    await user.keyboard('{Control>}a{/Control}');
    expect(ticked()).toEqual(['a', 'b', 'c', 'd']);
    const clear = vi.spyOn(transfersOf(store), 'clear');
    await user.keyboard('{Delete}');
    expect(clear).toHaveBeenCalledWith(['a', 'b', 'c', 'd']);
    await user.keyboard('{Control>}a{/Control}{Escape}');
    expect(ticked()).toEqual([]);
  });

  test('APP-TASK-01 a key alone never ends work under way', async () => {
    const { store } = await open('/taskCenter/upload');
    publish(store, [upload('a', { state: 'run' })]);
    const cancel = vi.spyOn(transfersOf(store), 'cancel');
    act(() => {
      screen.getByRole('grid', { name: 'Running' }).focus();
    });
    await user.keyboard(' {Delete}');
    expect(cancel).not.toHaveBeenCalled();
    expect(states()).toEqual({ a: 'run' });
  });

  test('APP-TASK-01 in a browser the lists of the desktop app lead to the uploads', async () => {
    const { url } = await renderScreenAt(<NativeTasks />, '/taskCenter/nativeUpload');
    expect(url()).toBe('/taskCenter/upload');
  });
});

describe('APP-TASK-02 file jobs of the device', () => {
  const withJobs = (jobs: TaskRecord[]) => (files: FakeFiles) => {
    files.answers.taskList = ({ kind, state }) =>
      success({ list: kind === 'fileHandle' && state === 'running' ? jobs : [], total: jobs.length });
    files.answers.taskControl = () => success({ changed: 1 });
  };

  test('APP-TASK-02 a copy shows what it does and can be cancelled', async () => {
    const { files } = await open('/taskCenter/fileHandle', withJobs([job('j')]));
    await settle(50);
    expect(task('j')).toHaveTextContent('Copy: j.mp4to my files/Videos512KB of 1MB');
    await user.click(within(task('j')).getByRole('button', { name: /Cancel/ }));
    await settle();
    expect(files.named('taskControl')).toEqual([{ ids: ['j'], action: 'cancel' }]);
  });

  test('APP-FM-05 APP-TASK-02 a job whose drive was pulled says which one it waits for, until it is back', async () => {
    const { store } = await open('/taskCenter/fileHandle', (files, made) => {
      const held = job('j', { state: 'wait', waits: 'Travel' });
      withJobs([held])(files);
      made.dispatch(tasksListed({ kind: 'fileHandle', list: [held] }));
    });
    await settle(50);
    expect(task('j')).toHaveTextContent('Waiting for “Travel”: plug it in again, and it goes on');
    act(() => {
      store.dispatch(taskChanged({ id: 'j', state: 'run', waits: '' }));
    });
    expect(task('j')).not.toHaveTextContent('Travel');
    expect(states()).toEqual({ j: 'run' });
  });

  test('APP-TASK-01 the errors of all failed jobs are copied, with the places as people read them', async () => {
    const failed = (id: string, error: string): TaskRecord => job(id, { state: 'fail', error });
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await open('/taskCenter/fileHandle', (files) => {
      files.answers.taskList = ({ kind, state }) =>
        success({
          list: kind === 'fileHandle' && state === 'fail' ? [failed('a', 'N002004'), failed('b', 'N002003')] : [],
          total: 2,
        });
    });
    await settle(50);
    await user.click(screen.getByRole('tab', { name: /Failed/ }));
    await user.click(screen.getByRole('button', { name: 'Copy all errors' }));
    expect(writeText).toHaveBeenCalledWith(
      'a.mp4 (my files/Videos): Not enough space\nb.mp4 (my files/Videos): No read-write permission here',
    );
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => {
      saved.push(blob as Blob);
      return 'blob:failed';
    };
    URL.revokeObjectURL = () => undefined;
    await user.click(screen.getByRole('button', { name: 'Save as a table' }));
    await settle();
    expect(await saved[0]?.text()).toMatch(
      /^\uFEFF?Name,Where to,Why,Bytes,When\r\na\.mp4,my files\/Videos,Not enough space,\d+,\d{4}.*\r\nb\.mp4,/,
    );
  });

  test('APP-TASK-01 only what can be done again offers it; what the device refuses of many is told', async () => {
    await open('/tasks/fileHandle', (files) => {
      files.answers.taskControl = () => success({ changed: 1, refused: ['b'] });
      files.answers.taskList = ({ state }) =>
        success({
          list:
            state === 'fail'
              ? [
                  job('a', { state: 'fail', error: 'interrupted', repeatable: false }),
                  job('b', { state: 'cancel', repeatable: true }),
                  job('c', { state: 'fail', error: 'N002004' }),
                ]
              : [],
          total: 3,
        });
    });
    await user.click(screen.getByRole('tab', { name: /Failed/ }));
    await settle();
    const offers = (id: string) => within(task(id)).queryByRole('button', { name: /^Try again/ }) !== null;
    expect(['a', 'b', 'c'].map(offers)).toEqual([false, true, true]);
    await user.click(screen.getByRole('button', { name: 'Retry all' }));
    await settle();
    expect(toastStore.getState().map(({ text }) => text)).toContain('1 task cannot do this');
  });

  test('APP-TASK-01 APP-REC-01 a job that could do only a part names what is left, and why; the copied error names all', async () => {
    const list = ['a', 'b', 'c', 'd'].map((name) => ({ name: `${name}.txt`, error: 'N002012' }));
    const more = { state: 'fail', op: 'restore', error: 'N002012', failures: { total: 4, list } } as const;
    await open('/tasks/fileHandle', (files) => {
      files.answers.taskList = ({ state }) => success({ list: state === 'fail' ? [job('r', more)] : [], total: 1 });
    });
    await user.click(screen.getByRole('tab', { name: /Failed/ }));
    await settle();
    const why = 'The original location no longer exists';
    const three = ['a', 'b', 'c'].map((name) => `${name}.txt (${why})`).join(', ');
    expect(within(task('r')).getByText(new RegExp(`^4 items could not be done: .* and 1 more`))).toHaveTextContent(
      `4 items could not be done: ${three} and 1 more`,
    );
    expect(within(task('r')).getByTitle(new RegExp(`d\\.txt \\(${why}\\)$`))).toBeInTheDocument();
  });

  test('APP-TASK-02 the list is asked for again when a job has ended', async () => {
    const { files, store } = await open('/taskCenter/fileHandle', withJobs([job('j')]));
    await settle(50);
    const before = files.named('taskList').length;
    const message = { cmd: 'message', id: 1, topic: 'task', type: 'done', to: 'mira', ts: 0, data: {} } as const;
    act(() => {
      store.dispatch(pushReceived(message));
    });
    await settle(50);
    expect(files.named('taskList').length).toBeGreaterThan(before);
  });

  test('APP-TASK-02 what began before the push channel was open is listed when it opens', async () => {
    let jobs: TaskRecord[] = [];
    const { store } = await open('/taskCenter/fileHandle', (files) => {
      files.answers.taskList = ({ kind, state }) =>
        success({ list: kind === 'fileHandle' && state === 'running' ? jobs : [], total: jobs.length });
    });
    await settle(50);
    jobs = [job('j', { state: 'wait', waits: 'Travel' })];
    act(() => {
      store.dispatch(pushStateChanged({ state: 'open', since: 0, failures: 0, retryAt: null }));
    });
    await settle(50);
    expect(states()).toEqual({ j: 'wait' });
  });

  test('TSK-03 looking at a list takes its mark away, here and on the device', async () => {
    const counter = { success: 1, fail: 0, running: 0 };
    const { files, store } = await open('/taskCenter/fileHandle', (_files, made) => {
      made.dispatch(countersLoaded({ ...emptyTasks.counters, fileHandle: counter, ftp: counter }));
    });
    expect(store.getState().tasks.counters.fileHandle.success).toBe(0);
    expect(store.getState().tasks.counters.ftp.success).toBe(1);
    expect(files.named('taskSeen')).toEqual([{ kind: 'fileHandle' }]);
  });
});

test('APP-TASK-02 a task of the safe box has a name of its own, and leads to the box without naming an entry', async () => {
  const box = '/zenith_sata/mira/safebox';
  const packing = job('a', { op: 'compress', name: '', from: box, to: box, state: 'done' });
  const { openWindow } = await open('/taskCenter/fileHandle', (files) => {
    files.answers.taskList = () => success({ list: [packing], total: 1 });
  });
  await settle();
  await user.click(screen.getByRole('tab', { name: /Done/ }));
  await settle();
  const row = task('a');
  expect(row).toHaveTextContent('Files of the safe box');
  await user.click(row.querySelector('[data-action="openFolder"]') ?? document.body);
  await settle();
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(folderUrl(box));
});
