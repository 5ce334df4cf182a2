import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createProgressStore, type ProgressStore } from '../audiobook/progress-store.ts';
import { type AlbumStore, createAlbumStore } from '../album/album-store.ts';
import { createPhoneUploads, type PhoneUploads } from '../album/phone-uploads.ts';
import type { DeviceContext } from '../context.ts';
import { createPictureStore, type PictureStore } from '../media/picture-store.ts';
import { createTypeSniffer, type TypeSniffer } from '../media/sniff.ts';
import { createThumbnails, type Thumbnails } from '../media/thumbnails.ts';
import { createPlaylistStore, type PlaylistStore } from '../music/playlist-store.ts';
import { createTagReader, type TagReader } from '../music/tag-reader.ts';
import { type CourseStore, createCourseStore } from '../course/course-store.ts';
import { createVideoStores, type VideoStores } from '../video/store/stores.ts';
import { createOutside, type Outside } from '../relay/outside.ts';
import { createShareStore, type ShareStore } from '../shares/share-store.ts';
import { grantFor } from '../shares/grants.ts';
import { createConfigStore } from '../storage/config-store.ts';
import { type AccountNames, createAccountNames } from './account-names.ts';
import { type Changes, createChanges } from './changes.ts';
import { areaName, type Language, displayPath, virtualRootNames } from './display-names.ts';
import { type ContentHashes, createContentHashes } from './content-hash.ts';
import { createEjectedDrives, type EjectedDrives } from './ejected-drives.ts';
import { createFavourites, type Favourites } from './favourites.ts';
import { createFileSettings, type FileSettings } from './file-settings.ts';
import { createPreparedDownloads, type PreparedDownloads } from './downloads/prepared.ts';
import { createFolderWatcher, type FolderWatcher } from './folder-watcher.ts';
import { createFolderNamesCache, type FolderNamesCache } from './folder-names.ts';
import { createHiddenPlaces, type HiddenPlaces } from './hidden-places.ts';
import { createLocator, type Locator } from './locator.ts';
import { createOpenBatches, type OpenBatches } from './batch/open-batches.ts';
import { createFolderLocks, type FolderLocks } from './locks.ts';
import type { Marks } from './marks.ts';
import { createMergePlans, type MergePlans } from './merge/merge-plans.ts';
import { createDeedStore, type DeedStore } from './undo/deed-store.ts';
import { createOpenConflicts, type OpenConflicts } from './merge/open-conflicts.ts';
import { createDriveMounts } from './mounts.ts';
import { createOpenedFiles, type OpenedFiles } from './opened-files.ts';
import { createPathReferences, type PathReferences } from './path-references.ts';
import { createRecentFiles, type RecentFiles } from './recent-files.ts';
import { createRecycleBin, type RecycleBin } from './recycle-bin.ts';
import { createRights, type FileCaller, type Rights } from './rights.ts';
import { createRoom, type Room } from './room.ts';
import { createSentFiles, type SentFiles } from './sent-files.ts';
import { createFolderSorter, type FolderSorter } from './sorted-folder.ts';
import { createTags, type Tags } from './tags.ts';
import { createTeamActivity, type TeamActivity } from './team-activity.ts';
import { createVolumeSpace, type VolumeSpace } from './volume-space.ts';
import { parseWirePath, type WirePath } from './wire-path.ts';

/** What the calls, the byte streams and the tasks of files share. */
export interface FileServices {
  readonly context: DeviceContext;
  readonly rights: Rights;
  readonly ejected: EjectedDrives;
  readonly locator: Locator;
  readonly locks: FolderLocks;
  readonly batches: OpenBatches;
  readonly names: FolderNamesCache;
  readonly sorter: FolderSorter;
  readonly space: VolumeSpace;
  readonly room: Room;
  readonly bin: RecycleBin;
  readonly hidden: HiddenPlaces;
  /** What merging folders does, and what it has to ask. */
  readonly merges: { readonly plans: MergePlans; readonly conflicts: OpenConflicts };
  /** What copies and moves did, so that it can be taken back. */
  readonly deeds: DeedStore;
  readonly changes: Changes;
  readonly activity: TeamActivity;
  readonly watcher: FolderWatcher;
  readonly recent: RecentFiles;
  readonly opened: OpenedFiles;
  readonly sent: SentFiles;
  readonly accountNames: AccountNames;
  readonly favourites: Favourites;
  readonly tags: Tags;
  readonly fileSettings: FileSettings;
  readonly shares: ShareStore;
  readonly albums: AlbumStore;
  readonly phones: PhoneUploads;
  readonly playlists: PlaylistStore;
  /** Where accounts are in their audiobooks. */
  readonly heard: ProgressStore;
  /** Pictures and lyrics that stand in songs. */
  readonly songTags: TagReader;
  /** Libraries of films, and what accounts keep of films. */
  readonly videos: VideoStores;
  readonly courses: CourseStore;
  /** Whether anybody but the administrator comes through the relay. */
  readonly outside: Outside;
  readonly references: PathReferences;
  readonly pictures: PictureStore;
  readonly thumbnails: Thumbnails;
  readonly sniffer: TypeSniffer;
  readonly hashes: ContentHashes;
  /** What a caller has marked and shared. */
  marksOf(caller: FileCaller): Marks;
  readonly downloads: PreparedDownloads;
  /** Shown name of an area's root. */
  nameOf(parsed: WirePath, caller: FileCaller, language?: Language): string;
  /** Shown form of a path (VRT-07). */
  displayPathOf(parsed: WirePath, caller: FileCaller, language: Language): string;
}

