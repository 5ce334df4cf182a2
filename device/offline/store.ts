import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { DeviceError } from '../device-error.ts';
import { transaction } from '../storage/database.ts';
import { relaxed } from '../storage/relaxed.ts';

/** Kinds of download. */
export type DownloadKind = OfflineRecord['kind'];
/** States as they are kept: one that runs is kept as one that waits. */
export type KeptState = Exclude<OfflineRecord['state'], 'run'>;

/** A download as it is kept; bytes, unix seconds, wire paths. */
export interface Download {
  readonly number: number;
  readonly id: string;
  readonly owner: string;
  readonly kind: DownloadKind;
  /** With its password: never to be shown or logged. */
  readonly link: string;
  readonly name: string;
  readonly size: number;
  readonly done: number;
  readonly uploaded: number;
  readonly state: KeptState;
  readonly error: string;
  readonly volume: string;
  readonly ready: string;
  readonly at: number;
  readonly finishedAt: number;
  readonly to: string;
  /** '' until it is in place. */
  readonly path: string;
}

/** A download to be added. */
export interface NewDownload extends Pick<Download, 'kind' | 'link' | 'name' | 'size' | 'to'> {
  readonly torrent?: Buffer | undefined;
  readonly files?: readonly number[] | undefined;
}

/** What becomes of a download. */
export type DownloadNews = Partial<
  Pick<Download, 'name' | 'size' | 'done' | 'uploaded' | 'state' | 'error' | 'volume' | 'ready' | 'finishedAt'>
>;

/** What a download needs when it runs. */
export interface KeptWork {
  readonly torrent: Buffer | undefined;
  readonly files: readonly number[] | undefined;
  readonly resume: string;
}

type Row = Omit<Download, 'finishedAt'> & { readonly finished_at: number };

const columns: Readonly<Record<keyof DownloadNews, string>> = {
  ...{ name: 'name', size: 'size', done: 'done', uploaded: 'uploaded', state: 'state', error: 'error' },
  ...{ volume: 'volume', ready: 'ready', finishedAt: 'finished_at' },
};

const select = `SELECT d.*, coalesce(t.path, '') AS "to", coalesce(f.path, '') AS path FROM offline_downloads d
  LEFT JOIN offline_places t ON t.download = d.id AND t.role = 'to'
  LEFT JOIN offline_places f ON f.download = d.id AND f.role = 'file'`;
const where = {
  downloading: 'd.owner = ? AND d.finished_at = 0 ORDER BY d.number',
  downloaded: 'd.owner = ? AND d.finished_at > 0 ORDER BY d.finished_at DESC, d.number DESC',
} as const;

export type DownloadStore = ReturnType<typeof createDownloadStore>;

