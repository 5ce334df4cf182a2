import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../context.ts';
import type { NameConflict } from '#shared/contract/file-fields.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { DeviceError } from '../device-error.ts';
import { sideOf } from '../files/conflicts.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { isInside, type Located, type NamedPlace } from '../files/locator.ts';
import { entrySide } from '../files/merge/merge-entry.ts';
import { type ConflictPolicy, putInto, mergeContext, type Conflict } from '../files/merge.ts';
import { lookAt, syncFolder } from '../files/place.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import { writeTree } from '../files/write-tree.ts';
import { isAreaRoot, locateSource } from '../files/transfer.ts';
import { parseWirePath } from '../files/wire-path.ts';
import { ROOT, type SafeEntry } from './entry-store.ts';
import { buildHidden, type Filling, putIntoFolder } from './fill-box.ts';
import { dropEntry, folderOf, type SafeFiles } from './safe-files.ts';
import { copyKey, type SafeKey, wipeKey } from './safe-key.ts';
import { folderAt, namedAt, type SafeCaller, type SafePlace, safePlace } from './safe-place.ts';
import { type SafeTree, sumTrees, treeInBox, treeOnDisk } from './trees.ts';

/** What of a source goes when it has been moved. */
interface Source {
  readonly wire: string;
  readonly tree: SafeTree;
  readonly entry?: SafeEntry;
  /** Where it lies on a volume. */
  readonly place?: NamedPlace;
  /** Removes it where it was; called only when all of it has arrived. */
  remove(): Promise<void>;
}

/** A copy or move into, out of or inside a box that was checked and may start. */
export interface SafeTransfer {
  readonly mode: 'copy' | 'move';
  readonly caller: SafeCaller;
  readonly sources: readonly Source[];
  readonly to: { readonly safe: SafePlace; readonly folder: string } | { readonly disk: Located };
  readonly toWire: string;
  readonly bytes: number;
  /** Names that are taken at the destination. */
  readonly conflicts: readonly NameConflict[];
  /** Its own copy of the key: work that has begun ends, also when the box is locked meanwhile. */
  readonly key: SafeKey;
}

interface Request {
  readonly mode: 'copy' | 'move';
  readonly paths: readonly string[];
  readonly to: string;
  readonly conflict: Conflict;
}

/** What comes from a box. */
function sourceInBox({ boxes, services }: SafeFiles, caller: SafeCaller, wire: string, key: SafeKey): Source {
  const place = safePlace(boxes, caller, wire, key);
  const entry = namedAt(boxes, place);
  return {
    wire: place.wire,
    tree: treeInBox(boxes, key, place.box, entry),
    entry,
    async remove() {
      await dropEntry(boxes, key, place.box, entry);
      services.changes.parentOf(place.parsed);
    },
  };
}

/** What comes from a volume. */
async function sourceOnDisk({ services }: SafeFiles, caller: SafeCaller, wire: string): Promise<Source> {
  const place = await locateSource(services, caller, caller, wire);
  const stats = await lookAt(place.real);
  if (!stats || !(stats.isFile() || stats.isDirectory())) throw new DeviceError('N002001');
  let isAll = true;
  return {
    wire: place.wire,
    tree: treeOnDisk(place, stats, () => (isAll = false)),
    place,
    async remove() {
      if (isAll) {
        await rm(place.real, { recursive: true, force: true });
        // A mark or a record would go on naming outside what is locked away.
        services.references.deleted(place.wire);
      }
      services.names.forget(place.parent);
      services.changes.parentOf(place.parsed);
    },
  };
}

/** Where a transfer goes: into a folder of the box, or onto a volume. */
interface Target {
  readonly safe: SafePlace | undefined;
  readonly folder: string;
  readonly disk: Located | undefined;
}

const liesIn = ({ entry, wire, place }: Source, { safe, folder, disk }: Target): boolean =>
  entry
    ? entry.parent === folder && folderOf(wire) === safe?.wire
    : place?.parent !== undefined && place.parent === disk?.real;

