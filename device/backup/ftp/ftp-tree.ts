import { type Client, type FileInfo, FTPError } from 'basic-ftp';
import { DeviceError } from '../../device-error.ts';
import type { Standing } from '../target.ts';
import type { FtpLink } from './ftp-link.ts';

/** A place of the server that is there not: what it says of one that it cannot look into. */
const NO_SUCH = [450, 550, 501, 553];

const standing = ({ isFile, isDirectory, size, modifiedAt }: FileInfo): Standing => ({
  kind: isFile ? 'file' : isDirectory ? 'folder' : 'other',
  size,
  mtime: modifiedAt?.getTime(),
});

/** What is in a folder; nothing for one that is not there. */
export async function listFolder(on: Client, folder: string): Promise<Map<string, Standing>> {
  try {
    const found = await on.list(folder);
    // Some servers tell whole paths, and of the folder itself.
    return new Map(
      found
        .map((entry) => [entry.name.slice(entry.name.lastIndexOf('/') + 1), standing(entry)] as const)
        .filter(([name]) => name !== '' && name !== '.' && name !== '..'),
    );
  } catch (error) {
    if (error instanceof FTPError && NO_SUCH.includes(error.code)) return new Map();
    throw error;
  }
}

export const folderOf = (below: string): string => below.slice(0, Math.max(0, below.lastIndexOf('/')));
export const nameOf = (below: string): string => below.slice(below.lastIndexOf('/') + 1);

export type FtpTree = ReturnType<typeof createFtpTree>;

/** What stands below a folder of the server: each folder is asked for once, and what the job changes is noted. */
export function createFtpTree(link: FtpLink, base: string) {
  const folders = new Map<string, Promise<Map<string, Standing>>>();
  /** Throws N002005 for what cannot be said in a line. */
  const at = (below: string): string => {
    if (/[\r\n\0]/.test(below)) throw new DeviceError('N002005');
    const root = base.replace(/\/+$/, '');
    return below === '' ? (root === '' ? '/' : root) : `${root}/${below}`;
  };
  const entriesOf = (folder: string): Promise<Map<string, Standing>> => {
    const known = folders.get(folder);
    if (known) return known;
    const asked = (async () => {
      // What is not there need not be asked about, and not every server says so.
      if (folder !== '' && (await look(folder))?.kind !== 'folder') return new Map<string, Standing>();
      return link.use((on) => listFolder(on, at(folder)));
    })();
    folders.set(folder, asked);
    asked.catch(() => folders.delete(folder));
    return asked;
  };
  const look = async (below: string): Promise<Standing | undefined> =>
    (await entriesOf(folderOf(below))).get(nameOf(below));

  return {
    /** The path on the server. */
    at,
    look,
    entriesOf,
    /** Folders that were looked into, with what is there. */
    seen: async (): Promise<(readonly [string, ReadonlyMap<string, Standing>])[]> =>
      Promise.all([...folders].map(async ([folder, entries]) => [folder, await entries] as const)),
    /** Notes what has become of an entry; undefined when it is gone. */
    async note(below: string, now: Standing | undefined): Promise<void> {
      const entries = await entriesOf(folderOf(below));
      if (now) entries.set(nameOf(below), now);
      else entries.delete(nameOf(below));
      if (now?.kind === 'folder') folders.set(below, Promise.resolve(new Map<string, Standing>()));
    },
  };
}
