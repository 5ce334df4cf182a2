import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createAtomicFile } from '../session/atomic-file.ts';

/** A version of a file: bytes, and time of the last change in unix milliseconds. */
const version = z.object({ size: z.number(), mtime: z.number() });
export type Version = z.output<typeof version>;

/** A file of a device of which a copy lies on this computer. */
const copyRecord = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** Account and device it belongs to. */
  owner: z.string(),
  /** Wire path it was taken from. */
  remote: z.string(),
  name: z.string(),
  /** Name that changes are sent to: its own, until it was changed on both sides. */
  sendAs: z.string(),
  /** What stood on the device when both were the same. */
  device: version.nullable(),
  /** What lay here then. Null until the copy is whole. */
  local: version.nullable(),
  /** Last use, unix milliseconds. */
  at: z.number(),
});
export type CopyRecord = z.output<typeof copyRecord>;

export const isSame = (a: Version | null, b: Version | null): boolean =>
  a !== null && b !== null && a.size === b.size && a.mtime === b.mtime;

/** Where the copies lie, and what is known of each; survives every end of the app. */
export interface CopyStore {
  all(): readonly CopyRecord[];
  find(owner: string, remote: string): CopyRecord | undefined;
  put(record: CopyRecord): void;
  remove(id: string): void;
  /** Folder that holds the file of a copy alone. */
  folder(record: Pick<CopyRecord, 'id'>): string;
  file(record: Pick<CopyRecord, 'id' | 'name'>): string;
  /** Folder in which a newer version gathers until it is whole. */
  incoming(record: Pick<CopyRecord, 'id'>): string;
  /** Folder for a file that has to go up under another name. */
  aside(record: Pick<CopyRecord, 'id'>): string;
}

/** Names in a folder; none where there is no folder, or none that can be read. */
function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

/** Opens the store in a folder of its own; what cannot be read there is left alone and not used. */
export function openCopyStore(dir: string): CopyStore {
  const records = new Map<string, CopyRecord>();
  const indexOf = (id: string) => path.join(dir, id, 'copy.json');
  for (const name of namesIn(dir)) {
    try {
      const record = copyRecord.parse(JSON.parse(readFileSync(indexOf(name), 'utf8')));
      if (record.id === name) records.set(name, record);
    } catch {
      // Torn by the end of a disk: the file beside it may hold somebody's work, so it stays.
    }
  }
  const folder = ({ id }: Pick<CopyRecord, 'id'>) => path.join(dir, id, 'file');
  return {
    all: () => [...records.values()],
    find: (owner, remote) => [...records.values()].find((one) => one.owner === owner && one.remote === remote),
    put(record) {
      mkdirSync(folder(record), { recursive: true, mode: 0o700 });
      createAtomicFile(indexOf(record.id)).write(JSON.stringify(record));
      records.set(record.id, record);
    },
    remove(id) {
      records.delete(id);
      rmSync(path.join(dir, id), { recursive: true, force: true });
    },
    folder,
    file: (record) => path.join(folder(record), record.name),
    incoming: ({ id }) => path.join(dir, id, 'incoming'),
    aside: ({ id }) => path.join(dir, id, 'aside'),
  };
}
