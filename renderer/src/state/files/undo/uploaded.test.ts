import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installClient } from '../../../api/call.ts';
import type { ApiClient } from '../../../api/client.ts';
import { failure, success, type CallResult } from '../../../api/result.ts';
import { memoryKv } from '../../local-kv.ts';
import type { UndoRecord } from './deeds.ts';
import { UndoJournal } from './journal.ts';
import { uploadedRecord, type Arrived } from './uploaded.ts';

const HOME = '/zenith_sata/mira/data';
const BOX = '/zenith_sata/mira/safebox';

/** What is on the device: the bytes of a file with its time, or null for a folder. */
interface Stored {
  readonly bytes: string;
  readonly mtime: number;
}

/** Files, folders and a bin in memory, which take the calls of undoing as the device would. */
class FakeFiles {
  readonly files = new Map<string, Stored>();
  readonly folders = new Set<string>();
  readonly bin: { id: string; path: string; held: Map<string, Stored>; isDir: boolean }[] = [];
  readonly told: string[] = [];
  #count = 0;

  put(path: string, bytes: string, mtime = 100): Arrived {
    this.files.set(path, { bytes, mtime });
    return { path, size: bytes.length, mtime };
  }

  discard(path: string): string {
    const under = [...this.files].filter(([other]) => other === path || other.startsWith(`${path}/`));
    for (const [other] of under) this.files.delete(other);
    const isDir = this.folders.delete(path);
    const id = `r${(this.#count += 1)}`;
    this.bin.unshift({ id, path, held: new Map(under), isDir });
    return id;
  }

  readonly call = ({ name }: { name: string }, args: Record<string, unknown>): Promise<CallResult<unknown>> => {
    this.told.push(name);
    return Promise.resolve(this.#answer(name, args));
  };

  #answer(name: string, args: Record<string, unknown>): CallResult<unknown> {
    const { paths = [], ids = [], conflict } = args as { paths?: string[]; ids?: string[]; conflict?: string };
    if (paths.length > 1000 || ids.length > 1000) return failure('N000001', 'too many');
    if (name === 'fileInfo') {
      const list = paths.map((path) => this.#info(path));
      return list.includes(undefined) ? failure('N002001', 'no such file') : success({ list });
    }
    if (name === 'fileRemove') {
      for (const path of paths) this.discard(path);
      return success({ task_id: 't' });
    }
    if (name === 'recycleList') {
      const { page, size, scope } = args as { page: number; size: number; scope: string };
      const all = scope === 'my' ? this.bin : [];
      return success({ list: all.slice((page - 1) * size, page * size), total: all.length });
    }
    const entries = this.bin.filter(({ id }) => ids.includes(id));
    if (conflict === 'ask' && entries.some(({ path }) => this.files.has(path))) return failure('N002002', 'taken');
    for (const entry of entries) {
      this.bin.splice(this.bin.indexOf(entry), 1);
      if (this.files.has(entry.path)) this.discard(entry.path);
      for (const [path, held] of entry.held) this.files.set(path, held);
      if (entry.isDir) this.folders.add(entry.path);
    }
    return success({ task_id: 't' });
  }

  #info(path: string) {
    const file = this.files.get(path);
    if (file) return { path, is_dir: '0', size: file.bytes.length, mtime: file.mtime };
    if (!this.folders.has(path)) return undefined;
    const under = [...this.files].filter(([other]) => other.startsWith(`${path}/`)).map(([, stored]) => stored);
    const size_total = under.reduce((sum, { bytes }) => sum + bytes.length, 0);
    return {
      path,
      is_dir: '1',
      files: under.length,
      size_total,
      newest: Math.max(0, ...under.map(({ mtime }) => mtime)),
    };
  }
}

let device: FakeFiles;
beforeEach(() => {
  device = new FakeFiles();
  installClient({ call: device.call } as unknown as ApiClient);
});
afterEach(() => {
  installClient(null);
});

const text = (path: string): string | undefined => device.files.get(path)?.bytes;
const journalOf = (kv = memoryKv()): UndoJournal => new UndoJournal('mira', kv);

