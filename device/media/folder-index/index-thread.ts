import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseSync } from 'node:sqlite';
import { dropRemade, isDamage, openRemade } from '../../storage/remade-db.ts';
import { createFolderIndexer, type FolderIndexer, type IndexedKind } from './folder-indexer.ts';
import { createFolderStore, type FileTable } from './folder-store.ts';
import type { FromIndexThread, IndexThreadData, ToIndexThread } from './protocol.ts';

/** While it works, progress is told this often (ms). */
const TELL_MS = 300;

/** An index as its thread keeps it. */
export interface ThreadIndex<Facts> extends IndexedKind<Facts> {
  /** Its database, tables and their version: an index of another version is made anew. */
  file(dataDir: string): string;
  readonly schema: string;
  readonly version: number;
  table(db: DatabaseSync): FileTable<Facts>;
}

/**
 * What the thread of an index of folders does: looking through folders and reading the heads of files keeps nobody
 * waiting here. A damaged index is removed and begun anew, and the reason told.
 */
export function serveIndex<Facts>(index: ThreadIndex<Facts>): void {
  const data = workerData as IndexThreadData;
  const file = index.file(data.dataDir);
  let db: DatabaseSync | undefined;
  let indexer: FolderIndexer | undefined;
  let lastSaid = 0;

  const say = (message: FromIndexThread): void => parentPort?.postMessage(message);

  const open = (): FolderIndexer => {
    if (indexer) return indexer;
    const opened = openRemade(file, index.schema, index.version);
    db = opened.db;
    // A new file even when it is only the first one: who reads may hold an older one open.
    say({ op: 'renewed', reason: opened.renewed ?? '' });
    indexer = createFolderIndexer(createFolderStore(db, index.table(db)), index, data, {
      reading: (path) => say({ op: 'reading', path }),
      progress(busy) {
        if (busy && performance.now() - lastSaid < TELL_MS) return;
        lastSaid = performance.now();
        say({ op: 'progress', busy });
      },
      turn: () => nextTurn(),
    });
    return indexer;
  };

  const follow = (message: ToIndexThread): Promise<void> =>
    message.op === 'scan'
      ? open().scan(message.sources, message.deep)
      : open().touched(message.sources, message.folders);

  let queue = Promise.resolve();
  parentPort?.on('message', (message: ToIndexThread) => {
    queue = queue.then(async () => {
      try {
        await follow(message);
      } catch (error) {
        if (!isDamage(error)) throw error;
        db?.close();
        indexer = undefined;
        dropRemade(file);
        await open().scan(message.sources, false);
      }
    });
  });
}
