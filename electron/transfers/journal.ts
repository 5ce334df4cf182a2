import {
  firstNativeSettings,
  nativeSettings,
  type NativeConflictChoice,
  type NativeItem,
  type NativePlaced,
  type NativeSettings,
} from '#shared/ipc/transfer-channels.ts';
import { openKept } from './kept-database.ts';
import { inTransaction } from './transaction.ts';

/** How a saved file is given its name: decides what a restart makes of a half done step. */
export type Placing = 'link' | 'reserve' | 'replace';

/** Bytes of a part file that can be relied on; `sum` is the CRC-32 of those behind the last whole piece. */
export interface Relied {
  readonly bytes: number;
  readonly sum: number;
}

type Shown = Pick<
  NativeItem,
  | 'id'
  | 'kind'
  | 'batch'
  | 'rel'
  | 'remote'
  | 'local'
  | 'isDir'
  | 'size'
  | 'mtime'
  | 'done'
  | 'state'
  | 'taken'
  | 'error'
  | 'at'
  | 'seen'
  | 'placed'
>;

/** Everything that is kept of a transfer, so that it goes on after the process was killed at any moment. */
export type TransferRecord = {
  -readonly [Key in keyof Shown]: Shown[Key];
} & {
  /** Place in the queue; a move may make it a broken number. */
  seq: number;
  /** Account and device it belongs to. */
  readonly owner: string;
  conflict: NativeConflictChoice;
  /** The device may have heard of it. */
  started: boolean;
  /** Upload: it went in one request with others, whose answer was not heard; journals of before do not have it. */
  together?: boolean;
  /** Upload: what it brought is not yet in the row of what can be taken back; journals of before do not have it. */
  noted?: boolean;
  /** Upload: an earlier version of the file had arrived; what that replaced was there before. */
  earlier?: NativePlaced;
  /** Upload: its tus address, '' before the device has handed one out. */
  url: string;
  /** Save: version of the file whose bytes are being fetched, '' while unknown. */
  etag: string;
  /** Save: file in which the bytes gather, '' before the first one. */
  part: string;
  /** Save: how far it came behind its last whole piece when the line broke; journals of before do not have it. */
  tail?: Relied | null;
  /** Save: the name it is being given at this moment, and how. */
  placing: { readonly path: string; readonly by: Placing } | null;
};

/** Keeps transfers on this computer. Every write is a whole step: a kill leaves the one before or the one after. */
export interface TransferJournal {
  /** Where a damaged file was put aside at this start; null when there was none. */
  readonly quarantined: string | null;
  load(): TransferRecord[];
  put(records: readonly TransferRecord[]): void;
  remove(ids: readonly string[]): void;
  /** Checksums (CRC-32) of the whole pieces of a file; the end of the last may be missing in its part file. */
  pieces(id: string): number[];
  addPiece(id: string, index: number, sum: number): void;
  clearPieces(id: string): void;
  settings(): NativeSettings;
  setSettings(settings: NativeSettings): void;
  close(): void;
}

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS transfer (id TEXT PRIMARY KEY, seq INTEGER NOT NULL, record TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS piece (id TEXT NOT NULL, at INTEGER NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (id, at))
    STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

function readJson(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/** Opens the journal in a file of SQLite; `:memory:` for one that nobody keeps. A damaged file is put aside. */
export function openJournal(file: string): TransferJournal {
  const { db, quarantined } = openKept(file, SCHEMA);
  const all = db.prepare('SELECT record FROM transfer ORDER BY seq');
  const put = db.prepare('INSERT OR REPLACE INTO transfer (id, seq, record) VALUES (?, ?, ?)');
  const remove = db.prepare('DELETE FROM transfer WHERE id = ?');
  const pieces = db.prepare('SELECT sum FROM piece WHERE id = ? ORDER BY at');
  const addPiece = db.prepare('INSERT OR REPLACE INTO piece (id, at, sum) VALUES (?, ?, ?)');
  const clear = db.prepare('DELETE FROM piece WHERE id = ?');
  const note = db.prepare('SELECT value FROM note WHERE name = ?');
  const setNote = db.prepare('INSERT OR REPLACE INTO note (name, value) VALUES (?, ?)');

  return {
    quarantined,
    load: () =>
      all.all().flatMap(({ record }) => {
        const read = readJson(record);
        return read === null ? [] : [read as TransferRecord];
      }),
    put: (records) =>
      inTransaction(db, () => {
        for (const record of records) put.run(record.id, Math.round(record.seq), JSON.stringify(record));
      }),
    remove: (ids) =>
      inTransaction(db, () => {
        for (const id of ids) {
          remove.run(id);
          clear.run(id);
        }
      }),
    pieces: (id) => pieces.all(id).map(({ sum }) => Number(sum)),
    addPiece: (id, index, sum) => void addPiece.run(id, index, sum),
    clearPieces: (id) => void clear.run(id),
    settings: () => nativeSettings.safeParse(readJson(note.get('settings')?.value)).data ?? firstNativeSettings,
    setSettings: (settings) => void setNote.run('settings', JSON.stringify(settings)),
    close: () => db.close(),
  };
}
