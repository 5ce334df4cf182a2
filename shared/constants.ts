/**
 * Every number of the two specifications, by name (CON-01, CON-101). No other file repeats one of them: the
 * console, the main process, the device and the tests all read this module. The unit is part of the name or of the
 * comment; `decided` marks a value the specification leaves open.
 */

// --- Product (CON-02, CON-113) ---------------------------------------------------------------------------------

/** Client version, compared as text and sent as `version` on every request. CON-02, CON-113 */
export const CLIENT_VERSION = '2.3.2023052901';
/** Platform value sent to the server, the same in the browser and in the desktop client. CON-02, SES-06 */
export const PLATFORM = 'web';
/** Delay between noticing another console version on the device and the reload. CON-113, POL-06 */
export const VERSION_RELOAD_MS = 3000;
/** Privacy protocol version that must be acknowledged; a missing value counts as this one. 001 §9, PRV */
export const PRIVACY_PROTOCOL_VERSION = '20230222';

// --- Timeouts of calls (CON-03) --------------------------------------------------------------------------------

export const HTTP_TIMEOUT_MS = 30_000;
export const LOGIN_REPORT_TIMEOUT_MS = 1000;
export const SYNCTHING_HEALTH_TIMEOUT_MS = 3000;
export const POLLING_TIMEOUT_MS = 5000;
export const ACTION_NEW_TIMEOUT_MS = 10_000;
export const UPGRADE_CONFIRM_TIMEOUT_MS = 60_000;
export const MIGRATE_DISK_READY_TIMEOUT_MS = 60_000;
export const POOL_CONFIRM_MOUNT_TIMEOUT_MS = 300_000;
export const POOL_CONFIRM_TIMEOUT_MS = 120_000;
export const SERVICE_TIMEOUT_MS = 600_000;
export const RAID1_JOIN_TIMEOUT_MS = 300_000;
export const KEY_PUB_TIMEOUT_MS = 30_000;
/** decided, CON-03 */
export const EXTDEV_MOUNT_TIMEOUT_MS = 300_000;
/** decided, CON-03 */
export const UPLOAD_CHUNK_TIMEOUT_MS = 300_000;
/** decided, CON-03 */
export const COLLECT_SUBMIT_TIMEOUT_MS = 300_000;
/** Files that visitors of a collection have begun to send: how many at most, and how long they are kept for them (ms). */
export const COLLECT_PARTS_MAX = 500;
export const COLLECT_PART_KEPT_MS = 86_400_000;
/** People asked by a collection, letters of a name, and of the pattern that names files. CALL-EXT-13 */
export const ROSTER_MAX = 200;
export const PERSON_MAX = 64;
export const PATTERN_MAX = 100;
/** decided, CON-03 */
export const LOGOUT_TIMEOUT_MS = 1000;

// --- Session, device and watchdog (CON-104, 001 §4 and §9) -----------------------------------------------------

