// The thread of the photo index: looking through folders and reading the heads of pictures keeps nobody waiting here.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseSync } from 'node:sqlite';
import { dropRemade, isDamage } from '../storage/remade-db.ts';
import { openPhotoIndex, photoIndexFile } from './photo-db.ts';
import { createPhotoIndexer, type PhotoIndexer } from './photo-indexer.ts';
import { createPhotoStore } from './photo-store.ts';
import type { FromPhotoThread, PhotoThreadData, ToPhotoThread } from './protocol.ts';

const { dataDir } = workerData as PhotoThreadData;
const file = photoIndexFile(dataDir);
/** While it works, progress is told this often (ms). */
const TELL_MS = 300;

let db: DatabaseSync | undefined;
let indexer: PhotoIndexer | undefined;
let lastSaid = 0;

const say = (message: FromPhotoThread): void => parentPort?.postMessage(message);

function open(): PhotoIndexer {
  if (indexer) return indexer;
  const opened = openPhotoIndex(file);
  db = opened.db;
  // A new file even when it is only the first one: who reads may hold an older one open.
  say({ op: 'renewed', reason: opened.renewed ?? '' });
  indexer = createPhotoIndexer(createPhotoStore(db), dataDir, {
    progress(busy) {
      if (busy && performance.now() - lastSaid < TELL_MS) return;
      lastSaid = performance.now();
      say({ op: 'progress', busy });
    },
    turn: () => nextTurn(),
  });
  return indexer;
}

function follow(message: ToPhotoThread): Promise<void> {
  return message.op === 'scan' ? open().scan(message.sources) : open().touched(message.sources, message.folders);
}

let queue = Promise.resolve();
parentPort?.on('message', (message: ToPhotoThread) => {
  queue = queue.then(async () => {
    try {
      await follow(message);
    } catch (error) {
      if (!isDamage(error)) throw error;
      db?.close();
      indexer = undefined;
      dropRemade(file);
      await open().scan(message.sources);
    }
  });
});
