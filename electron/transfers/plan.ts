import { stat, statfs } from 'node:fs/promises';
import { calls } from '#shared/contract/index.ts';
import type { NativeTarget, TransferLink } from '#shared/ipc/transfer-channels.ts';
import { wireRootOf } from '#shared/rules/wire-root.ts';
import type { TransferDevice } from './device.ts';
import { localFailure } from './failure.ts';
import type { TransferRecord } from './journal.ts';
import { createDistinctPlaces } from './local-names.ts';
import { readLocalTree } from './local-tree.ts';

/** What is to be transferred, before it is taken on. */
export interface Plan {
  readonly entries: readonly Omit<TransferRecord, 'id' | 'seq' | 'batch' | 'at'>[];
  readonly bytes: number;
  readonly refused: readonly string[];
  readonly fits: boolean;
}

/** Time for the device to walk a large folder, and for one page of what it found. */
const PREPARE_MS = 120_000;
const PAGE = 1000;

/** A transfer that nobody has begun. */
export const freshRecord = {
  done: 0,
  state: 'wait',
  taken: null,
  error: null,
  seen: false,
  placed: null,
  started: false,
  url: '',
  etag: '',
  part: '',
  placing: null,
} as const;

/** Bytes that are still to come of transfers that have room of their own promised to nobody yet. */
const bytesAhead = (records: readonly TransferRecord[]): number =>
  records.reduce((sum, { size, done }) => sum + Math.max(0, size - done), 0);

/**
 * Files and folders of this computer, for a folder of the device (UPL-02, UPL-03). `queue` is what else waits: for what the
 * device has heard of already it keeps room by itself.
 */
export async function planUpload(
  link: TransferLink,
  target: NativeTarget,
  files: readonly string[],
  queue: readonly TransferRecord[],
): Promise<Plan> {
  const { entries, bytes, refused } = await readLocalTree(files);
  const { path: remote, conflict } = target;
  const root = wireRootOf(remote);
  const ahead = queue.filter(
    ({ remote: to, kind, url }) => kind === 'nativeUpload' && url === '' && wireRootOf(to) === root,
  );
  return {
    entries: entries.map((entry) => ({
      ...freshRecord,
      ...entry,
      kind: 'nativeUpload',
      owner: link.owner,
      remote,
      conflict,
    })),
    bytes,
    refused,
    fits: target.free < 0 || bytes + bytesAhead(ahead) <= target.free,
  };
}

/** Those of some transfers that are saved on the disk of a folder. */
async function onSameDisk(folder: string, records: readonly TransferRecord[]): Promise<readonly TransferRecord[]> {
  const diskOf = (of: string): Promise<number | null> =>
    stat(of).then(
      ({ dev }) => dev,
      () => null,
    );
  const disk = await diskOf(folder);
  const folders = [...new Set(records.map(({ local }) => local))];
  const disks = new Map(await Promise.all(folders.map(async (of) => [of, await diskOf(of)] as const)));
  return records.filter(({ local }) => disk !== null && disks.get(local) === disk);
}

/** Entries of the device, for a folder of this computer: one transfer a file (DL-05). */
export async function planSave(
  link: TransferLink,
  device: TransferDevice,
  wish: { paths: readonly string[]; safe: boolean; folder: string; conflict: NativeTarget['conflict'] },
  queue: readonly TransferRecord[],
): Promise<Plan> {
  const signal = AbortSignal.timeout(PREPARE_MS);
  const { folder: local, conflict } = wish;
  const start = wish.safe ? calls.downloadSafeStart : calls.downloadStart;
  const { id, total: bytes } = await device.call(start, { paths: [...wish.paths], kind: 'list' }, signal);
  const entries: Plan['entries'][number][] = [];
  const folders = new Set<string>();
  const distinct = createDistinctPlaces(process.platform);
  for (let page = 1, total = 1; (page - 1) * PAGE < total; page += 1) {
    const answer = await device.call(calls.downloadList, { id, page, size: PAGE }, signal);
    total = answer.total;
    for (const { path: remote, rel: given, size, is_dir: dir } of answer.list) {
      const isDir = dir === '1';
      const plain = given.replace(/\/+$/, '');
      const rel = isDir ? plain : distinct(plain);
      const slash = rel.lastIndexOf('/');
      if (slash > 0) folders.add(rel.slice(0, slash));
      const facts = { kind: 'nativeSave', owner: link.owner, mtime: 0 } as const;
      entries.push({ ...freshRecord, ...facts, remote, local, rel, isDir, size, conflict });
    }
  }
  const disk = await statfs(local).catch((error: unknown) => {
    throw localFailure(error);
  });
  const ahead = await onSameDisk(
    local,
    queue.filter(({ kind }) => kind === 'nativeSave'),
  );
  return {
    // A folder with something in it is made on the way.
    entries: entries.filter(({ isDir, rel }) => !isDir || !folders.has(rel)),
    bytes,
    refused: [],
    fits: bytes + bytesAhead(ahead) <= Number(disk.bavail) * Number(disk.bsize),
  };
}
