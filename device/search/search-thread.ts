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
import { answerQuestion } from './query.ts';

const { role, dataDir, isChecked } = workerData as SearchThreadData;
const file = indexFile(dataDir);

/** Answers questions; the index is opened when the first one comes. */
function serveQuestions(): void {
  let db: DatabaseSync | undefined;
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
      return { op: 'failed', id: message.id, damaged: isDamage(error), message: (error as Error).message };
    }
  };
  parentPort?.on('message', (message: ToQuery) => {
    if (message.op === 'reopen') close();
    else parentPort?.postMessage(answer(message));
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