/** Spinner of the loading cover appears this much after the cover. CON-104, OVL-03 */
export const LOADING_SPINNER_DELAY_MS = 50;
/** Silence of the top window's heartbeat after which a token without keepLogin is cleared. CON-104, TOK */
export const HEARTBEAT_TIMEOUT_MS = 10_000;
export const HEARTBEAT_REFRESH_MS = 1000;
/** Uptime is replaced only when it differs by more than this (s). CON-104, UPT */
export const UPTIME_THRESHOLD = 10;
/** Last error minus last success above this opens the reconnecting dialog. 001 §9, WDG-01 */
export const CONNECTION_TIMEOUT_MS = 25_000;
/** The sign-in page asks an unreachable device again after this. DEV-10 */
export const DEVICE_RETRY_MS = 5000;
/** Poll period while the connection is marked unhealthy. decided, POL-04, WDG-05 */
export const UNHEALTHY_POLL_MS = 3000;
/** Life of the login cookies with keepLogin. 001 §9, SES-04 */
export const LOGIN_COOKIE_DAYS = 360;
/** Idle life of a session without keepLogin, on the device. decided, wire contract §1 */
export const SESSION_IDLE_HOURS = 24;
/** Life of the cached cloud public key. CON-105 */
export const CLOUD_PUBKEY_COOKIE_DAYS = 30;
/** Life of a one-use `second` confirmation ticket (s). wire contract §1 */
export const SECOND_TICKET_S = 300;
/** Life of a one-use sign-in code (s). CALL-AUTH-10 */
export const AUTH_CODE_S = 300;
/** Life of a temporary token: unless asked otherwise, and at most (s). CALL-AUTH-08 */
export const TMP_TOKEN_S = 60;
export const TMP_TOKEN_MAX_S = 300;
/** Accounts of a device. CALL-AUTH-05 */
export const ACCOUNTS_MAX = 16;
/** Characters of a nickname and a remark. CALL-AUTH-04 */
export const NICKNAME_MAX = 32;
/** Where the own picture is sent to (CALL-EXT-28). */
export const AVATAR_PATH = '/account/avatar';
/** Wrong passwords in ten minutes that ask for a captcha, and that lock for ten minutes. CALL-AUTH-01 */
export const LOGIN_CAPTCHA_AFTER = 5;
export const LOGIN_LOCK_AFTER = 10;
export const LOGIN_WINDOW_MS = 10 * 60 * 1000;
/** Key-value load is repeated after this. 001 §4, KV-02 */
export const KV_RETRY_MS = 10_000;
/** Sort preferences kept for the last folders. 001 §9, SES-15 */
export const SORT_CACHE_FOLDERS = 100;
/** Entries of a history (window, search). 001 §9, HIS-04 */
export const HISTORY_LIMIT = 20;
/** Default share expiry when the device names none (s). 001 §9 */
export const DEFAULT_SHARE_EXPIRE_S = 259_200;
/** Subnet tip: shown this long after start, silent this long after "don't remind". 001 §9 */
export const SUBNET_TIP_DELAY_MS = 3000;
export const SUBNET_TIP_SILENT_MS = 24 * 60 * 60 * 1000;

// --- Windows and dialogs (001 §2.6 and §9, CON-04, CON-116) ----------------------------------------------------

export const WINDOW_WIDTH = 1100;
export const WINDOW_HEIGHT = 700;
export const WINDOW_MIN_WIDTH = 900;
export const WINDOW_MIN_HEIGHT = 600;
/** Height of the strip for the system's own buttons where they lie over the page (Windows), in pixels. */
export const TITLE_BAR_HEIGHT = 32;
/** Height of the taskbar, kept free by windows. */
export const TASKBAR_OFFSET = 48;
/** Margin between a fresh window and the edge of the work area; also what stays on screen when dragged aside. */
export const WINDOW_MARGIN = 60;
/** Offset of each further window. decided, WIN-03 */
export const WINDOW_CASCADE = 24;
export const WINDOW_ZINDEX_FIRST = 100;
/** decided, WIN-13 */
export const WINDOW_ZINDEX_LAST = 5000;
/** Windows restored after a reload. decided, WIN-25 */
export const WINDOW_RESTORE_LIMIT = 20;
export const DIALOG_WIDTH = 420;
export const DIALOG_WIDTH_TIMEOUT = 440;
export const DIALOG_WIDTH_BOOTING = 500;
export const DIALOG_WIDTH_MIN = 400;
export const DIALOG_WIDTH_MAX = 800;
/** Data-migration sub-window, fixed. 000 §2 */
export const MIGRATION_WINDOW_WIDTH = 600;
export const MIGRATION_WINDOW_HEIGHT = 480;

// --- Zoom (001 §9, ZOOM-01) ------------------------------------------------------------------------------------

export const ZOOM_HIGH_DENSITY = 0.85;
export const ZOOM_SMALL = 0.9;
export const ZOOM_SMALL_BELOW_HEIGHT = 770;
export const ZOOM_MEDIUM = 0.95;
export const ZOOM_MEDIUM_BELOW_HEIGHT = 900;

// --- Password, encryption, files, images (001 §5, §7, §9) ------------------------------------------------------

