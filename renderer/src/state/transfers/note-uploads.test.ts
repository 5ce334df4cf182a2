import { afterEach, beforeEach, expect, test } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { success } from '../../api/result.ts';
import { journalOf } from '../files/undo/undo.ts';
import { accountLoaded } from '../session-slice.ts';
import { createAppStore, type AppStore } from '../store.ts';
import { uploadNoted } from '../transfers-slice.ts';
import { master } from '../../test/desktop-harness.tsx';
import { noteUploads } from './note-uploads.ts';

const FOLDER = '/zenith_sata/mira/data';
let store: AppStore;
let said: unknown[] = [];

beforeEach(() => {
  installClient({
    call: (_spec: unknown, { paths = [] }: { paths?: string[] }) =>
      Promise.resolve(success({ list: paths.map((path) => ({ path, is_dir: '0', size: 1, mtime: 1 })), task_id: 't' })),
  } as unknown as ApiClient);
  store = createAppStore();
  // Each test has a row of its own: journals are kept by account.
  store.dispatch(accountLoaded({ ...master, username: `mira-${Math.random()}` }));
  said = [];
  store.startListening({ actionCreator: uploadNoted, effect: ({ payload }) => void said.push(payload) });
});
afterEach(() => {
  installClient(null);
});

const news = (names: readonly string[], isOver: boolean) => ({
  ...{ batch: 'b', folder: FOLDER, isOver },
  arrived: names.map((name) => ({ path: `${FOLDER}/${name}`, size: 1, mtime: 1 })),
});
const row = () =>
  journalOf(store)
    .getState()
    .past.map(({ name, count }) => `${name} ${count}`);

test('APP-FM-03 an upload is one deed, said once when it is over', async () => {
  const note = noteUploads(store);
  void note(news(['a.txt'], false));
  await note(news(['b.txt'], false));
  expect([row(), said]).toEqual([[], []]);
  await note(news([], true));
  expect([row(), said]).toEqual([[' 2'], [{ name: '', count: 2 }]]);
});

test('APP-FM-03 what comes after the upload was taken back is a deed of its own, however it is told', async () => {
  const note = noteUploads(store);
  await note(news(['a.txt'], true));
  await journalOf(store).undo();
  void note(news(['b.txt'], false));
  void note(news(['c.txt'], false));
  await note(news([], true));
  expect(row()).toEqual([' 2']);
  expect(said.at(-1)).toEqual({ name: '', count: 2 });
});
