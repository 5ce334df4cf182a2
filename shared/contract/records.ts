import { z } from 'zod';
import { permKeys } from './define.ts';
import { tagColors, taskKinds, type TagColor, type TaskKind } from './kinds.ts';

/** 0 or 1 as a number, the wire's form of a flag in answers. */
export const flag = z.union([z.literal(0), z.literal(1)]);
/** '0' or '1' as text, used by file entries. */
export const textFlag = z.enum(['0', '1']);

/** Bytes by kind of file (CALL-SYS-07); `other` is what has none of the named kinds. */
export const bytesByKind = z.object({
  image: z.number(),
  video: z.number(),
  music: z.number(),
  document: z.number(),
  archive: z.number(),
  recycle: z.number(),
  other: z.number(),
});
export type BytesByKind = z.output<typeof bytesByKind>;

/** Feature flags of an account; a missing key counts as 1, but for docker and monitor (ROL-07). */
export const permRecord = z.partialRecord(z.enum(permKeys), flag);

/** The signed-in account as login and token check give it (wire contract §3, ENT-01). */
export const userRecord = z.object({
  username: z.string(),
  qc_name: z.string(),
  nickname: z.string(),
  authorize: textFlag,
  perm: permRecord,
  is_master: flag,
  is_local: flag,
  avatar: z.string(),
  lanonly: flag,
  user_setting: z.object({ share_disable: flag, flash_disable: flag }),
});
export type UserRecord = z.output<typeof userRecord>;

/** A colour of tags (APP-FM-03). */
export const tagColor = z.enum(tagColors);

/** A file or folder (wire contract §3, FIL-01). `path` is the wire path; `name` what a person reads. */
export const entryRecord = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  is_dir: textFlag,
  is_sys: textFlag,
  nshare: textFlag,
  fnum: z.number(),
  dirnum: z.number(),
  width: z.number(),
  height: z.number(),
  ori: z.number(),
  ftype: z.number(),
  size: z.number(),
  mtime: z.number(),
  ctime: z.number(),
  owner: z.string(),
  fav: textFlag,
  encrypted: textFlag,
  /** Tags of the account that asks; absent for none. */
  tags: z.array(tagColor).optional(),
  /** '1' for a place that the account may only read: a team folder, a drive. */
  read_only: textFlag.optional(),
});
export type EntryRecord = z.output<typeof entryRecord>;

/**
 * An entry in a list that is not its folder: where it is for a person, when it came into the list, whether it is gone.
 * `encrypted_path` (E. …) names an entry of the safe box without telling its place, for addresses that others may see.
 */
export const listedEntry = entryRecord.extend({
  display_path: z.string().optional(),
  missing: textFlag.optional(),
  at: z.number().optional(),
  encrypted_path: z.string().optional(),
  share_id: z.string().optional(),
  /** Name of the account that shared it, as this reader may see it. */
  owner_name: z.string().optional(),
  members: z.array(z.string()).optional(),
  /** Unix seconds; 0 for never. */
  expire_at: z.number().optional(),
});
export type ListedEntry = z.output<typeof listedEntry>;

/** The listed folder itself. */
export const folderRecord = z.object({
  path: z.string(),
  name: z.string(),
  is_dir: textFlag,
  is_sys: textFlag,
  nshare: textFlag,
  fnum: z.number(),
  dirnum: z.number(),
  permission: flag,
  owner: z.string(),
  pool: z.string(),
  free: z.number(),
});
export type FolderRecord = z.output<typeof folderRecord>;

/** A team folder as one account sees it; permission 1 reads and writes (wire contract §3). */
export const groupRecord = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  pool: z.string(),
  permission: flag,
});

/** A message of the message centre (wire contract §5.3). `at` in unix seconds; `data` by `action`. */
export const noticeRecord = z.object({
  id: z.number(),
  action: z.string(),
  level: z.enum(['info', 'warn', 'error']),
  title: z.string(),
  text: z.string(),
  data: z.record(z.string(), z.unknown()),
  at: z.number(),
  known: flag,
  can_continue: flag,
});

/** A storage pool in the poll and in lists. */
export const poolRecord = z.object({ key: z.string(), name: z.string(), mounted: flag });

export { taskKinds, type TagColor, type TaskKind };

/**
 * Work that goes on in the device (wire contract §3). `remain` in seconds, -1 when unknown; `at` unix seconds.
 * `from` and `to` are wire paths; `error` is empty, a code of the error table, or `interrupted` when the device
 * restarted in the middle.
 */
export const taskRecord = z.object({
  id: z.string(),
  kind: z.enum(taskKinds),
  op: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  done: z.number(),
  size: z.number(),
  speed: z.number(),
  remain: z.number(),
  state: z.enum(['wait', 'run', 'pause', 'done', 'fail', 'cancel']),
  error: z.string(),
  /** Name of the external drive without which it cannot go on at the moment; '' or absent for none. */
  waits: z.string().optional(),
  /** What of several entries could not be done, and why; `total` counts also those that the list leaves out. */
  failures: z
    .object({ total: z.number(), list: z.array(z.object({ name: z.string(), error: z.string() })) })
    .optional(),
  /**
   * Of a copy or move that is done: entries that got another name than their own, because that was taken, by the wire
   * paths that they were asked for with; `total` counts also those that the list leaves out. Absent where it is not told.
   */
  renamed: z
    .object({
      total: z.number(),
      list: z.array(z.object({ path: z.string(), name: z.string() })),
    })
    .optional(),
  /** Whether one that has failed or was cancelled can be tried again; absent while it is under way. */
  repeatable: z.boolean().optional(),
  at: z.number(),
});
export type TaskRecord = z.output<typeof taskRecord>;