/** Longest time for which all backups of an account are paused at once (s). APP-BCEN-01 */
export const BACKUP_PAUSE_MAX_S = 7 * 24 * 3600;

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 16;
export const PASSWORD_MIN_CLASSES = 3;
/** RSA pieces, in characters. 001 §9, RSA-01 */
export const RSA_CHUNK_CHARS = 50;
export const RSA_SEPARATOR = '~';
export const IMAGE_MAX_WIDTH = 1000;
export const IMAGE_MAX_HEIGHT = 1500;
export const IMAGE_QUALITY = 0.9;
/** Characters of a word to those who look after the device, and its pictures. APP-HELP-01 */
export const HELP_TEXT_MIN = 10;
export const HELP_TEXT_MAX = 1000;
export const HELP_CONTACT_MAX = 100;
export const HELP_IMAGES_MAX = 4;
/** Bytes of one picture of it, and characters of the diagnostics beside it. decided, CALL-EXT-28 */
export const HELP_IMAGE_MAX_BYTES = 1024 * 1024;
export const HELP_DIAGNOSTICS_MAX = 8000;
/** Query values of a plain download. 001 §7.7, DL-01 */
export const DOWNLOAD_REMOTE_PORT = 8050;
export const DOWNLOAD_PURPOSE = 5;
/** Upload queue: files at once, bytes in a chunk over the relay, waits before the three retries. decided, UPL-04 */
export const UPLOAD_PARALLEL = 3;
export const UPLOAD_CHUNK_BYTES = 8 * 1024 * 1024;
export const UPLOAD_RETRY_MS: readonly number[] = [2000, 5000, 10_000];
/** Pictures of this computer up to this size are shown where a name is asked about. decided */
export const LOCAL_PICTURE_BYTES = 32 * 1024 * 1024;
/** Entries that a drag may take out of the window as files. decided */
export const DRAG_OUT_MAX = 20;
/** Name length in UTF-8 bytes. decided, FIL-08 */
export const NAME_MAX_BYTES = 255;
/** Page size of a file list, and its cap. wire contract §6 */
export const FILE_PAGE_SIZE = 200;
export const FILE_PAGE_MAX = 1000;
/** Photos of the album that one page can hold. CALL-EXT-15 */
export const ALBUM_PAGE_MAX = 500;
/** Albums of other devices that an account can take in. decided, APP-ALBUM-07 */
export const NAS_ALBUMS_MAX = 50;
/** Name of a baby, text and photos of one moment, one comment on it. decided, APP-ALBUM-05 */
export const BABY_NAME_MAX = 60;
export const MOMENT_TEXT_MAX = 2000;
export const MOMENT_PHOTOS_MAX = 30;
export const COMMENT_MAX = 500;
/** Songs of the music library that one page can hold. CALL-EXT-18 */
export const MUSIC_PAGE_MAX = 1000;
/** Films on a page of their lists. */
export const VIDEO_PAGE_MAX = 200;
/** Courses on a page of their list, lessons of one, and characters of titles and of the notes of a lesson. CALL-EXT-28 */
export const COURSE_PAGE_MAX = 500;
export const COURSE_LESSONS_MAX = 1000;
export const COURSE_TITLE_MAX = 100;
export const COURSE_NOTE_MAX = 10_000;
/** Songs that a playlist can hold. CALL-EXT-18 */
export const PLAYLIST_SONGS_MAX = 5000;
/** Tasks of the device that a list asks for, per kind; older ones are the device's to keep. */
export const TASK_PAGE_SIZE = 200;
/** Who sends messages, as far as an account can silence it as a whole. NTC-04 */
export const NOTICE_SOURCES = ['team', 'shares', 'security', 'account', 'device', 'console'] as const;
/** Key-value record. CALL-KV-01 */
export const KV_KEY_MAX = 128;
export const KV_VALUE_MAX_BYTES = 65_536;
/** Text opened in an editor. CALL-EXT-05 */
export const TEXT_MAX_BYTES = 2 * 1024 * 1024;

// --- Calendar (001 §5) -----------------------------------------------------------------------------------------

export const CALENDAR_YEAR_MIN = 1891;
export const CALENDAR_YEAR_MAX = 2100;
export const CALENDAR_ERROR_RANGE = 100;
export const CALENDAR_ERROR_PARAMETERS = 101;

// --- Upgrade (CON-102, CON-103) --------------------------------------------------------------------------------