const made = new WeakMap<DeviceContext, FileServices>();

function create(context: DeviceContext): FileServices {
  const { config, db, push, log } = context;
  // The internal storage is always there; the other pools are when their folder is.
  mkdirSync(path.join(config.dataDir, 'pool', 'zenith_sata'), { recursive: true });
  const fileSettings = createFileSettings(db);
  const shares = createShareStore(db);
  const albums = createAlbumStore(db);
  const favourites = createFavourites(db);
  const tags = createTags(db);
  const ejected = createEjectedDrives();
  const courses = createCourseStore(db);
  const rights = createRights(db, fileSettings, shares, albums, courses, createDriveMounts(config.dataDir), ejected);
  const space = createVolumeSpace();
  const names = createFolderNamesCache();
  const changes = createChanges(push, rights);
  const pictures = createPictureStore(db);
  const opened = createOpenedFiles(db);
  const videos = createVideoStores(db);
  const known = (caller: FileCaller) => ({
    team: (id: string) => rights.teamFolders(caller).find((folder) => folder.id === id)?.name,
    drive: (uuid: string) => rights.usbDrive(uuid).label,
  });
  return {
    context,
    rights,
    ejected,
    locator: createLocator(config.dataDir, rights, ejected),
    locks: createFolderLocks(),
    batches: createOpenBatches(),
    names,
    sorter: createFolderSorter(names),
    space,
    room: createRoom(config.dataDir, db, space),
    bin: createRecycleBin(db),
    hidden: createHiddenPlaces(config.dataDir, (id) => context.tasks.isOpen(id)),
    merges: { plans: createMergePlans(db), conflicts: createOpenConflicts(db, push) },
    deeds: createDeedStore(db),
    changes,
    activity: createTeamActivity(db),
    watcher: createFolderWatcher((folder) => {
      names.forget(folder.real);
      changes.folder(folder.parsed);
    }, log),
    recent: createRecentFiles(db, opened, (username, type) => {
      changes.list(username, type === 'visited' ? 'recentlyVisited' : 'recentlyBackuped');
    }),
    opened,
    sent: createSentFiles(),
    accountNames: createAccountNames(db),
    favourites,
    tags,
    fileSettings,
    shares,
    albums,
    phones: createPhoneUploads(db),
    playlists: createPlaylistStore(db),
    heard: createProgressStore(db),
    songTags: createTagReader(log),
    videos,
    courses,
    outside: createOutside(createConfigStore(db)),
    references: createPathReferences(db, () => {
      favourites.forget();
      tags.forget();
      shares.forget();
      videos.forget();
    }),
    pictures,
    thumbnails: createThumbnails(path.join(config.dataDir, 'system', 'thumbs'), pictures, log),
    sniffer: createTypeSniffer(),
    hashes: createContentHashes(),
    marksOf: ({ username, within }) =>
      within === undefined
        ? { favourites: favourites.of(username), shared: shares.sharedPaths(username), tags: tags.of(username) }
        : { favourites: new Set(), shared: new Set(), tags: new Map() },
    downloads: createPreparedDownloads(),
    nameOf: (parsed, caller, language = 'en') => areaName(parsed, language, known(caller)),
    displayPathOf(parsed, caller, language) {
      if (parsed.area !== 'my' || parsed.username === caller.username)
        return displayPath(parsed, language, known(caller));
      // Somebody else's: told from what was shared downwards, never from its real place.
      const grant = grantFor(rights.sharedWith(caller.username), caller.username, parsed);
      const above = grant ? parseWirePath(grant.path).segments.length - 1 : parsed.segments.length - 1;
      return [virtualRootNames[language].shareToMe, ...parsed.segments.slice(Math.max(0, above))].join('/');
    },
  };
}

/** The services of a device: one set, whichever part asks first. */
export function fileServices(context: DeviceContext): FileServices {
  let services = made.get(context);
  if (!services) {
    services = create(context);
    made.set(context, services);
  }
  return services;
}
