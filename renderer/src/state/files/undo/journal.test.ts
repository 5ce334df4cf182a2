import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryKv } from '../../local-kv.ts';
import type { RecordNews } from '../../record-news.ts';
import { JOURNAL_RECORDS, type UndoRecord } from './deeds.ts';
import { independentDeeds } from './independent.ts';
import { UndoJournal } from './journal.ts';
import type { StepFailure } from './step-failure.ts';
import type { Step } from './step.ts';
import { undoWorld } from './undo-world.ts';
import { copiedRecord, movedRecord, recycledRecord, renamedRecord } from './undo.ts';

afterEach(() => {
  vi.useRealTimers();
});

const A = '/zenith_sata/mira/data/A';
const B = '/zenith_sata/mira/data/B';
const named = (path: string) => ({ path, name: path.slice(path.lastIndexOf('/') + 1) });

/** The news of this page alone: those of tests in other threads are none of it. */
const alone: RecordNews = { tell: () => undefined, follow: () => () => undefined };
const journalOf = (...[account, kv, run]: ConstructorParameters<typeof UndoJournal>): UndoJournal =>
  new UndoJournal(account, kv, run, alone);

/** Does a record for the first time, the way its action would. */
async function perform(run: (step: Step) => Promise<StepFailure | null>, record: UndoRecord): Promise<boolean> {
  for (const step of record.redo) if ((await run(step)) !== null) return false;
  return true;
}

/** A deed of that kind about a file, where it can be done. */
function recordOf(files: ReadonlySet<string>, kind: string, path: string, name: string): UndoRecord | null {
  const other = path.startsWith(A) ? B : A;
  const entry = named(path);
  const free = !files.has(`${other}/${entry.name}`);
  const parent = path.slice(0, path.lastIndexOf('/'));
  if (kind === 'rename') return files.has(`${parent}/${name}`) ? null : renamedRecord([{ path, name }]);
  if (kind === 'move') return free ? movedRecord([entry], other, []) : null;
  if (kind === 'copy') return free ? copiedRecord([entry], other, []) : null;
  return files.size > 1 ? recycledRecord([entry], []) : null;
}

