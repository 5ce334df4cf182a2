import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { success } from '../../api/result.ts';
import { setupI18n } from '../../i18n/index.ts';
import { journalOf, recycledRecord } from '../../state/files/undo/undo.ts';
import { createAppStore, type AppStore } from '../../state/store.ts';
import { resetDialogs, toastStore } from '../dialogs/dialog-service.ts';
import { offerUndo, playJournal } from './undo-actions.ts';

const PATH = '/zenith_sata/mira/data/a.txt';
let store: AppStore;
let task = 'done';
let restored = 0;

beforeEach(async () => {
  await setupI18n('en-US');
  resetDialogs();
  vi.useFakeTimers();
  restored = 0;
  const answer = async ({ name }: { name: string }) => {
    if (name === 'taskList') return success({ list: [{ id: 't-1', state: task }], total: 1 });
    if (name === 'recycleList') return success({ list: [{ id: 'bin-1', path: PATH }], total: 1 });
    if (name === 'recycleRestore') restored += 1;
    return success({ task_id: 't-2' });
  };
  installClient({ call: answer } as unknown as ApiClient);
  store = createAppStore();
  await journalOf(store).add(recycledRecord([{ path: PATH, name: 'a.txt' }], ['t-1']));
});
afterEach(() => {
  vi.useRealTimers();
  installClient(null);
});

const undo = () => playJournal(store, (key) => key, 'undo');
const said = () => toastStore.getState().map(({ text }) => text);

test('APP-FM-03 what the device is still at is taken back as soon as it is over', async () => {
  task = 'run';
  const undone = undo();
  await vi.advanceTimersByTimeAsync(1000);
  expect(restored).toBe(0);
  task = 'done';
  await vi.advanceTimersByTimeAsync(1000);
  await undone;
  expect(restored).toBe(1);
});

test('APP-FM-03 what takes longer, or rests, is not waited for: that is said, and nothing is taken back', async () => {
  for (const [state, wait] of [
    ['run', 4000],
    ['pause', 0],
  ] as const) {
    task = state;
    resetDialogs();
    const undone = undo();
    await vi.advanceTimersByTimeAsync(wait);
    await undone;
    expect(said()).toEqual(['filework:undo.running']);
  }
  expect(restored).toBe(0);
});

test('APP-FM-03 APP-SAFEB-02 what cannot be taken back says so, and no older deed goes back unasked', async () => {
  task = 'done';
  resetDialogs();
  const box = '/zenith_sata/mira/safebox';
  await journalOf(store).add({
    ...{ deed: 'newFolder', name: 'Notes', count: 1, tasks: [] },
    undo: [{ do: 'recycle', paths: [`${box}/Notes`] }],
    redo: [{ do: 'mkdir', path: box, name: 'Notes' }],
  });
  offerUndo(store, (key) => key, 'made');
  expect(toastStore.getState().at(-1)).toMatchObject({ actions: [] });
  await undo();
  expect(restored).toBe(0);
  const shown = toastStore.getState().at(-1);
  expect(shown).toMatchObject({ text: 'filework:undo.final', actions: [{ label: 'filework:undo.forget' }] });
  shown?.actions?.[0]?.onSelect();
  await journalOf(store).settled();
  await undo();
  expect(restored).toBe(1);
});

test('APP-FM-03 an upload of which something was changed since stays, and the name of that is said', async () => {
  installClient({
    call: async ({ name }: { name: string }, { paths = [] }: { paths?: string[] }) =>
      success({
        list: name === 'fileInfo' ? paths.map((path) => ({ path, is_dir: '0', size: 9, mtime: 5 })) : [],
        total: 0,
      }),
  } as unknown as ApiClient);
  resetDialogs();
  const folder = '/zenith_sata/mira/data';
  await journalOf(store).grow('u', folder, [{ path: `${folder}/report.txt`, size: 4, mtime: 5 }], true);
  await playJournal(store, (key, values) => `${key} ${JSON.stringify(values ?? '')}`, 'undo');
  expect(said().at(-1)).toContain('filework:undo.failed');
  expect(said().at(-1)).toMatch(/undo\.changed.*report\.txt/);
});
