import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import { master } from '../../test/desktop-harness.tsx';
import { createFakeTransfers, nativeItem, type FakeTransfers } from '../../test/fake-transfers.ts';
import { journalOf } from '../files/undo/undo.ts';
import { accountLoaded } from '../session-slice.ts';
import { createAppStore, type AppStore } from '../store.ts';
import { uploadNoted } from '../transfers-slice.ts';
import { noteNativeUploads } from './native-deeds.ts';
import { followNative } from './native-transfers.ts';

const FOLDER = '/zenith_sata/mira/data/Photos';
let store: AppStore;
let said: unknown[] = [];
let end = (): void => undefined;

beforeEach(() => {
  store = createAppStore();
  // Each test has a row of its own: journals are kept by account.
  store.dispatch(accountLoaded({ ...master, username: `mira-${Math.random()}` }));
  said = [];
  store.startListening({ actionCreator: uploadNoted, effect: ({ payload }) => void said.push(payload) });
});
afterEach(() => {
  end();
});

/** Opens the desktop beside the transfers of the desktop app. */
function open(...items: NativeItem[]): FakeTransfers {
  const fake = createFakeTransfers(items);
  const ends = [noteNativeUploads(store, fake.bridge), followNative(store, fake.bridge)];
  end = () => {
    for (const one of ends) one();
  };
  return fake;
}
const arrived = (id: string, more: Partial<NativeItem> = {}): NativeItem =>
  nativeItem(id, { state: 'done', noted: false, mtime: 5400, placed: { path: `${FOLDER}/${id}.jpg` }, ...more });
const past = () => journalOf(store).getState().past;
const noted = (fake: FakeTransfers): unknown => fake.bridge.control.mock.calls;

test('UPL-05 APP-FM-03 what came while no window was open can be taken back, as one deed, and the desktop app hears of it', async () => {
  const fake = open(arrived('a'), arrived('b', { placed: { path: `${FOLDER}/b (1).jpg`, replaced: 'r1' } }));
  await vi.waitFor(() => {
    expect(noted(fake)).toEqual([[['a', 'b'], 'noted']]);
  });
  expect(past()).toMatchObject([
    {
      ...{ deed: 'upload', count: 2 },
      undo: [
        {
          do: 'check',
          to: FOLDER,
          files: [
            [`${FOLDER}/a.jpg`, 1_048_576, 5],
            [`${FOLDER}/b (1).jpg`, 1_048_576, 5],
          ],
        },
        { do: 'recycle', paths: [`${FOLDER}/a.jpg`] },
        { do: 'swap', paths: [`${FOLDER}/b (1).jpg`], ids: ['r1'] },
      ],
    },
  ]);
  expect(said).toEqual([{ name: '', count: 2 }]);
});

test('APP-FM-03 nothing is noted while some of the drop is under way, and each once', async () => {
  const fake = open(arrived('a'), nativeItem('b', { state: 'run' }));
  await vi.waitFor(() => {
    expect(Object.keys(store.getState().native.items)).toHaveLength(2);
  });
  expect(past()).toEqual([]);
  const made = { path: `${FOLDER}/new/b.jpg`, made: `${FOLDER}/new` };
  const changed = [arrived('b', { rel: 'new/b.jpg', placed: made })];
  fake.changed.emit({ changed, removed: [] });
  fake.changed.emit({ changed, removed: [] });
  await vi.waitFor(() => {
    expect(noted(fake)).toEqual([[['a', 'b'], 'noted']]);
  });
  expect(past()).toHaveLength(1);
  expect(past()[0]?.undo).toContainEqual({ do: 'recycle', paths: [`${FOLDER}/new`, `${FOLDER}/a.jpg`] });
});

test('APP-FM-03 DRG-26 what was there already, what failed and what is saved here makes no deed', async () => {
  const same = arrived('a', { placed: { path: `${FOLDER}/a.jpg`, same: true } });
  const fake = open(
    same,
    nativeItem('b', { state: 'fail' }),
    arrived('c', { kind: 'nativeSave', batch: 'c', placed: null }),
  );
  await vi.waitFor(() => {
    expect(noted(fake)).toEqual([[['a'], 'noted']]);
  });
  expect([past(), said]).toEqual([[], []]);
});

test('UPL-02 APP-FM-03 an empty folder that was made is taken back too', async () => {
  const placed = { path: `${FOLDER}/empty`, made: `${FOLDER}/empty` };
  open(arrived('a', { name: 'empty', rel: 'empty', isDir: true, size: 0, placed }));
  await vi.waitFor(() => {
    expect(past()).toMatchObject([{ name: 'empty', count: 1 }]);
  });
  expect(past()[0]?.undo[0]).toMatchObject({ files: [], folders: [[`${FOLDER}/empty`, 0, 0, 0]] });
});

test('APP-SAFEB-02 APP-FM-03 an upload of the desktop app into a safe box stands as one that cannot be taken back', async () => {
  open(arrived('a', { remote: '/zenith_sata/mira/safebox', placed: null }));
  await vi.waitFor(() => {
    expect(past()).toMatchObject([{ deed: 'upload', name: 'a.jpg', undo: [] }]);
  });
});