describe('taking back and doing again', () => {
  test('APP-FM-03 any row of deeds taken back whole gives the files as they were, and done again as they became', async () => {
    const deed = fc.record({
      kind: fc.constantFrom('rename', 'move', 'copy', 'recycle'),
      pick: fc.nat(20),
      name: fc.nat(9),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
        const { files, run } = undoWorld([`${A}/a`, `${A}/b`, `${A}/c`, `${B}/d`]);
        const journal = journalOf('mira', memoryKv(), run);
        const start = [...files].sort();
        for (const { kind, pick, name } of deeds) {
          const path = [...files].sort()[pick % files.size];
          if (path === undefined) break;
          const record = recordOf(files, kind, path, `n${name}`);
          if (record !== null && (await perform(run, record))) await journal.add(record);
        }
        const end = [...files].sort();
        while (journal.getState().undo !== null) expect(await journal.undo()).toMatchObject({ done: true });
        expect([...files].sort()).toEqual(start);
        while (journal.getState().redo !== null) expect(await journal.redo()).toMatchObject({ done: true });
        expect([...files].sort()).toEqual(end);
      }),
    );
  });

  test('APP-FM-03 any deed that no later one builds on is taken back by itself, and the others as before', async () => {
    const deed = fc.record({
      kind: fc.constantFrom('rename', 'move', 'copy', 'recycle'),
      pick: fc.nat(20),
      name: fc.nat(3),
    });
    let alone = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 8 }), fc.nat(8), async (deeds, which) => {
        const { files, run } = undoWorld([`${A}/a`, `${A}/b`, `${A}/c`, `${B}/d`]);
        const journal = journalOf('mira', memoryKv(), run);
        const start = [...files].sort();
        for (const { kind, pick, name } of deeds) {
          const path = [...files].sort()[pick % files.size];
          if (path === undefined) break;
          const record = recordOf(files, kind, path, `n${name}`);
          if (record !== null && (await perform(run, record))) await journal.add(record);
        }
        const { past } = journal.getState();
        const [one] = [...independentDeeds(past)].slice(which);
        if (one !== undefined && one !== past.at(-1)) {
          alone += 1;
          expect(await journal.undo(one.id)).toMatchObject({ done: true, record: { id: one.id } });
        }
        while (journal.getState().undo !== null) expect(await journal.undo()).toMatchObject({ done: true });
        expect([...files].sort()).toEqual(start);
      }),
    );
    expect(alone).toBeGreaterThan(0);
  });

  test('APP-FM-03 what a later deed builds on is not taken back by itself', async () => {
    const { files, run } = undoWorld([`${A}/a`]);
    const journal = journalOf('mira', memoryKv(), run);
    for (const [from, to] of [
      ['a', 'b'],
      ['b', 'c'],
    ] as const) {
      const record = renamedRecord([{ path: `${A}/${from}`, name: to }]);
      await perform(run, record);
      await journal.add(record);
    }
    const [first] = journal.getState().past;
    expect(await journal.undo(first?.id)).toBeNull();
    expect([...files]).toEqual([`${A}/c`]);
    const later = { deed: 'tag', name: '', count: 1, tasks: [], undo: [], redo: [] } as const;
    const marks = { do: 'tag', paths: [`${A}/x/c`], add: [], remove: [] } as const;
    const inside = { ...later, undo: [marks], redo: [marks] };
    const folder = renamedRecord([{ path: `${A}/x`, name: 'y' }]);
    // A mark changes no file, but stands on one.
    expect([...independentDeeds([folder, inside])]).toEqual([inside, folder]);
    expect([...independentDeeds([inside, folder])]).toEqual([folder]);
    expect([...independentDeeds([inside, { ...inside }])]).toHaveLength(1);
  });

  test('APP-FM-03 the journal survives a restart and belongs to one account', async () => {
    const kv = memoryKv();
    const { files, run } = undoWorld([`${A}/a`]);
    const first = journalOf('mira', kv, run);
    const record = renamedRecord([{ path: `${A}/a`, name: 'b' }]);
    await perform(run, record);
    await first.add(record);
    const second = journalOf('mira', kv, run);
    expect(await second.undo()).toMatchObject({ done: true });
    expect([...files]).toEqual([`${A}/a`]);
    expect(await journalOf('finn', kv, run).undo()).toBeNull();
    expect(await journalOf('mira', kv, run).redo()).toMatchObject({ done: true });
    expect([...files]).toEqual([`${A}/b`]);
  });

  test('APP-FM-03 a deed is noted before it begins: an end in its middle leaves it to be taken back', async () => {
    const kv = memoryKv();
    const { files, run } = undoWorld([`${A}/a.txt`]);
    const record = renamedRecord([{ path: `${A}/a.txt`, name: 'b.txt' }]);
    const page = journalOf('mira', kv, run);
    const never = new Promise<boolean>(() => undefined);
    const result = (done: boolean) => (done ? record : null);
    const rename = async () => {
      await run({ do: 'rename', path: `${A}/a.txt`, name: 'b.txt' });
      return never;
    };
    void page.during(record, rename, result);
    await expect.poll(() => [...files]).toEqual([`${A}/b.txt`]);
    const reloaded = journalOf('mira', kv, run);
    expect((await reloaded.undo())?.done).toBe(true);
    expect([...files]).toEqual([`${A}/a.txt`]);
  });

  test('APP-FM-03 a deed whose answer was cut off by leaving the page can be taken back by the next page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { run, files } = undoWorld([`${A}/a.txt`]);
    const kv = memoryKv();
    const record = renamedRecord([{ path: `${A}/a.txt`, name: 'b.txt' }]);
    const cutOff = async (): Promise<boolean> => {
      await run({ do: 'rename', path: `${A}/a.txt`, name: 'b.txt' });
      return false;
    };
    const left = journalOf('mira', kv, run);
    await left.during(record, cutOff, (done) => (done ? record : null));
    const next = journalOf('mira', kv, run);
    expect((await next.undo())?.done).toBe(true);
    expect([...files]).toEqual([`${A}/a.txt`]);
    expect(next.getState().undo).toBeNull();
  });

  test('APP-FM-03 a refused deed leaves nothing to take back, and is forgotten by a page that stays', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const kv = memoryKv();
    const { run } = undoWorld([]);
    const record = renamedRecord([{ path: `${A}/a.txt`, name: 'b.txt' }]);
    const journal = journalOf('mira', kv, run);
    await journal.during(
      record,
      () => Promise.resolve(false),
      () => null,
    );
    await journal.settled();
    expect(journal.getState().undo).toBeNull();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await journalOf('mira', kv, run).undo()).toBeNull();
  });

  test('APP-FM-03 what is still being done is the last deed once it is settled, also when it fails', async () => {
    const { run } = undoWorld([]);
    const journal = journalOf('mira', memoryKv(), run);
    await journal.add({ ...renamedRecord([{ path: `${A}/a`, name: 'b' }]), name: 'older' });
    const record = { ...renamedRecord([{ path: `${A}/c`, name: 'd' }]), name: 'newer' };
    const { promise, resolve } = Promise.withResolvers<undefined>();
    void journal.during(
      record,
      () => promise,
      () => record,
    );
    let settled = false;
    const waiting = journal.settled().then(() => (settled = true));
    await journal.ready();
    expect(settled).toBe(false);
    expect(journal.getState().undo?.name).toBe('older');
    resolve(undefined);
    await waiting;
    expect(journal.getState().undo?.name).toBe('newer');
    await expect(
      journal.during(
        record,
        () => Promise.reject(new Error('no device')),
        () => record,
      ),
    ).rejects.toThrow();
    await journal.settled();
  });

  test('APP-FM-03 what is noted at its end is waited for as well', async () => {
    const journal = journalOf('mira', memoryKv(), undoWorld([]).run);
    const { promise, resolve } = Promise.withResolvers<undefined>();
    void journal.underWayUntil(promise.then(() => journal.add(renamedRecord([{ path: `${A}/c`, name: 'd' }]))));
    const waiting = journal.settled().then(() => journal.getState().undo?.name);
    resolve(undefined);
    expect(await waiting).toBe('d');
  });

  test('APP-FM-03 a deed that is being taken back is waited for before it is done again', async () => {
    const { run } = undoWorld([`${A}/b`]);
    const journal = journalOf('mira', memoryKv(), run);
    await journal.add(renamedRecord([{ path: `${A}/a`, name: 'b' }]));
    void journal.undo();
    expect(journal.getState().redo).toBeNull();
    await journal.settled();
    expect(journal.getState().redo).not.toBeNull();
  });

  test('APP-FM-03 what fails stays to be tried again or skipped, and nothing is done twice', async () => {
    const { files, run } = undoWorld([`${A}/b`, `${A}/d`]);
    const journal = journalOf('mira', memoryKv(), run);
    await journal.add(
      renamedRecord([
        { path: `${A}/a`, name: 'b' },
        { path: `${A}/c`, name: 'd' },
      ]),
    );
    files.delete(`${A}/b`);
    expect(await journal.undo()).toMatchObject({ done: false, failure: { code: 'N002001' } });
    expect([...files]).toEqual([`${A}/c`]);
    files.add(`${A}/b`);
    expect(await journal.undo()).toMatchObject({ done: true });
    expect([...files].sort()).toEqual([`${A}/a`, `${A}/c`]);
    files.clear();
    await journal.redo();
    await journal.forget(journal.getState().redo?.id ?? '');
    expect(journal.getState().redo).toBeNull();
  });

  test('APP-FM-03 a new deed forgets what was taken back, the oldest falls out, two at once are one', async () => {
    const { run } = undoWorld([]);
    const journal = journalOf('mira', memoryKv(), run);
    const favourite = (name: string): UndoRecord => ({
      deed: 'favourite',
      name,
      count: 1,
      undo: [{ do: 'unfavour', paths: [name] }],
      redo: [{ do: 'favour', paths: [name] }],
      tasks: [],
    });
    for (let i = 0; i <= JOURNAL_RECORDS; i += 1) await journal.add(favourite(`${i}`));
    const [one, two] = await Promise.all([journal.undo(), journal.undo()]);
    expect([one, two].filter((outcome) => outcome !== null)).toHaveLength(1);
    await journal.add(favourite('new'));
    expect(journal.getState().redo).toBeNull();
    let count = 0;
    while ((await journal.undo()) !== null) count += 1;
    expect(count).toBe(JOURNAL_RECORDS);
  });

  test('APP-FM-03 what failed in its middle is taken back whole again after it was done again', async () => {
    const { files, run } = undoWorld([`${A}/b`, `${A}/d`]);
    const journal = journalOf('mira', memoryKv(), run);
    await journal.add(
      renamedRecord([
        { path: `${A}/a`, name: 'b' },
        { path: `${A}/c`, name: 'd' },
      ]),
    );
    files.delete(`${A}/b`);
    expect(await journal.undo()).toMatchObject({ done: false });
    files.add(`${A}/b`);
    for (const way of ['undo', 'redo', 'undo'] as const) expect(await journal[way]()).toMatchObject({ done: true });
    expect([...files].sort()).toEqual([`${A}/a`, `${A}/c`]);
  });

  test('APP-FM-03 a deed that is done while an older one is taken back is the last one, and the older one is not twice', async () => {
    const { files, run } = undoWorld([`${A}/b`]);
    const gate = Promise.withResolvers<undefined>();
    const slow = async (step: Step) => {
      await gate.promise;
      return run(step);
    };
    const journal = journalOf('mira', memoryKv(), slow);
    await journal.add({ ...renamedRecord([{ path: `${A}/a`, name: 'b' }]), name: 'older' });
    const undoing = journal.undo();
    await journal.add({ ...renamedRecord([{ path: `${A}/c`, name: 'd' }]), name: 'newer' });
    gate.resolve(undefined);
    await undoing;
    expect([...files]).toEqual([`${A}/a`]);
    expect(journal.getState().undo?.name).toBe('newer');
    files.add(`${A}/d`);
    await journal.undo();
    expect(journal.getState().undo).toBeNull();
  });
});
