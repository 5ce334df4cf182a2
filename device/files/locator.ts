import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, readdir, readlink, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMountPath } from '#shared/rules/mount-path.ts';
import { DeviceError } from '../device-error.ts';
import type { EjectedDrives } from './ejected-drives.ts';
import { errnoOf, fromFsError, withFsErrors } from './fs-errors.ts';
import type { FileCaller, Rights } from './rights.ts';
import { formatWirePath, parseWirePath, poolKeys, storagePlace, type WirePath } from './wire-path.ts';

/** An area that the caller may use, found on the disk. */
export interface Area {
  readonly parsed: Exclude<WirePath, { area: 'teamRoot' }>;
  /** The wire path, in its one form. */
  readonly wire: string;
  readonly permission: 0 | 1;
  /** Account that shared the place with the caller, where it is not its own. */
  readonly sharedBy: string | undefined;
  /** Real path of the area's root, or of the shared entry: nothing outside it is ever touched. */
  readonly root: string;
  /** Names below that root. */
  readonly steps: readonly string[];
  /** Folder of the volume, real and below the data folder: temporary files and recycle bin lie in it. */
  readonly volume: string;
  readonly volumeKey: string;
}

/** Something that exists in an area, links inside the area followed. */
export interface Located extends Area {
  readonly real: string;
}

/** A name in a folder of an area, itself not followed; it need not exist. */
export interface NamedPlace extends Area {
  readonly parent: string;
  readonly name: string;
  /** Path of the name in its real parent. */
  readonly real: string;
}

/** True when `inner` is `outer` or lies below it. */
export function isInside(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
}

const onLinux = process.platform === 'linux';
/** Links at the end of a path are refused, and a pipe in the way does not block. Absent on Windows. */
const SAFE_OPEN = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export type Locator = ReturnType<typeof createLocator>;

