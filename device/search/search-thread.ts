// The threads of the search: one brings the index up to date, the other answers questions from it, so that neither
// keeps the device's own thread nor each other waiting.
import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { dropRemade, isDamage } from '../storage/remade-db.ts';
import { emptyIndex, indexFile, inOneState, openIndex, readIndex } from './index-db.ts';
import { createIndexer, type Indexer } from './indexer.ts';
import { createIndexStore } from './index-store.ts';
import type { FromIndex, FromQuery, IndexRules, SearchThreadData, ToIndex, ToQuery } from './protocol.ts';
import { answerQuestion, beginLooking } from './query.ts';

const { role, dataDir, isChecked } = workerData as SearchThreadData;
const file = indexFile(dataDir);

/** The first portion is what is found so fast, and later ones what is found in such a time (ms). */
const FIRST_MS = 30;
const STEP_MS = 50;
/** A question that is answered in portions ends after this, whatever is left (ms). */
const PORTIONS_MS = 20_000;

const failedAs = (id: number, error: unknown): FromQuery => ({
  op: 'failed',
  id,
  damaged: isDamage(error),
  message: (error as Error).message,
});

/** Answers questions; the index is opened when the first one comes. */
function serveQuestions(): void {
  let db: DatabaseSync | undefined;
  /** Questions that are answered in portions. */
  const running = new Set<number>();
  const say = (message: FromQuery): void => parentPort?.postMessage(message);
  const close = (): void => {
    db?.close();
    db = undefined;
  };
  const answer = (message: Extract<ToQuery, { op: 'ask' }>): FromQuery => {
    try {
      db ??= readIndex(file) ?? undefined;
      const asked = db ?? emptyIndex();
      const answer = inOneState(asked, () => answerQuestion(asked, message.question));
      if (!db) asked.close();
      return { op: 'answer', id: message.id, answer };
    } catch (error) {
      close();
      return failedAs(message.id, error);
    }
  };
  /** Each has a connection of its own: it reads one state of the index from its beginning to its end. */
  const portions = async ({ id, question }: Extract<ToQuery, { op: 'begin' }>): Promise<void> => {
    let own: DatabaseSync | undefined;
    running.add(id);
    try {
      own = readIndex(file) ?? emptyIndex();
      own.exec('BEGIN');
      const looking = beginLooking(own, question, PORTIONS_MS);
      for (let ms = FIRST_MS; running.has(id); ms = STEP_MS) {
        const done = looking.step(ms);
        say({ op: 'portion', id, portion: { paths: looking.taken(), ...looking.state(), done } });
        if (done) break;
        // Whoever asks something else, or wants this one no more, is heard.
        await nextTurn();
      }
    } catch (error) {
      say(failedAs(id, error));
    } finally {
      running.delete(id);
      own?.close();
    }
  };
  parentPort?.on('message', (message: ToQuery) => {
    if (message.op === 'reopen') close();
    else if (message.op === 'end') running.delete(message.id);
    else if (message.op === 'begin') void portions(message);
    else say(answer(message));
  });
}

/** Keeps the index: one job after the other. */
function keepIndex(): void {
  const say = (message: FromIndex): void => parentPort?.postMessage(message);
  let db: DatabaseSync | undefined;
  let indexer: Indexer | undefined;
  let lastSaid = 0;

  /** False while the file is a new one, which nothing was looked through for. */
  let isKnown = false;

  const open = (): Indexer => {
    if (indexer) return indexer;
    isKnown = existsSync(file);
    const opened = openIndex(file, isChecked);
    isKnown &&= opened.renewed === undefined;
    db = opened.db;
    // A new file even when it is only the first one: who reads may hold an older one open.
    if (!isKnown) say({ op: 'renewed', reason: opened.renewed ?? '' });
    indexer = createIndexer(createIndexStore(db), dataDir, {
      progress(indexed, total, busy) {
        if (busy && performance.now() - lastSaid < 500) return;
        lastSaid = performance.now();
        say({ op: 'progress', indexed, total, busy });
      },
      turn: () => nextTurn(),
    });
    return indexer;
  };
  const begin = (): void => {
    db?.close();
    db = undefined;
    indexer = undefined;
    dropRemade(file);
  };

  const scan = async (rules: IndexRules): Promise<void> => {
    await open().scan(rules);
    isKnown = true;
  };
  const follow = async (message: ToIndex): Promise<void> => {
    if (message.op === 'rebuild') begin();
    const opened = open();
    if (message.op === 'touched' && isKnown) await opened.touched(message.rules, message.folders);
    else await scan(message.rules);
  };
  let queue = Promise.resolve();
  parentPort?.on('message', (message: ToIndex) => {
    queue = queue.then(async () => {
      try {
        await follow(message);
      } catch (error) {
        if (!isDamage(error)) throw error;
        begin();
        await scan(message.rules);
      }
    });
  });
}

if (role === 'query') serveQuestions();
else keepIndex();
