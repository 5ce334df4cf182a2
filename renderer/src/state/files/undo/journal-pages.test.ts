import { afterEach, describe, expect, test, vi } from 'vitest';
import { memoryKv } from '../../local-kv.ts';
import type { LocalKv } from '../../kv.ts';
import { createRecordNews, type RecordNews } from '../../record-news.ts';
import type { UndoRecord } from './deeds.ts';
import { UndoJournal } from './journal.ts';
import type { StepFailure } from './step-failure.ts';
import type { Step } from './step.ts';
import { undoWorld } from './undo-world.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('several pages of one computer', () => {
  /** Pages that hear of each other at once. */
  function pagesOf(kv: LocalKv) {
    const ends = new Map<number, Map<string, () => void>>();
    const newsOf = (page: number): RecordNews => ({
      tell: (key) => {
        for (const [other, listeners] of ends) if (other !== page) listeners.get(key)?.();
      },
      follow: (key, listener) => {
        ends.set(page, new Map([[key, listener]]));
        return () => ends.delete(page);
      },
    });
    let pages = 0;
    return (run: (step: Step) => Promise<StepFailure | null>) => new UndoJournal('mira', kv, run, newsOf((pages += 1)));
  }
  const favourite = (name: string): UndoRecord => ({
    ...{ deed: 'favourite', name, count: 1, tasks: [] },
    ...{ undo: [{ do: 'unfavour', paths: [name] }], redo: [{ do: 'favour', paths: [name] }] },
  });

  test('APP-FM-03 neither page loses what the other one noted, and each takes back the last deed of both', async () => {
    const { run } = undoWorld([]);
    const open = pagesOf(memoryKv());
    const [first, second] = [open(run), open(run)];
    await Promise.all([first.ready(), second.ready()]);
    await first.add(favourite('renamed in the first'));
    await second.add(favourite('deleted in the second'));
    await first.settled();
    expect(first.getState().undo?.name).toBe('deleted in the second');
    const reloaded = open(run);
    expect((await reloaded.undo())?.record.name).toBe('deleted in the second');
    expect((await reloaded.undo())?.record.name).toBe('renamed in the first');
    await second.settled();
    expect(second.getState()).toMatchObject({ undo: null, redo: { name: 'renamed in the first' } });
  });

  test('APP-FM-03 pages that note at the same moment both keep it, without hearing of each other', async () => {
    const { run } = undoWorld([]);
    const kv = memoryKv();
    const deaf: RecordNews = { tell: () => undefined, follow: () => () => undefined };
    const pages = ['a', 'b', 'c'].map(() => new UndoJournal('mira', kv, run, deaf));
    await Promise.all(pages.map((page) => page.ready()));
    await Promise.all(pages.map((page, index) => page.add(favourite(`${index}`))));
    const names: string[] = [];
    const reloaded = new UndoJournal('mira', kv, run, deaf);
    for (let outcome = await reloaded.undo(); outcome !== null; outcome = await reloaded.undo())
      names.push(outcome.record.name);
    expect(names.sort()).toEqual(['0', '1', '2']);
  });

  test('APP-FM-03 what another page is still doing is not the last deed yet', async () => {
    const { run } = undoWorld([]);
    const open = pagesOf(memoryKv());
    const [first, second] = [open(run), open(run)];
    await Promise.all([first.ready(), second.ready()]);
    await second.add(favourite('older'));
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const doing = first.during(
      favourite('newer'),
      () => promise,
      () => favourite('newer'),
    );
    await second.settled();
    expect(second.getState().undo?.name).toBe('older');
    resolve(undefined);
    await doing;
    await second.settled();
    expect(second.getState().undo?.name).toBe('newer');
  });

  test('APP-FM-03 pages tell each other of changed records', async () => {
    const [first, second] = [createRecordNews(), createRecordNews()];
    const heard = vi.fn();
    // Threads of other tests share the channel.
    const key = `files.undo/${crypto.randomUUID()}`;
    const end = second.follow(key, heard);
    first.tell('files.undo/finn');
    first.tell(key);
    await expect.poll(() => heard.mock.calls.length).toBe(1);
    end();
  });
});
