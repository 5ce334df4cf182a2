import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { DeviceContext } from '../context.ts';
import { createPictureStore, type PictureStore } from '../media/picture-store.ts';
import { createTypeSniffer, type TypeSniffer } from '../media/sniff.ts';
import { createThumbnails, type Thumbnails } from '../media/thumbnails.ts';
import { type Changes, createChanges } from './changes.ts';
import { areaName, type Language, displayPath } from './display-names.ts';
import { createFolderNamesCache, type FolderNamesCache } from './folder-names.ts';
import { createLocator, type Locator } from './locator.ts';
import { createFolderLocks, type FolderLocks } from './locks.ts';
import { createRecentFiles, type RecentFiles } from './recent-files.ts';
import { createRecycleBin, type RecycleBin } from './recycle-bin.ts';
import { createRights, type FileCaller, type Rights } from './rights.ts';
import { createFolderSorter, type FolderSorter } from './sorted-folder.ts';
import { createVolumeSpace, type VolumeSpace } from './volume-space.ts';
import type { WirePath } from './wire-path.ts';

/** What the calls, the byte streams and the tasks of files share. */
export interface FileServices {
  readonly context: DeviceContext;
  readonly rights: Rights;
  readonly locator: Locator;
  readonly locks: FolderLocks;
  readonly names: FolderNamesCache;
  readonly sorter: FolderSorter;
  readonly space: VolumeSpace;
  readonly bin: RecycleBin;
  readonly changes: Changes;
  readonly recent: RecentFiles;
  readonly pictures: PictureStore;
  readonly thumbnails: Thumbnails;
  readonly sniffer: TypeSniffer;
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
  const rights = createRights(db);
  const names = createFolderNamesCache();
  const pictures = createPictureStore(db);
  const known = (caller: FileCaller) => ({
    team: (id: string) => rights.teamFolders(caller).find((folder) => folder.id === id)?.name,
    drive: (uuid: string) => rights.usbDrive(uuid).label,
  });
  return {
    context,
    rights,
    locator: createLocator(config.dataDir, rights),
    locks: createFolderLocks(),
    names,
    sorter: createFolderSorter(names),
    space: createVolumeSpace(),
    bin: createRecycleBin(db),
    changes: createChanges(push, rights),
    recent: createRecentFiles(db),
    pictures,
    thumbnails: createThumbnails(path.join(config.dataDir, 'system', 'thumbs'), pictures, log),
    sniffer: createTypeSniffer(),
    nameOf: (parsed, caller, language = 'en') => areaName(parsed, language, known(caller)),
    displayPathOf: (parsed, caller, language) => displayPath(parsed, language, known(caller)),
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