describe('an upload that is taken back', () => {
  test('APP-FM-03 single files go to the recycle bin, and come back from there', async () => {
    const journal = journalOf();
    const arrived = [device.put(`${HOME}/a.txt`, 'a'), device.put(`${HOME}/b (1).txt`, 'b')];
    const { record } = await journal.grow('u', HOME, arrived, true);
    expect(record).toMatchObject({ deed: 'upload', name: '', count: 2 });
    expect(await journal.undo()).toMatchObject({ done: true });
    expect([...device.files.keys()]).toEqual([]);
    expect(device.bin.map(({ path }) => path).toSorted()).toEqual([`${HOME}/a.txt`, `${HOME}/b (1).txt`]);
    expect(await journal.redo()).toMatchObject({ done: true });
    expect([text(`${HOME}/a.txt`), text(`${HOME}/b (1).txt`)]).toEqual(['a', 'b']);
  });

  test('DRG-26 APP-FM-03 what was replaced comes back byte for byte, and again what came, as often as wanted', async () => {
    const journal = journalOf();
    const path = `${HOME}/a.txt`;
    // An older version was thrown away before: it is not the one that was replaced.
    device.put(path, 'older');
    device.discard(path);
    device.put(path, 'old content');
    const replaced = device.discard(path);
    await journal.grow('u', HOME, [{ ...device.put(path, 'new content'), replaced }], true);
    for (let round = 0; round < 3; round += 1) {
      expect(await journal.undo()).toMatchObject({ done: true });
      expect(text(path)).toBe('old content');
      expect(await journal.redo()).toMatchObject({ done: true });
      expect(text(path)).toBe('new content');
    }
    expect(device.bin).toHaveLength(2);
  });

  test('APP-FM-03 what was replaced is no longer in the recycle bin: nothing else comes in its place', async () => {
    const journal = journalOf();
    const path = `${HOME}/a.txt`;
    device.put(path, 'older');
    device.discard(path);
    await journal.grow('u', HOME, [{ ...device.put(path, 'new'), replaced: 'emptied' }], true);
    expect(await journal.undo()).toMatchObject({ done: false, failure: { code: 'N002001' } });
    expect(text(path)).toBe('new');
  });

  test('UPL-02 APP-FM-03 a folder that came is one deed and one entry of the bin, whatever its parts were told in', async () => {
    const journal = journalOf();
    const trip = `${HOME}/trip`;
    const first = [device.put(`${trip}/day/1.jpg`, '11', 300), { ...device.put(`${trip}/2.jpg`, '2'), same: true }];
    await journal.grow('u', HOME, first, false);
    const later = { ...device.put(`${trip}/3.jpg`, '333'), made: trip };
    device.folders.add(trip);
    const { record } = await journal.grow('u', HOME, [later], true);
    expect(record).toMatchObject({ name: 'trip', count: 1 });
    expect(record?.undo).toEqual([
      { do: 'check', to: HOME, files: [], folders: [[trip, 3, 6, 300]], same: [] },
      { do: 'recycle', paths: [trip] },
    ]);
    expect(journal.getState().past).toHaveLength(1);
    expect(await journal.undo()).toMatchObject({ done: true });
    expect([device.files.size, device.bin.length]).toEqual([0, 1]);
    expect(await journal.redo()).toMatchObject({ done: true });
    expect(text(`${trip}/day/1.jpg`)).toBe('11');
  });

  test('UPL-02 APP-FM-03 of a folder that was there before only what came goes', async () => {
    const journal = journalOf();
    const trip = `${HOME}/trip`;
    device.folders.add(trip);
    device.put(`${trip}/mine.jpg`, 'mine');
    const fresh = { ...device.put(`${trip}/new/x.jpg`, 'x'), made: `${trip}/new` };
    device.folders.add(`${trip}/new`);
    const { record } = await journal.grow('u', HOME, [device.put(`${trip}/a.jpg`, 'a'), fresh], true);
    expect(record).toMatchObject({ name: 'trip', count: 1 });
    await journal.undo();
    expect([...device.files.keys()]).toEqual([`${trip}/mine.jpg`]);
  });

  test('APP-FM-03 thousands of files are checked, taken away and brought back in the portions of a call', async () => {
    const journal = journalOf();
    const arrived = Array.from({ length: 2500 }, (_, at) => device.put(`${HOME}/${at}`, `${at}`));
    await journal.grow('u', HOME, arrived, true);
    device.told.length = 0;
    expect(await journal.undo()).toMatchObject({ done: true });
    expect(device.told).toEqual([...Array<string>(3).fill('fileInfo'), ...Array<string>(3).fill('fileRemove')]);
    expect(await journal.redo()).toMatchObject({ done: true });
    expect(device.files.size).toBe(2500);
  });
});

