import { createHash } from 'node:crypto';
import { mkdirSync, watch } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { foldersOfDrives } from './list-areas.ts';
import { createSeenDrives, type SeenDrive } from './seen-drives.ts';
import type { FileServices } from './services.ts';

/** An external drive that this device reaches as a folder; sizes in bytes. */
export interface FolderDrive {
  /** Name by which calls mean it; the same after every start. */
  readonly dev: string;
  readonly uuid: string;
  readonly label: string;
  readonly fs: string;
  readonly size: number;
  readonly used: number;
  readonly mounted: 0 | 1;
  readonly readonly: 0 | 1;
}

export type FolderDrives = ReturnType<typeof createFolderDrives>;

/** What is plugged comes in steps, as folder and as mount; they are one event (ms). */
const GATHER_MS = 200;

const devOf = (uuid: string): string => `usb${createHash('sha256').update(uuid).digest('hex').slice(0, 12)}`;

/** External drives with files, as far as they are plugged, ejected and mounted again (CALL-EXTD-01, APP-FM-05). */
export function createFolderDrives(services: FileServices) {
  const { rights, ejected, locator, context } = services;
  const seen = createSeenDrives(context.db);

  const drive = async (uuid: string): Promise<FolderDrive> => {
    const { label, fs, readonly } = rights.usbDrive(uuid);
    const room = await locator
      .volumePath(`usb/${uuid}`)
      .then((place) => statfs(place))
      .catch(() => undefined);
    return {
      dev: devOf(uuid),
      uuid,
      label,
      fs,
      size: room ? room.blocks * room.bsize : 0,
      used: room ? (room.blocks - room.bfree) * room.bsize : 0,
      mounted: ejected.has(uuid) ? 0 : 1,
      readonly: readonly ? 1 : 0,
    };
  };
  const tell = (type: 'mounted' | 'unmounted', { uuid, label, fs }: Omit<SeenDrive, 'at' | 'size'>): void => {
    const place = type === 'mounted' ? `/usb/${uuid}` : '';
    context.push.send({
      topic: 'extdev',
      type,
      to: 'perm:usb',
      data: { dev: devOf(uuid), uuid, label, fs, path: place },
    });
  };
  /** What is remembered of a drive that has gone; its name where nothing is. */
  const remembered = (uuid: string): Omit<SeenDrive, 'at'> =>
    seen.list().find((drive) => drive.uuid === uuid) ?? { uuid, label: rights.usbDrive(uuid).label, fs: '', size: 0 };

  return {
    /** Those whose folder is there, ejected ones too. */
    async list(): Promise<FolderDrive[]> {
      const present = await foldersOfDrives(services);
      ejected.inUse(present);
      const drives = await Promise.all(present.map(drive));
      for (const one of drives) if (one.mounted === 1) seen.note(one);
      return drives;
    },
    /** Takes a drive out of use, or into it again, and tells everybody who may use it. */
    async setMounted(uuid: string, mounted: boolean): Promise<void> {
      if (ejected.has(uuid) !== mounted) return;
      if (mounted) ejected.mount(uuid);
      else ejected.eject(uuid);
      const facts = await drive(uuid);
      seen.note(facts);
      tell(mounted ? 'mounted' : 'unmounted', facts);
    },
    /** Drives that were here and cannot be opened now, the last seen first. */
    async away(): Promise<SeenDrive[]> {
      const here = new Set(ejected.inUse(await foldersOfDrives(services)));
      return seen.list().filter(({ uuid }) => !here.has(uuid));
    },
    forget: (uuid: string) => seen.forget(uuid),
    /** Tells of drives that come and go by themselves, until the function it resolves with is called. */
    async watch(): Promise<() => void> {
      const folder = path.join(context.config.dataDir, 'usb');
      let known: ReadonlySet<string> | null = null;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = async (): Promise<void> => {
        const present = await foldersOfDrives(services);
        const before = known ?? new Set(present);
        const gone = [...before].filter((uuid) => !present.includes(uuid));
        // One that was ejected has been told of.
        const pulled = gone.filter((uuid) => !ejected.has(uuid));
        ejected.inUse(present);
        for (const uuid of gone) seen.left(uuid);
        for (const uuid of pulled) tell('unmounted', remembered(uuid));
        for (const uuid of present) {
          if (known !== null && before.has(uuid)) continue;
          await services.hidden.back(uuid);
          const facts = await drive(uuid);
          seen.note(facts);
          if (known !== null) tell('mounted', facts);
        }
        known = new Set(present);
      };
      const soon = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          look().catch((error: unknown) => {
            context.log.warn('the external drives could not be looked at', { error: String(error) });
          });
        }, GATHER_MS).unref();
      };
      mkdirSync(folder, { recursive: true });
      const watcher = watch(folder, { persistent: false }, soon);
      watcher.on('error', () => {
        watcher.close();
      });
      await look();
      return () => {
        clearTimeout(timer);
        watcher.close();
      };
    },
  };
}

const made = new WeakMap<FileServices, FolderDrives>();

/** The drives of a device: one set, whichever part asks first. */
export function folderDrives(services: FileServices): FolderDrives {
  const drives = made.get(services) ?? createFolderDrives(services);
  made.set(services, drives);
  return drives;
}
