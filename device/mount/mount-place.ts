import type { EntryRecord, ListedEntry } from '#shared/contract/records.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { DeviceError } from '../device-error.ts';
import type { Language } from '../files/display-names.ts';
import { makeEntry } from '../files/entry.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { formatWirePath, parseWirePath, type WirePath } from '../files/wire-path.ts';
import type { RemoteEntry, RemoteFs } from './remote-fs.ts';
import type { MountService } from './service.ts';
import { streamSource } from './stream-source.ts';

/** What the operations on mounts need. */
export interface MountFiles {
  readonly services: FileServices;
  readonly mounts: MountService;
}

/** A place in a mount that the caller may read. */
export interface MountPlace {
  readonly parsed: Extract<WirePath, { area: 'usb' }>;
  readonly wire: string;
  readonly files: RemoteFs;
  /** On the server, from the folder of the mount. */
  readonly path: string;
}

/**
 * A place in a mount. Throws N000002 for an account without external devices, N002005 for a path that is none, N002001 for
 * a mount that is gone.
 */
export function mountPlace({ services, mounts }: MountFiles, caller: FileCaller, wire: string): MountPlace {
  const parsed = parseWirePath(wire);
  services.rights.access(caller, parsed);
  if (parsed.area !== 'usb') throw new DeviceError('N002005');
  return {
    parsed,
    wire: formatWirePath(parsed),
    files: mounts.filesOf(parsed.uuid),
    path: `/${parsed.segments.join('/')}`,
  };
}

/** Path on the server of a name in a folder. */
export const pathIn = (folder: string, name: string): string => (folder === '/' ? `/${name}` : `${folder}/${name}`);

/** What crosses the wire of an entry; `folder` is the wire path of its folder. */
export function mountRecord({ name, isDir, size, mtimeMs }: RemoteEntry, folder: string): EntryRecord {
  const path = `${folder}/${name}`;
  const time = Math.max(0, Math.floor(mtimeMs / 1000));
  return { ...makeEntry({ name, path, isDir, stats: undefined, owner: '' }), size, mtime: time, ctime: time };
}

/** The same as a list of entries from many folders shows it. */
export function listedMounted(
  services: FileServices,
  caller: FileCaller,
  entry: RemoteEntry,
  folder: string,
  language: Language,
): ListedEntry {
  const record = mountRecord(entry, folder);
  return { ...record, display_path: services.displayPathOf(parseWirePath(record.path), caller, language) };
}

/**
 * An entry of a mount as it stands now; undefined when it has gone or may not be seen any more. Throws while the server
 * does not answer, or refuses altogether.
 */
export async function lookMounted(
  files: MountFiles,
  caller: FileCaller,
  wire: string,
  language: Language,
): Promise<ListedEntry | undefined> {
  try {
    const place = mountPlace(files, caller, wire);
    const folder = place.wire.slice(0, place.wire.lastIndexOf('/'));
    return listedMounted(files.services, caller, await place.files.look(place.path), folder, language);
  } catch (error) {
    if (error instanceof DeviceError && error.code !== 'N008001') return undefined;
    throw error;
  }
}

/** Names what a file holds: another size or time is another content. */
export const contentOf = (wire: string, { size, mtimeMs }: RemoteEntry): string => `${wire}\0${size}\0${mtimeMs}`;

/** A file of a mount with its facts. Throws N002001 for a folder. */
export async function mountFile(
  files: MountFiles,
  caller: FileCaller,
  wire: string,
): Promise<MountPlace & { readonly entry: RemoteEntry; readonly open: () => Promise<ByteSource> }> {
  const place = mountPlace(files, caller, wire);
  const entry = await place.files.look(place.path);
  if (entry.isDir) throw new DeviceError('N002001');
  return { ...place, entry, open: () => Promise.resolve(streamSource((start) => place.files.read(place.path, start))) };
}
