import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { COLLECT_PART_KEPT_MS, COLLECT_PARTS_MAX } from '#shared/constants.ts';
import { isAcceptedName } from '#shared/rules/accepted-types.ts';
import { DeviceError } from '../device-error.ts';
import { HttpRefusal } from '../files/http.ts';
import type { Located } from '../files/locator.ts';
import { lookAt } from '../files/place.ts';
import { COLLECT_PARTS, TMP_DIR } from '../files/reserved-names.ts';
import { withRoom } from '../files/room.ts';
import type { FileServices } from '../files/services.ts';
import { receive } from '../files/tus/receive.ts';
import { createPart, openPart } from '../files/tus/upload-file.ts';
import { sumTree } from '../files/walk.ts';
import type { Staged } from './collect-place.ts';
import type { Collect, CollectStore } from './collect-store.ts';
import { safeName } from './safe-name.ts';
import { ownerOf } from './share-places.ts';
import type { SubmissionStore } from './submission-store.ts';

/** A file that a visitor sends piece by piece; `key` is the visitor's own secret of it. */
export interface PartOf {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

const wrong = (reason: string, name: string): DeviceError =>
  new DeviceError('N000001', { data: { field: 'file', reason, name } });

/** Names of keys are names of files: nothing but these may stand in one. */
const isKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);

/** Bytes of files that visitors have begun to send, and may go on with after a broken line or a reload (CALL-EXT-13). */
export interface CollectPartStore {
  /** Bytes that are there. Throws what a submission of this file would be refused with. */
  offset(part: PartOf): Promise<number>;
  /** Adds the bytes of a request behind those that are there; answers how many there are now. */
  append(part: PartOf, offset: number, body: Readable): Promise<number>;
  /** Throws N000001 unless all of a file is there and nobody writes it. */
  ready(part: PartOf): Promise<void>;
  /** Moves a file that is there as a whole to where a submission gathers its files. */
  take(part: PartOf, folder: Located, to: string): Promise<Staged>;
}

interface Writer {
  readonly abort: AbortController;
  readonly over: Promise<void>;
}

export function createCollectParts(
  services: FileServices,
  collects: CollectStore,
  submissions: SubmissionStore,
): CollectPartStore {
  const busy = new Map<string, Writer>();

  const folderOf = ({ volume }: Located, id: string): string => path.join(volume, TMP_DIR, COLLECT_PARTS + id);

  /** The collection and its folder, once everything that is known before the first byte has been checked. */
  const allow = async ({
    id,
    key,
    name,
    size,
  }: PartOf): Promise<{ collect: Collect; folder: Located; file: string }> => {
    const collect = collects.find(id);
    if (!collect) throw new DeviceError('N003001');
    if (collect.isClosed) throw new DeviceError('N003002');
    if (!isKey(key)) throw wrong('key', name);
    if (!isAcceptedName(collect.types, safeName(name))) throw wrong('type', name);
    if (collect.maxSize > 0 && size > collect.maxSize) throw wrong(`larger than ${collect.maxSize} bytes`, name);
    if (collect.maxTotal > 0 && size > collect.maxTotal - submissions.bytes(id)) throw wrong('total', name);
    const folder = await services.locator
      .locateFolder(ownerOf(services.rights, collect), collect.path, 'write')
      .catch(() => {
        throw new DeviceError('N003001');
      });
    return { collect, folder, file: path.join(folderOf(folder, id), key) };
  };

  const there = async (file: string): Promise<number> => {
    const stats = await lookAt(file);
    return stats?.isFile() ? stats.size : 0;
  };

  /** Makes room for another: what nobody went on with for a day goes. Throws N000005 when too many are under way. */
  const tidy = async (folder: string): Promise<void> => {
    const names = await readdir(folder).catch(() => []);
    let left = names.length;
    for (const name of names) {
      const file = path.join(folder, name);
      const stats = await lookAt(file);
      if (!stats || busy.has(file) || Date.now() - stats.mtimeMs < COLLECT_PART_KEPT_MS) continue;
      await rm(file, { force: true });
      left -= 1;
    }
    if (left >= COLLECT_PARTS_MAX) throw new DeviceError('N000005');
  };

  /** Bytes on a volume that visitors of an account's collections have sent and not yet handed in. */
  const begunBytes = async (folder: Located, owner: string): Promise<number> => {
    const sums = collects.ofOwner(owner).map(({ id }) => sumTree(folderOf(folder, id)).catch(() => ({ bytes: 0 })));
    return (await Promise.all(sums)).reduce((all, { bytes }) => all + bytes, 0);
  };

  const ready = async (part: PartOf): Promise<void> => {
    const { file } = await allow(part);
    if (busy.has(file) || (await there(file)) !== part.size) throw wrong('not whole', part.name);
  };

  return {
    offset: async (part) => {
      const { file } = await allow(part);
      return Math.min(await there(file), part.size);
    },

    append: async (part, offset, body) => {
      const { collect, folder, file } = await allow(part);
      // A line that broke without a word still holds the file: whoever comes back takes its place.
      const before = busy.get(file);
      before?.abort.abort();
      await before?.over;
      if (busy.has(file)) throw new HttpRefusal(423, {}, 'N000005');
      const { promise: over, resolve: release } = Promise.withResolvers<void>();
      const writer = { abort: new AbortController(), over };
      busy.set(file, writer);
      try {
        const have = await there(file);
        if (offset !== have) throw new HttpRefusal(409, { 'upload-offset': have });
        const limit = part.size - offset;
        return await withRoom(services.room, folder, limit, async (left) => {
          // What visitors have begun is not among the owner's files yet, but is to become so.
          const quota = await services.room.quotaLeft(folder);
          if (quota < Infinity && quota < (await begunBytes(folder, collect.owner))) throw new DeviceError('N002004');
          if (have === 0 && (await lookAt(file)) === undefined) {
            await tidy(path.dirname(file));
            await createPart(file);
          }
          const handle = await openPart(file);
          try {
            const options = {
              position: offset,
              limit,
              checksum: undefined,
              signal: writer.abort.signal,
              progress: (bytes: number) => left(limit - bytes),
            };
            const { bytes, end } = await receive(body, handle, options);
            if (end === 'excess') {
              await handle.truncate(offset);
              throw new HttpRefusal(413);
            }
            await handle.datasync();
            if (end !== 'complete') throw new HttpRefusal(end === 'silent' ? 408 : 400);
            return offset + bytes;
          } finally {
            await handle.close();
          }
        });
      } finally {
        busy.delete(file);
        services.space.forget(folder.volume);
        release();
      }
    },

    ready,

    take: async (part, folder, to) => {
      await ready(part);
      const file = path.join(folderOf(folder, part.id), part.key);
      await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
      await rename(file, to);
      const hash = createHash('sha256');
      for await (const piece of createReadStream(to)) hash.update(piece as Buffer);
      await rm(folderOf(folder, part.id), { recursive: false }).catch(() => undefined);
      return { path: to, name: safeName(part.name), size: part.size, sum: hash.digest('hex') };
    },
  };
}