const holds = ({ entry, wire, place, tree }: Source, { safe, disk }: Target): boolean => {
  if (entry) return safe !== undefined && (safe.wire === wire || safe.wire.startsWith(`${wire}/`));
  return place !== undefined && disk !== undefined && tree.isDir && isInside(disk.real, place.real);
};

/** The rules of DRG-03 in their order, for every source before the next one is asked: as for a plain transfer. */
function assertAllowed(sources: readonly Source[], to: Target, mode: 'copy' | 'move', pasted: boolean): void {
  if (!pasted && sources.some((source) => liesIn(source, to))) throw new DeviceError('N002009');
  if (sources.some((source) => holds(source, to))) throw new DeviceError('N002006');
  if (mode === 'copy') return;
  const places = sources.flatMap(({ place }) => place ?? []);
  if (places.some(isAreaRoot)) throw new DeviceError('N002003');
  if (places.some(({ sharedBy }) => sharedBy !== undefined)) throw new DeviceError('N002007');
  if (places.some(({ permission }) => permission !== 1)) throw new DeviceError('N002003');
  // Drives are copied from (DRG-14), and what is the team's does not vanish into a private box (DRG-12).
  if (places.some(({ parsed }) => parsed.area === 'usb' || (to.safe !== undefined && parsed.area !== 'my')))
    throw new DeviceError('N002010');
  // Content leaves the box as a copy where others can see it (DRG-15).
  if (to.disk !== undefined && to.disk.parsed.area !== 'my') throw new DeviceError('N002010');
}

type Side = NonNullable<NameConflict['there']>;

/** What has a name at the destination. */
async function takenBy(
  { entries }: SafeFiles['boxes'],
  key: SafeKey,
  { safe, folder, disk }: Target,
  name: string,
): Promise<Side | undefined> {
  const wire = `${(safe ?? disk)?.wire}/${name}`;
  if (safe) {
    const entry = entries.find(key, safe.box, folder, name);
    return entry && entrySide({ ...entry, wire, mtimeMs: entry.mtime });
  }
  const stats = await lookAt(path.join(disk?.real ?? '', name));
  return stats && sideOf(wire, stats);
}

/**
 * Checks a copy or move that a safe box has part in. The codes are those of the plain one, and those of the box; with a
 * key that is held already it need not be open any more.
 */
export async function checkSafeTransfer(
  files: SafeFiles,
  caller: SafeCaller,
  request: Request,
  held?: SafeKey,
): Promise<SafeTransfer> {
  const { services, boxes } = files;
  const { mode, paths, conflict } = request;
  const safe = isSafePath(request.to) ? safePlace(boxes, caller, request.to, held) : undefined;
  const folder = safe ? folderAt(boxes, safe) : ROOT;
  const disk = safe ? undefined : await services.locator.locateFolder(caller, request.to, 'write');
  const key = copyKey(held ?? boxes.keyring.use(caller));
  const sources: Source[] = [];
  for (const wire of paths)
    sources.push(isSafePath(wire) ? sourceInBox(files, caller, wire, key) : await sourceOnDisk(files, caller, wire));
  assertAllowed(sources, { safe, folder, disk }, mode, mode === 'copy' && conflict === 'rename');
  const bytes = await sumTrees(sources.map(({ tree }) => tree));
  const volume = disk?.volume ?? (await boxes.blobs.volumeOf({ username: caller.username, pool: poolOf(request.to) }));
  const isMoveInside = mode === 'move' && sources.every(({ entry }) => entry) && safe !== undefined;
  const parsed = safe?.parsed ?? disk?.parsed;
  if (!isMoveInside && parsed) await services.room.assert({ parsed, volume }, bytes);
  const conflicts: NameConflict[] = [];
  const seen = new Map<string, Side>();
  for (const { tree, wire } of sources) {
    const { name } = tree;
    const from = entrySide({ wire, ...tree });
    const there = seen.get(name) ?? (await takenBy(boxes, key, { safe, folder, disk }, name));
    if (there) conflicts.push({ name, from, there });
    if (!seen.has(name)) seen.set(name, from);
  }
  const to = safe ? { safe, folder } : { disk: disk as Located };
  return { mode, caller, sources, to, toWire: safe?.wire ?? disk?.wire ?? '', bytes, conflicts, key };
}