describe('what was changed since', () => {
  const changes: Readonly<Record<string, () => void>> = {
    'has other bytes': () => device.put(`${HOME}/a.txt`, 'longer'),
    'is as long, and newer': () => device.put(`${HOME}/a.txt`, 'b', 200),
    'is gone': () => device.files.delete(`${HOME}/a.txt`),
    'is a folder': () => {
      device.files.delete(`${HOME}/a.txt`);
      device.folders.add(`${HOME}/a.txt`);
    },
  };
  test.each(Object.keys(changes))('APP-FM-03 nothing is taken away where a file %s', async (what) => {
    const journal = journalOf();
    await journal.grow('u', HOME, [device.put(`${HOME}/a.txt`, 'a'), device.put(`${HOME}/b.txt`, 'b')], true);
    changes[what]?.();
    const before = [...device.files];
    const code = what === 'is gone' ? 'N002001' : 'CHANGED';
    expect(await journal.undo()).toMatchObject({ done: false, failure: { code } });
    expect([...device.files]).toEqual(before);
    expect(device.bin).toEqual([]);
  });

  test('APP-FM-03 a folder that somebody put something into, or changed something in, stays', async () => {
    const trip = `${HOME}/trip`;
    device.folders.add(trip);
    const [path, other] = [`${trip}/a.txt`, `${trip}/b.txt`];
    for (const change of [() => device.put(other, 'mine'), () => device.put(path, 'b', 200)]) {
      const journal = journalOf();
      device.files.clear();
      await journal.grow('u', HOME, [{ ...device.put(path, 'a'), made: trip }], true);
      change();
      const failure = { code: 'CHANGED', message: '', about: 'trip' };
      expect(await journal.undo()).toMatchObject({ done: false, failure });
      expect(device.bin).toEqual([]);
    }
  });

  test('APP-FM-03 a drive that keeps times in steps of two seconds changes nothing', async () => {
    const journal = journalOf();
    const arrived = device.put(`${HOME}/a.txt`, 'a', 101);
    device.put(`${HOME}/a.txt`, 'a', 100);
    await journal.grow('u', HOME, [arrived], true);
    expect(await journal.undo()).toMatchObject({ done: true });
  });
});

describe('the row', () => {
  const deeds = (journal: UndoJournal): string[] => journal.getState().past.map(({ deed, name }) => `${deed} ${name}`);
  const marked: UndoRecord = {
    ...{ deed: 'favourite', name: 'x', count: 1, tasks: [], redo: [] },
    undo: [{ do: 'unfavour', paths: ['/x'] }],
  };

  test('APP-FM-03 what is still under way is no deed yet; a page that comes after finds it, and lets it grow', async () => {
    const kv = memoryKv();
    const journal = journalOf(kv);
    await journal.grow('u', HOME, [device.put(`${HOME}/a.txt`, 'a')], false);
    expect(deeds(journal)).toEqual([]);
    const next = journalOf(kv);
    await next.ready();
    expect(deeds(next)).toEqual(['upload a.txt']);
    await next.grow('u', HOME, [device.put(`${HOME}/b.txt`, 'b')], true);
    expect(next.getState().past).toMatchObject([{ deed: 'upload', count: 2 }]);
    await next.undo();
    expect(device.files.size).toBe(0);
  });

  test('APP-FM-03 what comes after another deed, or after it was taken back, is a deed of its own', async () => {
    const journal = journalOf();
    await journal.grow('u', HOME, [device.put(`${HOME}/a.txt`, 'a')], true);
    await journal.add(marked);
    const { id } = await journal.grow('u', HOME, [device.put(`${HOME}/b.txt`, 'b')], true);
    expect(deeds(journal)).toEqual(['upload a.txt', 'favourite x', 'upload b.txt']);
    await journal.grow(id, HOME, [device.put(`${HOME}/c.txt`, 'c')], true);
    expect(journal.getState().undo).toMatchObject({ count: 2 });
    await journal.undo();
    await journal.grow(id, HOME, [device.put(`${HOME}/d.txt`, 'd')], true);
    expect(deeds(journal)).toEqual(['upload a.txt', 'favourite x', 'upload d.txt']);
  });

  test('APP-FM-03 DRG-26 the very same file that was there already makes no deed', async () => {
    const same = { ...device.put(`${HOME}/trip/a.txt`, 'a'), same: true };
    expect(uploadedRecord(HOME, [same])).toBeNull();
    const journal = journalOf();
    expect((await journal.grow('u', HOME, [same], true)).record).toBeNull();
    expect(deeds(journal)).toEqual([]);
  });

  test('APP-FM-03 APP-SAFEB-02 an upload into the safe box stands as one that cannot be taken back, and is not written down', async () => {
    const kv = memoryKv();
    const journal = journalOf(kv);
    await journal.grow('u', BOX, [device.put(`${BOX}/trip/secret.txt`, 'a')], false);
    await journal.grow('u', BOX, [device.put(`${BOX}/trip/b.txt`, 'b')], true);
    expect(journal.getState().undo).toMatchObject({ deed: 'upload', name: 'trip', count: 1, undo: [] });
    expect(await journal.undo()).toMatchObject({ done: false, failure: null });
    expect(JSON.stringify(await kv.get('files.undo/mira'))).not.toMatch(/trip|secret/);
    await journal.forgetSecrets();
    expect(deeds(journal)).toEqual([]);
  });
});
