import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../files/place.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { poolKeys } from '../files/wire-path.ts';
import { createBlobWriter, openBlob } from './blob.ts';
import type { BoxPlace, EntryStore } from './entry-store.ts';
import type { SafeKey } from './safe-key.ts';

/** A blob that was written and belongs to no entry yet. */
export interface FreshBlob {
  readonly blob: string;
  readonly size: number;
}

/** A blob that is being written, in a hidden place and encrypted as its bytes come. */
export interface GrowingBlob {
  write(bytes: Uint8Array): Promise<void>;
  /** It is on the disk when this resolves, and to be settled. */
  end(): Promise<FreshBlob>;
  /** Gives it up; nothing of it stays. */
  discard(): Promise<void>;
}

const blobName = /^[0-9a-f]{2}\/[0-9a-f]{30}$/;

export type BlobStore = ReturnType<typeof createBlobStore>;

/** The encrypted bytes of the boxes, in pool/<pool>/<username>/safebox. Their names are random and tell nothing. */
export function createBlobStore(dataDir: string, entries: Pick<EntryStore, 'allBlobs' | 'isUsed'>) {
  const pools = path.join(dataDir, 'pool');
  const dirOf = ({ username, pool }: BoxPlace): string => path.join(pools, pool, username, 'safebox');
  /** Blobs that are being written: no entry has them yet, and no sweep may take them. */
  const fresh = new Set<string>();

  /** Begins a new blob, whose bytes come one after the other. Rejects with what the disk says. */
  const begin = async (key: SafeKey, box: BoxPlace): Promise<GrowingBlob> => {
    const id = randomBytes(16).toString('hex');
    const blob = `${id.slice(0, 2)}/${id.slice(2)}`;
    const target = path.join(dirOf(box), ...blob.split('/'));
    const tmp = path.join(pools, box.pool, TMP_DIR, `${id}.safe`);
    let file: FileHandle | undefined;
    const discard = async (): Promise<void> => {
      fresh.delete(blob);
      await file?.close().catch(() => undefined);
      await rm(tmp, { force: true });
    };
    fresh.add(blob);
    try {
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await mkdir(path.dirname(tmp), { recursive: true, mode: 0o700 });
      file = await open(tmp, 'wx', 0o600);
      const writer = await createBlobWriter(file, key);
      const own = file;
      return {
        write: (bytes) => writer.write(bytes),
        async end() {
          const size = await writer.end();
          await own.sync();
          await own.close();
          await rename(tmp, target);
          await syncFolder(path.dirname(target));
          return { blob, size };
        },
        discard,
      };
    } catch (error) {
      await discard();
      throw error;
    }
  };

  return {
    /** The volume of a box. */
    volumeOf: ({ pool }: BoxPlace): Promise<string> => realpath(path.join(pools, pool)),
    begin,
    /** Encrypts bytes into a new blob, which is on the disk when it resolves. Rejects with what the disk says. */
    async write(
      key: SafeKey,
      box: BoxPlace,
      pump: (put: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
    ): Promise<FreshBlob> {
      const growing = await begin(key, box);
      try {
        await pump((bytes) => growing.write(bytes));
        return await growing.end();
      } catch (error) {
        await growing.discard();
        throw error;
      }
    },
    /** The blob belongs to an entry now, or never will. */
    async settle(box: BoxPlace, blob: string): Promise<void> {
      fresh.delete(blob);
      if (!entries.isUsed(blob)) await rm(path.join(dirOf(box), ...blob.split('/')), { force: true });
    },
    async open(key: SafeKey, box: BoxPlace, blob: string): Promise<ByteSource & { readonly size: number }> {
      const file = await open(path.join(dirOf(box), ...blob.split('/')), constants.O_RDONLY);
      try {
        return await openBlob(file, key);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    /** Removes bytes that belong to no entry, of one account or of all: what was interrupted, or was in a box that is gone. */
    async sweep(username?: string): Promise<void> {
      const known = entries.allBlobs();
      for (const pool of poolKeys) {
        const names = username === undefined ? await readdir(path.join(pools, pool)).catch(() => []) : [username];
        for (const name of names) {
          const dir = dirOf({ username: name, pool });
          for (const part of await readdir(dir).catch(() => []))
            for (const rest of await readdir(path.join(dir, part)).catch(() => [])) {
              const blob = `${part}/${rest}`;
              if (blobName.test(blob) && !known.has(blob) && !fresh.has(blob))
                await rm(path.join(dir, part, rest), { force: true });
            }
        }
      }
    },
  };
}
