import { accountsSchema } from '../accounts/schema.ts';
import { notesSchema } from '../notes/schema.ts';
import { momentsSchema } from '../album/baby/schema.ts';
import { nasAlbumsSchema } from '../album/nas/schema.ts';
import { albumSchema } from '../album/schema.ts';
import { audiobookSchema } from '../audiobook/schema.ts';
import { playlistsSchema } from '../music/schema.ts';
import { offlineSchema } from '../offline/schema.ts';
import { coursesSchema } from '../course/schema.ts';
import { videosSchema } from '../video/schema.ts';
import { noticesSchema } from '../notices/schema.ts';
import { teamActivitySchema } from '../files/team-activity.ts';
import { ftpServersSchema } from '../backup/ftp/schema.ts';
import { farDevicesSchema } from '../backup/zspace/schema.ts';
import { backupSchema } from '../backup/schema.ts';
import { tagsSchema } from '../files/tags-schema.ts';
import { openedSchema } from '../files/opened-files.ts';
import { seenDrivesSchema } from '../files/seen-drives.ts';
import { groupRequestsSchema } from './group-requests.ts';
import { dockerSchema } from '../docker/schema.ts';
import { filesSchema } from '../files/schema.ts';
import { fileListsSchema } from '../files/schema-lists.ts';
import { savedSearchesSchema } from '../search/saved.ts';
import { mergeSchema, sealedConflictsSchema } from '../files/merge/schema.ts';
import { mountsSchema } from '../mount/schema.ts';
import { undoSchema } from '../files/undo/schema.ts';
import { safeBoxSchema } from '../safebox/schema.ts';
import { securitySchema } from '../security/schema.ts';
import {
  collectRosterSchema,
  collectTypesSchema,
  shareLastVisitSchema,
  shareLinkSchema,
  shareRemindersSchema,
  sharesSchema,
} from '../shares/schema.ts';

/**
 * The steps that bring a database to the present shape, in order: a database of version n has run the first n.
 * A released step is never changed; a change is a new step at the end.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE device (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE accounts (
    username    TEXT PRIMARY KEY COLLATE NOCASE,
    qcname      TEXT NOT NULL DEFAULT '',
    nickname    TEXT NOT NULL DEFAULT '',
    remark      TEXT NOT NULL DEFAULT '',
    avatar      TEXT NOT NULL DEFAULT '',
    is_master   INTEGER NOT NULL DEFAULT 0,
    is_local    INTEGER NOT NULL DEFAULT 0,
    authorize   INTEGER NOT NULL DEFAULT 1,
    lanonly     INTEGER NOT NULL DEFAULT 0,
    perm        TEXT NOT NULL DEFAULT '{}',
    share_disable INTEGER NOT NULL DEFAULT 0,
    flash_disable INTEGER NOT NULL DEFAULT 0,
    salt        BLOB NOT NULL,
    hash        BLOB NOT NULL,
    created_at  INTEGER NOT NULL,
    login_at    INTEGER NOT NULL DEFAULT 0
  );

  CREATE TABLE sessions (
    token_hash  TEXT PRIMARY KEY,
    username    TEXT NOT NULL COLLATE NOCASE,
    device_id   TEXT NOT NULL,
    device      TEXT NOT NULL,
    plat        TEXT NOT NULL,
    version     TEXT NOT NULL,
    ip          TEXT NOT NULL,
    keep        INTEGER NOT NULL,
    login_at    INTEGER NOT NULL,
    active_at   INTEGER NOT NULL,
    removed     INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX sessions_by_account ON sessions (username, device_id);

  CREATE TABLE tickets (
    ticket_hash TEXT PRIMARY KEY,
    username    TEXT NOT NULL COLLATE NOCASE,
    expire_at   INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE kv (
    username TEXT NOT NULL COLLATE NOCASE, k TEXT NOT NULL, v TEXT NOT NULL, PRIMARY KEY (username, k)
  ) WITHOUT ROWID;

  -- Settings of an account; those of the device itself stand under the empty username.
  CREATE TABLE settings (
    username TEXT NOT NULL COLLATE NOCASE, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (username, key)
  ) WITHOUT ROWID;

  CREATE TABLE audit (
    id INTEGER PRIMARY KEY, at INTEGER NOT NULL, username TEXT NOT NULL, module TEXT NOT NULL, text TEXT NOT NULL,
    ip TEXT NOT NULL, level TEXT NOT NULL
  );

  -- Team folders; the files stand in pool/<pool>/public/<id>. Permission 1 is read and write, 0 is read.
  CREATE TABLE groups (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, pool TEXT NOT NULL DEFAULT 'zenith_sata', created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE group_members (
    group_id TEXT NOT NULL REFERENCES groups (id) ON DELETE CASCADE,
    username TEXT NOT NULL COLLATE NOCASE,
    permission INTEGER NOT NULL,
    PRIMARY KEY (group_id, username)
  ) WITHOUT ROWID;
  `,
  filesSchema,
  accountsSchema,
  securitySchema,
  fileListsSchema,
  noticesSchema,
  safeBoxSchema,
  sharesSchema,
  // What a task was asked for, as JSON, so that it can be tried again after a restart.
  `ALTER TABLE tasks ADD COLUMN request TEXT NOT NULL DEFAULT ''`,
  tagsSchema,
  openedSchema,
  seenDrivesSchema,
  groupRequestsSchema,
  savedSearchesSchema,
  shareRemindersSchema,
  shareLastVisitSchema,
  collectTypesSchema,
  collectRosterSchema,
  teamActivitySchema,
  notesSchema,
  backupSchema,
  albumSchema,
  dockerSchema,
  playlistsSchema,
  offlineSchema,
  videosSchema,
  ftpServersSchema,
  audiobookSchema,
  coursesSchema,
  momentsSchema,
  mountsSchema,
  nasAlbumsSchema,
  farDevicesSchema,
  // Entries of a task that could not be done, as JSON.
  `ALTER TABLE tasks ADD COLUMN failures TEXT NOT NULL DEFAULT ''`,
  shareLinkSchema,
  // What the work of a task noted of itself, as JSON, and how many starts of the device have taken it up.
  `ALTER TABLE tasks ADD COLUMN noted TEXT NOT NULL DEFAULT '';
   ALTER TABLE tasks ADD COLUMN starts INTEGER NOT NULL DEFAULT 0`,
  // Entries that a task gave other names, as JSON.
  `ALTER TABLE tasks ADD COLUMN renamed TEXT NOT NULL DEFAULT ''`,
  // Until when an account's backups are paused, by the device's clock (ms); 0 for not.
  'ALTER TABLE backup_settings ADD COLUMN paused_until INTEGER NOT NULL DEFAULT 0',
  mergeSchema,
  // The first folder that an upload had made, and the entry of the recycle bin that it took the place of.
  `ALTER TABLE uploads ADD COLUMN made TEXT NOT NULL DEFAULT '';
   ALTER TABLE uploads ADD COLUMN replaced TEXT NOT NULL DEFAULT ''`,
  sealedConflictsSchema,
  undoSchema,
];
