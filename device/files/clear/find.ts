import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import type { clearKinds } from '#shared/contract/kinds.ts';
import { etagOf } from '../entry.ts';
import { isReservedName } from '../reserved-names.ts';
import { childrenOf } from '../walk.ts';

export type ClearKind = (typeof clearKinds)[number];

/** A file or folder that can go, as it was when it was found. */
export interface Finding {
  /** Wire path. */
  readonly path: string;
  readonly real: string;
  readonly size: number;
  readonly etag: string;
}

/** Findings that belong together: all copies of one content, else a single one. */
export interface FindingGroup {
  /** Of the content; empty where it does not matter. */
  readonly hash: string;
  readonly size: number;
  /** Of an old file: when it was last changed or opened (unix seconds). */
  readonly used?: number;
  readonly files: readonly Finding[];
}

/** A folder to look through. */
export interface Place {
  readonly wire: string;
  readonly real: string;
}

export interface FindWatch {
  readonly signal: AbortSignal;
  /** Share of the work that is done, 0 to 1. */
  rate(share: number): void;
  checkpoint(): Promise<void>;
  found(group: FindingGroup): void;
}

/** Leftovers of programs that nobody misses. */
const temporary =
  /^(~\$.*|\.~lock\..*|\.ds_store|thumbs\.db|desktop\.ini|.*\.(tmp|temp|crdownload|part|partial|bak~|swp))$/i;
/** Bytes of which files of one size are told apart first. */
const HEAD = 64 * 1024;
const PIECE = 1024 * 1024;

interface File extends Finding {
  readonly name: string;
  /** When it was changed, or came to this place if that was later (unix seconds). */
  readonly changed: number;
}

/** What counts as large, and as old. */
export interface FindLimits {
  readonly minSize: number;
  /** An old file was not used since (unix seconds). */
  readonly unusedSince: number;
  /** When a file was last opened (unix seconds). */
  readonly openedAt: (path: string) => number;
}

const findingOf = (place: Place, stats: Stats): Finding => ({
  path: place.wire,
  real: place.real,
  size: stats.isDirectory() ? 0 : stats.size,
  etag: etagOf(stats),
});

/** An upload keeps the time of the file it came from: what was put here lately is not old. */
const changedAt = ({ mtimeMs, birthtimeMs }: Stats): number => Math.floor(Math.max(mtimeMs, birthtimeMs) / 1000);

/** Walks a tree: files go to `file`; answers whether there is any below, and calls `empty` for folders without. */
async function walk(
  place: Place,
  stats: Stats | undefined,
  watch: FindWatch,
  visit: { file?: (file: File) => void; empty?: (folder: Finding) => void },
): Promise<boolean> {
  await watch.checkpoint();
  let holds = false;
  const empties: Finding[] = [];
  for (const child of await childrenOf(place.real).catch(() => [])) {
    if (isReservedName(child.name)) continue;
    const at = { wire: `${place.wire}/${child.name}`, real: child.path };
    if (child.stats.isDirectory()) {
      const below: Finding[] = [];
      const any = await walk(at, child.stats, watch, { ...visit, empty: (folder) => below.push(folder) });
      holds ||= any;
      empties.push(...below);
    } else {
      // Links and the like are something too.
      holds = true;
      if (child.stats.isFile())
        visit.file?.({ ...findingOf(at, child.stats), name: child.name, changed: changedAt(child.stats) });
    }
  }
  // Of empty folders inside of an empty one only the outermost is told of; an area itself never.
  if (!holds && stats) visit.empty?.(findingOf(place, stats));
  else for (const folder of empties) visit.empty?.(folder);
  return holds;
}

/** Hash of a file's first bytes, or of all of them; undefined when it cannot be read, or has changed. */
async function hashOf({ real, etag }: Finding, bytes: number, watch: FindWatch): Promise<string | undefined> {
  try {
    const handle = await open(real, 'r');
    try {
      if (etagOf(await handle.stat()) !== etag) return undefined;
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(Math.min(PIECE, bytes));
      for (let at = 0; at < bytes;) {
        await watch.checkpoint();
        const { bytesRead } = await handle.read(buffer, 0, Math.min(buffer.length, bytes - at), at);
        if (bytesRead === 0) break;
        hash.update(buffer.subarray(0, bytesRead));
        at += bytesRead;
      }
      return hash.digest('hex');
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (watch.signal.aborted) throw error;
    return undefined;
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const twice = <T>(groups: Map<string, T[]>): T[][] => [...groups.values()].filter((group) => group.length > 1);

/** Of files of one size those with the same content, told apart by their beginning before all is read. */
async function findDuplicates(files: readonly Finding[], watch: FindWatch): Promise<void> {
  const candidates = twice(groupBy(files, ({ size }) => String(size)));
  const total = candidates.reduce((sum, group) => sum + group.length, 0);
  let done = 0;
  for (const group of candidates) {
    const heads = new Map<Finding, string | undefined>();
    for (const file of group) heads.set(file, await hashOf(file, Math.min(HEAD, file.size), watch));
    for (const alike of twice(groupBy(group, (file) => heads.get(file)))) {
      const hashes = new Map<Finding, string | undefined>();
      for (const file of alike)
        hashes.set(file, file.size <= HEAD ? heads.get(file) : await hashOf(file, file.size, watch));
      for (const same of twice(groupBy(alike, (file) => hashes.get(file))))
        watch.found({ hash: hashes.get(same[0] as Finding) ?? '', size: same[0]?.size ?? 0, files: same });
    }
    done += group.length;
    watch.rate(0.2 + (0.8 * done) / Math.max(1, total));
  }
}

/** Looks for what can go below places; each finding is told as it is found. */
export async function findClearable(
  kind: ClearKind,
  places: readonly Place[],
  { minSize, unusedSince, openedAt }: FindLimits,
  watch: FindWatch,
): Promise<void> {
  const alone = (finding: Finding, more: { used?: number } = {}): void => {
    const { path, real, size, etag } = finding;
    watch.found({ hash: '', size, ...more, files: [{ path, real, size, etag }] });
  };
  /** Most files of a device are young: only of the others the opening is looked up. */
  const old = (file: File): void => {
    if (file.size < minSize || file.changed >= unusedSince) return;
    const used = Math.max(file.changed, openedAt(file.path));
    if (used < unusedSince) alone(file, { used });
  };
  const sized: Finding[] = [];
  const visit = {
    duplicate: { file: (file: File) => void (file.size >= minSize && file.size > 0 && sized.push(file)) },
    large: { file: (file: File) => void (file.size >= minSize && alone(file)) },
    old: { file: old },
    temp: { file: (file: File) => void (temporary.test(file.name) && alone(file)) },
    empty: {
      empty: (folder: Finding) => {
        alone(folder);
      },
    },
  }[kind];
  for (const [index, place] of places.entries()) {
    await walk(place, undefined, watch, visit);
    watch.rate(((index + 1) / places.length) * (kind === 'duplicate' ? 0.2 : 1));
  }
  if (kind === 'duplicate') await findDuplicates(sized, watch);
}
