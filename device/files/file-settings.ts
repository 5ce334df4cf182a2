import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { albumSettingRecord } from '#shared/contract/calls-album.ts';
import { audiobookSettingRecord } from '#shared/contract/calls-audiobook.ts';
import { musicSettingRecord } from '#shared/contract/calls-music.ts';
import { fileSettingsRecord } from '#shared/contract/calls-file-lists.ts';
import { drivePurviews } from '#shared/contract/kinds.ts';
import { createSettingsStore } from '../storage/settings-store.ts';

/** What an account may do with external drives (APP-FSET-03). */
export type DrivePurview = (typeof drivePurviews)[number];

/** Pages kept as JSON, with what holds as long as nobody has changed them. */
const pages = {
  common: {
    schema: fileSettingsRecord.shape.common.omit({ show_hidden: true }),
    fallback: { open_mode: 'double', confirm_delete: 1, thumbnails: 1, date_format: 'auto', recycle_days: 30 },
  },
  sortBy: { schema: fileSettingsRecord.shape.sortBy.pick({ folders_first: true }), fallback: { folders_first: 1 } },
  zdr: { schema: z.object({ folders: z.array(z.string()) }), fallback: { folders: [] } },
  public: {
    schema: fileSettingsRecord.shape.public.omit({ switch: true }),
    fallback: { recycle_days: 30, create_by: 'master' },
  },
  search: { schema: fileSettingsRecord.shape.search, fallback: { save_history: 1 } },
  fastShare: {
    schema: z.object({
      receive: z.enum(['all', 'ask', 'none']),
      path: z.string(),
      remind: z.union([z.literal(0), z.literal(1)]),
    }),
    fallback: { receive: 'ask', path: '', remind: 1 },
  },
  index: {
    schema: z.object({
      index_content: z.union([z.literal(0), z.literal(1)]),
      folders: z.array(z.string()),
      exclude: z.array(z.string()),
    }),
    fallback: { index_content: 0, folders: [], exclude: [] },
  },
  /** Where the album of an account finds its photos (CALL-EXT-16). */
  album: {
    schema: albumSettingRecord.omit({ indexed: true, total: true, busy: true }),
    fallback: { folders: [], exclude: [], faces: 1, places: 1, min_size_kb: 0 },
  },
  /** Where the songs of an account are found (CALL-EXT-18). */
  music: {
    schema: musicSettingRecord.omit({ indexed: true, total: true, busy: true }),
    fallback: { folders: [], exclude: [], min_s: 0 },
  },
  /** Where the audiobooks of an account are found, and how they are played (CALL-EXT-18). */
  audiobook: {
    schema: audiobookSettingRecord.omit({ indexed: true, total: true, busy: true }),
    fallback: { folders: [], exclude: [], skip_head_s: 0, skip_tail_s: 0, speed: 1 },
  },
  sameName: { schema: fileSettingsRecord.shape.sameName, fallback: { policy: 'ask' } },
  wpsSetting: {
    schema: fileSettingsRecord.shape.wpsSetting.omit({ reached: true }),
    fallback: { enable: 0, url: '', mode: 'view' },
  },
} as const;
export type StoredPage = keyof typeof pages;
export type PageValue<Page extends StoredPage> = z.output<(typeof pages)[Page]['schema']>;

/** Pages that belong to the device, not to an account. */
const devicePages: ReadonlySet<StoredPage> = new Set<StoredPage>(['zdr', 'public', 'index']);

export type FileSettings = ReturnType<typeof createFileSettings>;

/** The settings of the file manager (CALL-EXT-28). */
export function createFileSettings(db: DatabaseSync) {
  const shared = createSettingsStore(db);
  const select = db.prepare('SELECT value FROM file_settings WHERE username = ? AND page = ?');
  const upsert = db.prepare(
    `INSERT INTO file_settings (username, page, value) VALUES (?, ?, ?)
     ON CONFLICT (username, page) DO UPDATE SET value = excluded.value`,
  );
  const owners = db.prepare('SELECT username FROM file_settings WHERE page = ?');
  const purview = db.prepare('SELECT purview FROM drive_purviews WHERE username = ?');
  const purviews = db.prepare('SELECT username, purview FROM drive_purviews');
  const setPurview = db.prepare(
    'INSERT INTO drive_purviews (username, purview) VALUES (?, ?) ON CONFLICT (username) DO UPDATE SET purview = excluded.purview',
  );
  const dropPurview = db.prepare('DELETE FROM drive_purviews WHERE username = ?');

  const get = <Page extends StoredPage>(username: string, page: Page): PageValue<Page> => {
    const { schema, fallback } = pages[page];
    const owner = devicePages.has(page) ? '' : username;
    const row = select.get(owner, page) as { value: string } | undefined;
    const stored = row ? schema.safeParse({ ...fallback, ...(JSON.parse(row.value) as object) }) : undefined;
    return (stored?.success ? stored.data : fallback) as PageValue<Page>;
  };

  return {
    get,
    /** Accounts that have changed a page. */
    ownersOf: (page: StoredPage): string[] => (owners.all(page) as { username: string }[]).map((row) => row.username),
    /** Changes some fields of a page. */
    change<Page extends StoredPage>(username: string, page: Page, fields: Partial<PageValue<Page>>): void {
      const owner = devicePages.has(page) ? '' : username;
      upsert.run(owner, page, JSON.stringify({ ...get(username, page), ...fields }));
    },
    /** Settings that other calls know too, under their dotted keys. */
    shared,
    purviewOf: (username: string): DrivePurview =>
      drivePurviews.find((known) => known === (purview.get(username) as { purview: string } | undefined)?.purview) ??
      'write',
    purviews: (): Map<string, DrivePurview> =>
      new Map(
        (purviews.all() as { username: string; purview: DrivePurview }[]).map((row) => [row.username, row.purview]),
      ),
    setPurview(username: string, value: DrivePurview): void {
      if (value === 'write') dropPurview.run(username);
      else setPurview.run(username, value);
    },
    /** Days that deleted entries are kept, of an account or of the team folders. */
    recycleDays: (username: string | undefined): number =>
      username === undefined ? get('', 'public').recycle_days : get(username, 'common').recycle_days,
  };
}
