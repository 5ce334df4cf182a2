/** Lists of names without schemas, for code that must not carry the schema library. */

/** Kinds of task, and of the seven counters (TSK-01). */
export const taskKinds = ['upload', 'fileHandle', 'fastShare', 'netdisk', 'ftp', 'nativeUpload', 'nativeSave'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** The device's storage states (000 §2, MSG-02). */
export const storageStates = [
  'storage_complete',
  'storage_booting',
  'storage_waiting_booted',
  'storage_checking',
  'storage_pending',
  'storage_formatting',
  'storage_wait_format_begin',
] as const;
export type StorageState = (typeof storageStates)[number];

/** The twelve types of a storage message (ENT-06). */
export const storageMessageTypes = [
  'pending',
  'formatting',
  'complete',
  'confirm',
  'blocking',
  'booting',
  'ssdpending',
  'sysdevrm',
  'cacheflush',
  'esata-pending',
  'esata-confirm',
  'dswitch',
] as const;
export type StorageMessageType = (typeof storageMessageTypes)[number];

/** What a code sent by SMS is for (CALL-SMS-01). */
export const smsTypes = ['login', 'modphone', 'resetpwd', 'disk', 'rhelp'] as const;
export type SmsType = (typeof smsTypes)[number];

/** What a temporary token opens (CALL-AUTH-08). */
export const tmpPurposes = ['download', 'editor', 'share', 'window'] as const;
export type TmpPurpose = (typeof tmpPurposes)[number];

/** Colours of tags, in the order in which they stand (APP-FM-03). */
export const tagColors = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'grey'] as const;
export type TagColor = (typeof tagColors)[number];

/** Cloud drives that can be signed in to (CALL-EXT-21). */
export const netdiskKinds = ['baidu', 'tianyi', 'onedrive'] as const;
export type NetdiskKind = (typeof netdiskKinds)[number];

/** Kinds of backup that the wire contract knows (CALL-EXT-22). */
export const backupTypes = [
  'auto_oneway',
  'auto_bothway',
  'ftp',
  'mac',
  'baidu',
  'tianyi',
  'onedrive',
  'zspace',
  'wx',
] as const;
export type BackupType = (typeof backupTypes)[number];

/** When a job runs: when somebody says so, at its times, or whenever something has changed. */
export const backupPlans = ['manual', 'timed', 'realtime'] as const;
export type BackupPlanKind = (typeof backupPlans)[number];

/** How a job is: never run, waiting, running, stopped, its last run good, failed, or with versions to decide about. */
export const jobStates = ['idle', 'wait', 'run', 'pause', 'ok', 'fail', 'conflict'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * Why a job waits or stands still: somebody stopped it, its task is paused, so many deletions are to be asked about, it is not its hour, a
 * drive is away, the sync engine does not run, sync is switched off, its turn has not come. `drill`: what runs is one.
 */
export const jobReasons = [
  '',
  'user',
  'task',
  'brake',
  'window',
  'pause',
  'drive',
  'engine',
  'off',
  'turn',
  'drill',
] as const;
export type JobReason = (typeof jobReasons)[number];

/** State of a fast share on its way to one account (CALL-EXT-12). */
export const fastShareStates = ['wait', 'run', 'done', 'refused', 'canceled', 'fail'] as const;
export type FastShareState = (typeof fastShareStates)[number];

/** What a search for room looks for. */
export const clearKinds = ['duplicate', 'large', 'old', 'empty', 'temp'] as const;

/** Pages of the file settings (APP-FSET-01). */
export const fileSettingPages = [
  'common',
  'devPurview',
  'sortBy',
  'zdr',
  'public',
  'search',
  'sameName',
  'wpsSetting',
] as const;

/** What an account may do with external drives: nothing, look, or everything. */
export const drivePurviews = ['none', 'read', 'write'] as const;

/** Virtual roots (VRT-01). */
export const virtualRoots = [
  'share',
  'recentlyBackuped',
  'recentlyVisited',
  'favorite',
  'myShare',
  'shareToMe',
] as const;

/** Minutes without use after which the box locks; 0 is until sign-out. */
export const autolockMinutes = [5, 10, 30, 60, 0] as const;

/** Kinds of file that a collection can be for (APP-COLL-02). */
export const acceptedKinds = ['image', 'video', 'music', 'document', 'archive', 'code'] as const;
export type AcceptedKind = (typeof acceptedKinds)[number];

/** A kind, or the end of a name with its dot in lower case, such as `.pdf` or `.tar.gz`. */
export const acceptedTypePattern = /^(image|video|music|document|archive|code|\.[a-z0-9][a-z0-9.+_-]{0,14})$/;

/** What a list of notes goes by (APP-NOTE-01). */
export const noteSorts = ['mtime', 'ctime', 'title'] as const;
export type NoteSort = (typeof noteSorts)[number];

/** Kinds of albums (CALL-EXT-15). `system` are the folders of the sources, `share` those of other accounts. */
export const albumKinds = ['manual', 'system', 'baby', 'share', 'condition'] as const;
export type AlbumKind = (typeof albumKinds)[number];

/** How an album of another device stands (CALL-EXT-16). */
export const nasAlbumStates = ['ok', 'offline', 'ended', 'code', 'closed'] as const;
export type NasAlbumState = (typeof nasAlbumStates)[number];

/** Spans of time that a timeline is cut into. */
export const photoGroups = ['day', 'month', 'year'] as const;
export type PhotoGroup = (typeof photoGroups)[number];

/** Orders of photos: by when they were taken, newest first, or by name. */
export const photoSorts = ['taken', 'name'] as const;

/** What groups of photos can have in common (APP-ALBUM-04). */
export const discoverKinds = ['people', 'place', 'thing', 'time'] as const;
export type DiscoverKind = (typeof discoverKinds)[number];

/** What songs can be sorted by (CALL-EXT-18); `added` is when they were last changed on the disk. */
export const songSorts = ['title', 'artist', 'album', 'track', 'duration', 'added'] as const;
export type SongSort = (typeof songSorts)[number];

/** How a download of the device is: `seed` is finished and gives to others (CALL-EXT-19). */
export const offlineStates = ['wait', 'run', 'pause', 'fail', 'seed', 'done'] as const;
export type OfflineState = (typeof offlineStates)[number];

/** What a library holds: films, series, or both, told apart by their names (APP-VIDEO-07). */
export const videoLibKinds = ['movie', 'series', 'all'] as const;
export type VideoLibKind = (typeof videoLibKinds)[number];

/** Films, series, and collections that somebody made (CALL-EXT-17). */
export const videoKinds = ['movie', 'series', 'diy'] as const;
export type VideoKind = (typeof videoKinds)[number];

/** What films can be sorted by; `played` is when they were last looked at. */
export const videoSorts = ['added', 'title', 'year', 'score', 'played'] as const;
export type VideoSort = (typeof videoSorts)[number];

/** Protocols of network mounts (CALL-EXT-30). */
export const mountTypes = ['smb', 'webdav', 'ftp', 'sftp', 'nfs'] as const;
export type MountType = (typeof mountTypes)[number];

/** How a network mount is: reached, out of reach, or refused by its server. */
export const mountStates = ['up', 'down', 'fail'] as const;
export type MountState = (typeof mountStates)[number];