export const UPGRADE_COUNTDOWN_MS = 3000;
export const UPGRADE_DOWNLOAD_POLL_MS = 1000;
export const UPGRADE_SERVICE_POLL_MS = 3000;
export const UPGRADE_CHECK_RECHECK_MS = 2000;
export const UPGRADE_POST_REBOOT_WAIT_MS = 30_000;
/** Percent at which the simulated install progress stops. */
export const UPGRADE_SIM_CAP = 95;
export const UPGRADE_SIM_DURATION_MS = 300_000;
export const UPGRADE_REAL_CHECK_AFTER_TICKS = 60;
export const UPGRADE_REAL_CHECK_MS = 2000;
/** decided, CON-103 */
export const UPGRADE_SIM_TICK_MS = 1000;
/** decided, CON-103 */
export const UPGRADE_LONG_WAIT_MS = 900_000;
/** decided, CON-117 */
export const UPGRADE_RETRY_GRACE_MS = 5000;

// --- Disks and storage flows (CON-106 to CON-110, CON-115) -----------------------------------------------------

/** A disk must be larger than this (bytes, exclusive): 100 GiB. CON-106 */
export const DISK_MIN_BYTES = 107_374_182_400;
/** ... and at most this (bytes, inclusive): 22 TiB. CON-106 */
export const DISK_MAX_BYTES = 24_189_255_811_072;
/** An SSD must be larger than this (bytes, exclusive): 32 GiB. CON-107 */
export const SSD_MIN_BYTES = 34_359_738_368;
export const DISK_SLOTS: readonly number[] = [2, 4];
export const SSD_SLOTS: readonly number[] = [1, 2];
export const IGNORE_COUNTDOWN_S = 10;
/** Disk preparation counts as long after six minutes. CON-109, BOOT-04 */
export const DISK_PREPARE_LONG_WAIT_MS = 360_000;
export const DEVICE_POLL_MS = 1000;
export const DEVICE_POLL_COMPLETE_MS = 6000;
export const SMART_POLL_MS = 2000;
export const SMART_MAX_FAILURES = 15;
export const UNINSTALL_POLL_MS = 2000;
export const UNINSTALL_FAIL_S = 60;
/** In this order; APFS is read-only. CON-115 */
export const MOUNTABLE_FS: readonly string[] = [
  'FAT',
  'FAT32',
  'NTFS',
  'Ext4',
  'HFS',
  'HFS+',
  'APFS',
  'Btrfs',
  'exFAT',
  'Ext3',
];
export const READ_ONLY_FS: readonly string[] = ['APFS'];

/** N300410: starts with this code within the window after which the device is not restarted again. decided, BLK-10 */
export const REBOOT_GUARD_STARTS = 3;
export const REBOOT_GUARD_WINDOW_MS = 1_800_000;

// --- Forum (000 §9, WND-08) ------------------------------------------------------------------------------------

export const FORUM_THREAD_SSD = 441;
export const FORUM_THREAD_ESATA = 615;

// --- Texts of times, sizes and names (CON-05 to CON-08, NTC-03, MSK-03) ------------------------------------------

/** Base of every size unit. CON-05 */
export const SIZE_BASE = 1024;
/** Ages below this read 'just now' (s). CON-08 */
export const JUST_NOW_S = 30;
/** Elapsed times above this read '>30 days' (s). CON-07 */
export const ELAPSED_MAX_S = 2_592_000;
/** Remaining times above this read 'more than 3 days' (s). NTC-03 */
export const REMAIN_MAX_S = 3 * 24 * 60 * 60;
/** Characters of a name in dialogs and toasts. decided, MSK-03 */
export const NAME_SHOWN_MAX = 20;
/** Digits from which a leading number is masked. MSK-02 */
export const MASK_FROM_DIGITS = 7;

// --- SMS, password re-check, remote help (CON-111) -------------------------------------------------------------

export const SMS_RESEND_S = 60;
/** Life of a code sent by SMS (s). decided */
export const SMS_CODE_S = 300;
/** Wrong codes that are answered; the next try is refused. CALL-SMS-02 */
export const SMS_WRONG_TRIES = 5;
/** Life of a captcha (s). CALL-CAP-01 */
export const CAPTCHA_S = 300;
export const PASSWORD_RECHECK_MS = 5000;
export const REMOTE_VALIDITY_MIN_DAYS = 1;
/** How often an open remote help dialog asks again. RHP-10 */
export const RHELP_REFRESH_MS = 60_000;