/** Finds wire paths on the disk, and refuses with N002005 whatever would leave its area (VRT-08). */
export function createLocator(dataDir: string, rights: Rights, ejected: Pick<EjectedDrives, 'has'>) {
  const onDisk = (place: string): string => path.join(dataDir, ...place.split('/'));

  /** Areas of accounts and groups come into being when they are first used; drives and pools only by plugging. */
  const findRoot = (parsed: Area['parsed'], root: string, volume: string): Promise<[string, string]> =>
    withFsErrors(async () => {
      const both = (): Promise<[string, string]> => Promise.all([realpath(onDisk(root)), realpath(onDisk(volume))]);
      try {
        return await both();
      } catch (error) {
        if (errnoOf(error) !== 'ENOENT') throw error;
      }
      if (parsed.area === 'usb') throw new DeviceError('N002001');
      if (!(await stat(onDisk(volume)).catch(() => undefined))?.isDirectory()) throw new DeviceError('N000007');
      await mkdir(onDisk(root), { recursive: true, mode: 0o700 });
      return both();
    });

  const follow = async (root: string, segments: readonly string[]): Promise<string> => {
    let real: string;
    try {
      real = await realpath(path.join(root, ...segments));
    } catch (error) {
      throw fromFsError(error);
    }
    if (!isInside(real, root)) throw new DeviceError('N002005');
    return real;
  };

  /** What a caller asks for, once it is known that it may. Throws N002003 for writing without permission. */
  const allowed = (caller: FileCaller, wire: string, need: 'read' | 'write') => {
    const parsed = parseWirePath(wire);
    const { permission, top, sharedBy, exact } = rights.access(caller, parsed);
    // The list of team folders takes nothing (DRG-07), and is no folder of the disk.
    if (parsed.area === 'teamRoot') throw new DeviceError(need === 'write' ? 'N002008' : 'N002001');
    if (need === 'write' && permission !== 1) throw new DeviceError('N002003');
    // What another server holds is on no volume here: only the calls that ask that server can do something with it.
    if (isMountPath(formatWirePath(parsed))) throw new DeviceError('N000006');
    return { parsed, permission, top, sharedBy, exact, ...storagePlace(parsed) };
  };

  /** `direct`: no link is on the way to what is asked for. */
  const areaOf = async (
    { root, volume, top, exact, ...asked }: ReturnType<typeof allowed>,
    direct = false,
  ): Promise<Area> => {
    const { parsed } = asked;
    const [realRoot, realVolume] = direct ? [onDisk(root), onDisk(volume)] : await findRoot(parsed, root, volume);
    // The root of an area is a folder of its volume or, where a disk is mounted by a link, that link's target.
    if (parsed.area !== 'usb' && !isInside(realRoot, realVolume)) throw new DeviceError('N002005');
    const found = { ...asked, wire: formatWirePath(parsed), volume: realVolume, volumeKey: volume };
    const above = top === undefined ? [] : parseWirePath(top).segments;
    const start =
      above.length === 0 ? realRoot : direct ? path.join(realRoot, ...above) : await follow(realRoot, above);
    if (exact === true) {
      // A link in its place, or on the way to it, would give another file than the one that was meant to be given.
      if (start !== path.join(realRoot, ...above)) throw new DeviceError('N002005');
      if (!(await withFsErrors(() => lstat(start))).isFile()) throw new DeviceError('N002001');
    }
    return { ...found, root: start, steps: parsed.segments.slice(above.length) };
  };

  /** The area of a path, when the caller may use it so. */
  const area = async (caller: FileCaller, wire: string, need: 'read' | 'write'): Promise<Area> =>
    areaOf(allowed(caller, wire, need));

  const look = (caller: FileCaller, wire: string, need: 'read' | 'write') => {
    const asked = allowed(caller, wire, need);
    const expected = path.join(onDisk(asked.root), ...asked.parsed.segments);
    const resolve = async (): Promise<Located> => {
      const real = await realpath(expected).catch(() => undefined);
      // Without a link on the way there is none on the way to its area either, and nothing else is looked up.
      const found = await areaOf(asked, real === expected);
      if (real === undefined) return { ...found, real: await follow(found.root, found.steps) };
      if (!isInside(real, found.root)) throw new DeviceError('N002005');
      return { ...found, real };
    };
    return { expected, parsed: asked.parsed, found: resolve() };
  };
  const find = async (caller: FileCaller, wire: string, need: 'read' | 'write'): Promise<Located> =>
    look(caller, wire, need).found;

  return {
    area,
    /**
     * What `locate` looks for to be read, and at once where it lies unless a link leads elsewhere. Throws where the caller
     * may not ask.
     */
    look: (caller: FileCaller, wire: string) => look(caller, wire, 'read'),
    /** Something that exists; links are followed as long as they stay in the area. */
    locate: (caller: FileCaller, wire: string, need: 'read' | 'write' = 'read'): Promise<Located> =>
      find(caller, wire, need),
    /** A folder that exists. Throws N002001 when it is a file. */
    locateFolder: (caller: FileCaller, wire: string, need: 'read' | 'write' = 'read'): Promise<Located> =>
      withFsErrors(async () => {
        const found = await find(caller, wire, need);
        if (!(await lstat(found.real)).isDirectory()) throw new DeviceError('N002001');
        return found;
      }),
    /** The entry of that name in its folder, a link as the link itself. Throws N002003 for the root of an area. */
    async locateEntry(caller: FileCaller, wire: string, need: 'read' | 'write'): Promise<NamedPlace> {
      const found = await area(caller, wire, need);
      const name = found.parsed.segments.at(-1);
      if (name === undefined) throw new DeviceError('N002003');
      // The shared entry itself: what it stands in is not the caller's to see.
      if (found.steps.length === 0) return { ...found, parent: path.dirname(found.root), name, real: found.root };
      const parent = await follow(found.root, found.steps.slice(0, -1));
      return { ...found, parent, name, real: path.join(parent, name) };
    },
    /** Real path of a volume by its key. */
    volumePath: (key: string): Promise<string> => realpath(onDisk(key)),
    /** Real paths of the volumes that are there. */
    async volumes(): Promise<string[]> {
      const drives = (await readdir(onDisk('usb')).catch(() => [])).filter((uuid) => !ejected.has(uuid));
      const keys = [...poolKeys.map((key) => `pool/${key}`), ...drives.map((uuid) => `usb/${uuid}`)];
      const found = await Promise.all(keys.map((key) => realpath(onDisk(key)).catch(() => undefined)));
      return found.filter((volume) => volume !== undefined);
    },
    /** True while the volume that a wire path lies on is not there: what is on it has not gone, it is only away. */
    async isAway(wire: string): Promise<boolean> {
      const parsed = parseWirePath(wire);
      if (parsed.area === 'teamRoot') return false;
      if (parsed.area === 'usb' && ejected.has(parsed.uuid)) return true;
      return (await stat(onDisk(storagePlace(parsed).volume)).catch(() => undefined)) === undefined;
    },
    /** True while something stands at a wire path, whoever asks. */
    async exists(wire: string): Promise<boolean> {
      const parsed = parseWirePath(wire);
      if (parsed.area === 'teamRoot') return false;
      const full = path.join(onDisk(storagePlace(parsed).root), ...parsed.segments);
      return lstat(full).then(
        () => true,
        () => false,
      );
    },
  };
}

/**
 * Opens a file that was located, and makes sure that what was opened still lies in the area: between looking and
 * opening, a folder on the way could have become a link. Throws N002001 for anything but a regular file.
 */
export async function openInside(
  spot: Pick<Located, 'real' | 'root'>,
  flags: number = constants.O_RDONLY,
): Promise<{ handle: FileHandle; stats: Stats }> {
  let handle: FileHandle;
  try {
    handle = await open(spot.real, flags | SAFE_OPEN);
  } catch (error) {
    throw fromFsError(error);
  }
  try {
    const actual = onLinux ? await readlink(`/proc/self/fd/${handle.fd}`).catch(() => undefined) : undefined;
    const stats = await handle.stat();
    if (actual === undefined) {
      const again = await stat(await realpath(spot.real));
      if (again.ino !== stats.ino || again.dev !== stats.dev) throw new DeviceError('N002001');
    }
    if (!isInside(actual ?? (await realpath(spot.real)), spot.root)) throw new DeviceError('N002005');
    if (!stats.isFile()) throw new DeviceError('N002001');
    return { handle, stats };
  } catch (error) {
    await handle.close();
    throw fromFsError(error);
  }
}