/** The downloads of all accounts, in the database (CALL-EXT-19). */
export function createDownloadStore(db: DatabaseSync) {
  const insert = db.prepare(
    'INSERT INTO offline_downloads (id, owner, kind, link, name, size, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertWork = db.prepare('INSERT INTO offline_states (download, torrent, files) VALUES (?, ?, ?)');
  const putPlace = db.prepare('INSERT OR REPLACE INTO offline_places (download, role, path) VALUES (?, ?, ?)');
  const one = db.prepare(`${select} WHERE d.id = ?`);
  const atWork = db.prepare(`${select} WHERE d.state IN ('wait', 'seed') ORDER BY d.number`);
  const lists = {
    downloading: db.prepare(`${select} WHERE ${where.downloading} LIMIT ? OFFSET ?`),
    downloaded: db.prepare(`${select} WHERE ${where.downloaded} LIMIT ? OFFSET ?`),
  };
  const counts = {
    downloading: db.prepare('SELECT count(*) AS n FROM offline_downloads WHERE owner = ? AND finished_at = 0'),
    downloaded: db.prepare('SELECT count(*) AS n FROM offline_downloads WHERE owner = ? AND finished_at > 0'),
  };
  const unplaced = db.prepare(`SELECT id, volume FROM offline_downloads WHERE volume <> ''`);
  const work = db.prepare('SELECT torrent, files, resume FROM offline_states WHERE download = ?');
  const keepResume = db.prepare('UPDATE offline_states SET resume = ? WHERE download = ?');
  const keepTorrent = db.prepare('UPDATE offline_states SET torrent = ? WHERE download = ?');
  const remove = db.prepare('DELETE FROM offline_downloads WHERE id = ?');
  const folder = db.prepare('SELECT path FROM offline_folders WHERE owner = ?');
  const setFolder = db.prepare('INSERT OR REPLACE INTO offline_folders (owner, path) VALUES (?, ?)');

  const read = ({ finished_at: finishedAt, ...row }: Row): Download => ({ ...row, finishedAt });
  const find = (id: string): Download | undefined => {
    const row = one.get(id) as Row | undefined;
    return row && read(row);
  };
  const count = (owner: string, state: keyof typeof counts): number => (counts[state].get(owner) as { n: number }).n;

  return {
    find,
    /** Own downloads by id. Throws N000003 for one that is none. */
    own(owner: string, ids: readonly string[]): Download[] {
      return [...new Set(ids)].map((id) => {
        const found = find(id);
        if (found?.owner.toLowerCase() !== owner.toLowerCase()) throw new DeviceError('N000003');
        return found;
      });
    },
    /** Those that wait for their turn or give to others, of all accounts, in their order. */
    atWork: (): Download[] => (atWork.all() as unknown as Row[]).map(read),
    list: (owner: string, state: keyof typeof lists, { page, size }: { page: number; size: number }) => ({
      list: (lists[state].all(owner, size, (page - 1) * size) as unknown as Row[]).map(read),
      total: count(owner, state),
    }),
    /** How many of an account are not finished. */
    unfinished: (owner: string): number => count(owner, 'downloading'),
    /** Those of which bytes lie in a hidden folder, and on which volume. */
    unplaced: () => unplaced.all() as unknown as readonly { id: string; volume: string }[],
    /** Adds downloads of an account, all or none; answers their ids. */
    add(owner: string, wanted: readonly NewDownload[], at: number): string[] {
      return transaction(db, () =>
        wanted.map(({ kind, link, name, size, to, torrent, files }) => {
          const id = randomUUID();
          insert.run(id, owner, kind, link, name, size, at);
          insertWork.run(id, torrent ?? null, files === undefined ? '' : JSON.stringify(files));
          putPlace.run(id, 'to', to);
          return id;
        }),
      );
    },
    /** Notes what has become of a download; `isSoft` for counters, of which the last may be lost in a power cut. */
    note(id: string, news: DownloadNews, isSoft = false): void {
      const keys = Object.keys(news) as (keyof DownloadNews)[];
      if (keys.length === 0) return;
      const set = keys.map((key) => `${columns[key]} = ?`).join(', ');
      const write = () =>
        db.prepare(`UPDATE offline_downloads SET ${set} WHERE id = ?`).run(...keys.map((key) => news[key] ?? 0), id);
      if (isSoft) relaxed(db, write);
      else write();
    },
    /** It stands in its place now: it is finished. */
    place(id: string, path: string, news: DownloadNews): void {
      transaction(db, () => {
        putPlace.run(id, 'file', path);
        this.note(id, { ...news, volume: '', ready: '' });
        keepResume.run('', id);
      });
    },
    workOf(id: string): KeptWork {
      const row = work.get(id) as { torrent: Uint8Array | null; files: string; resume: string } | undefined;
      return {
        torrent: row?.torrent ? Buffer.from(row.torrent) : undefined,
        files: row === undefined || row.files === '' ? undefined : (JSON.parse(row.files) as number[]),
        resume: row?.resume ?? '',
      };
    },
    keep: (id: string, resume: string): void => void relaxed(db, () => keepResume.run(resume, id)),
    keepTorrent: (id: string, torrent: Buffer): void => void keepTorrent.run(torrent, id),
    remove: (id: string): void => void remove.run(id),
    /** The folder that an account has chosen. */
    folderOf: (owner: string): string | undefined => (folder.get(owner) as { path: string } | undefined)?.path,
    setFolder: (owner: string, path: string): void => void setFolder.run(owner, path),
  };
}