// --- Push (CON-112, CON-117, spec/README) ----------------------------------------------------------------------

export const PUSH_PING_MS = 20_000;
export const PUSH_RECONNECT_MS = 500;
export const PUSH_PORT = 8015;
/** No frame for this long counts as a lost connection. decided, CON-117 */
export const PUSH_SILENT_MS = 40_000;
/** Reconnect delay from the tenth failure in a row on. decided, CON-117 */
export const PUSH_SLOW_RECONNECT_MS = 5000;
export const PUSH_SLOW_FROM_FAILURE = 10;
/** Up to this share of the delay is added at random from the third failure in a row on. decided */
export const PUSH_JITTER = 0.2;
export const PUSH_JITTER_FROM_FAILURE = 3;
/** A connection that is not open after this is given up. decided, PUSH-05 */
export const PUSH_CONNECT_TIMEOUT_MS = 10_000;
/** Resume, unlock, network and clock jump of one wake lead to one new socket: a younger one is kept. decided, PUSH-05 */
export const PUSH_REPLACE_MIN_AGE_MS = 5000;
/** Close code for a refused registration; not retried before a new token. wire contract §9 */
export const PUSH_CLOSE_UNAUTHORISED = 4001;

// --- Ports of the device (001 §7, wire contract §1) ------------------------------------------------------------

export const DEVICE_PORT = 5055;

// --- Warnings (CON-114) ----------------------------------------------------------------------------------------

export const TEMP_WARN_SATA_C = 60;
export const TEMP_WARN_M2_C = 85;
export const TEMP_WARN_WINDOW_H = 2;
export const FAN_WARN_MIN = 10;

// --- Decided values (CON-117) ----------------------------------------------------------------------------------

/** decided, CON-117 */
export const LOCK_IDLE_MS = 600_000;
/** decided, CON-117 */
export const DB_REPAIR_POLL_MS = 2000;
/** decided, CON-117 */
export const LABEL_MAX = 11;
/** decided, CON-117 */
export const NET_CHECK_TIMEOUT_MS = 5000;
/** decided, CON-117 */
export const EXCLUDED_CODE_NOTICE_MS = 60_000;
/** decided, CON-117, DSK-04 */
export const REBOOT_HINT_MS = 600_000;
/** An array that moves nothing for this long may stand on a faulty disk. decided, RAID-06 */
export const RAID_STALL_MS = 600_000;
/** How often a mirror is asked how far it is, from the end of the last answer. decided, FMTS-07 */
export const SYNC_POLL_MS = 2000;
/** decided, CON-117, FMT-26 */
export const PREPARING_TIMEOUT_MS = 120_000;
/** decided, CON-117, ERR-101, ERR-12 */
export const TOAST_DEDUPE_MS = 3000;
/** Seconds of the fallback poll for messages while the push channel is down. decided, NTC-04 */
export const ACTION_NEW_POLL_MS = 10_000;
/** The push channel counts as lost for messages after this long. wire contract §7, NTC-04 */
export const PUSH_LOST_MS = 5000;
/** Reboot dialog asks the device this often. decided, DLG-06 */
export const REBOOT_POLL_MS = 3000;
/** Characters of the html of a note. decided, CALL-EXT-20 */
export const NOTE_HTML_MAX = 500_000;
export const NOTE_TITLE_MAX = 200;
/** Bytes of one picture in a note. decided, CALL-EXT-20 */
export const NOTE_IMAGE_MAX_BYTES = 5 * 1024 * 1024;
/** How many versions of a note may be kept. APP-NOTE-06 */
export const NOTE_VERSIONS_MIN = 5;
export const NOTE_VERSIONS_MAX = 100;
/** Decided, APP-NOTE-06. */
export const NOTE_VERSIONS_KEPT = 20;
/** Seconds from the last keystroke to the save, where nobody chose others. APP-NOTE-02 */
export const NOTE_AUTOSAVE_S = 3;

/** Code of a safe box that is locked: what needs it stands still until somebody opens it. */
export const SAFE_BOX_LOCKED = 'N001603';

/** Where FTP servers listen unless told otherwise. APP-BFTP-01 */
export const FTP_PORT = 21;