function poolOf(wire: string): string {
  const parsed = parseWirePath(wire);
  return parsed.area === 'usb' ? '' : parsed.pool;
}

async function intoBox(
  { services }: SafeFiles,
  { sources, mode }: SafeTransfer,
  filling: Filling,
  to: { safe: SafePlace; folder: string },
): Promise<void> {
  for (const source of sources) {
    filling.watch.file(source.tree.name);
    await filling.watch.checkpoint();
    // Inside one box a move is a change of folder and name.
    if (mode === 'move' && source.entry && poolOf(source.wire) === to.safe.box.pool) {
      const bytes = await sumTrees([source.tree]);
      await putIntoFolder(filling, source.entry, to.folder);
      filling.watch.bytes(bytes);
      services.changes.parentOf(parseWirePath(source.wire));
      continue;
    }
    const built = await buildHidden(filling, source.tree);
    const all = await putIntoFolder(filling, built, to.folder);
    if (all && mode === 'move') await source.remove();
    if (all) continue;
    // What was skipped stays where it came from.
    for (const rest of filling.boxes.entries.children(filling.key, filling.box, built.parent))
      await dropEntry(filling.boxes, filling.key, filling.box, rest);
  }
}

async function outOfBox(
  files: SafeFiles,
  { sources, mode, caller }: SafeTransfer,
  filling: Filling,
  to: Located,
  progress: TaskProgress,
): Promise<void> {
  const { services } = files;
  const staging = path.join(to.volume, TMP_DIR, randomUUID());
  try {
    for (const source of sources) {
      const dir = path.join(staging, randomUUID());
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const staged = path.join(dir, source.tree.name);
      await writeTree(source.tree, staged, filling.watch);
      await syncFolder(dir);
      const all = await putInto(
        staged,
        to,
        source.tree.name,
        mergeContext(services, {
          by: caller.username,
          policy: filling.policy,
          checkpoint: () => progress.checkpoint(),
        }),
      );
      await syncFolder(to.real);
      if (mode === 'move' && all) await source.remove();
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Does the work of a transfer as a task. It is checked once more, with the key as it is then unless one is held already: a
 * task that is tried again finds the box locked, or the folder gone.
 */
export async function runSafeTransfer(
  files: SafeFiles,
  caller: SafeCaller,
  request: Request,
  policy: ConflictPolicy,
  progress: TaskProgress,
  held?: SafeKey,
): Promise<void> {
  const { boxes, services } = files;
  await progress.checkpoint();
  const transfer = await checkSafeTransfer(files, caller, request, held);
  const { to, key, bytes } = transfer;
  const release = boxes.keyring.hold(caller);
  let done = 0;
  const watch = {
    file: () => undefined,
    bytes: (count: number) => {
      done += count;
      progress.advance(done, bytes);
    },
    checkpoint: () => progress.checkpoint(),
  };
  progress.advance(0, bytes);
  const box = 'safe' in to ? to.safe.box : { username: caller.username, pool: '' };
  const filling: Filling = { boxes, key, box, policy, watch };
  try {
    await withFsErrors(async () => {
      if ('safe' in to) await intoBox(files, transfer, filling, to);
      else await outOfBox(files, transfer, filling, to.disk, progress);
    });
    progress.advance(bytes, bytes);
  } finally {
    services.changes.folder('safe' in to ? to.safe.parsed : to.disk.parsed);
    release();
    wipeKey(key);
  }
}
