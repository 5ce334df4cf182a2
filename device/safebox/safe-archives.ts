import { randomUUID } from 'node:crypto';
import { isSafePath } from '#shared/rules/safe-path.ts';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { type ArchiveOpener, onVolumes, openArchive } from '../files/archives/open-archive.ts';
import { type ArchiveFormat, createSink, pack } from '../files/archives/pack.ts';
import { createMeter, plainTotal, type Target, unpack, type Wanted } from '../files/archives/unpack.ts';
import { tooManyEntries } from '../files/downloads/prepared.ts';
import { ENTRIES_MAX } from '../files/entries-max.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { GrowingBlob } from './blob-store.ts';
import { type BoxPlace, STAGING } from './entry-store.ts';
import { putIntoFolder } from './fill-box.ts';
import type { SafeBoxes } from './safe-boxes.ts';
import { gatherSafe } from './safe-download.ts';
import { dropEntry, type SafeFiles } from './safe-files.ts';
import { copyKey, type SafeKey, wipeKey } from './safe-key.ts';
import { folderAt, type SafeCaller, type SafePlace, safePlace } from './safe-place.ts';
import { safeFileAt } from './safe-streams.ts';

/** What is packed in the box, and into what. */
export interface SafePacking {
  readonly paths: readonly string[];
  readonly to: string;
  /** With the ending of its format. */
  readonly name: string;
  readonly format: ArchiveFormat;
}

/** What is unpacked into the box, and where to. */
export interface SafeUnpacking extends Wanted {
  readonly path: string;
  readonly to: string;
}

/** Opens files of an archive, in the box with this key and anywhere else as the caller may. */
export function openerFor(files: SafeFiles, caller: SafeCaller, key: () => SafeKey): ArchiveOpener {
  const outside = onVolumes(files.services, caller);
  return async (wire) => {
    if (!isSafePath(wire)) return outside(wire);
    const { entry, box } = safeFileAt(files, caller, wire);
    return { source: await files.boxes.blobs.open(key(), box, entry.blob), size: entry.size };
  };
}

/** Checks what is to be packed before it is begun. Throws N002002 when the name is taken. */
export function checkSafeCompress(files: SafeFiles, caller: SafeCaller, packing: SafePacking): void {
  const { boxes } = files;
  const place = safePlace(boxes, caller, packing.to);
  gatherSafe(files, caller, packing.paths, () => place.key);
  if (boxes.entries.find(place.key, place.box, folderAt(boxes, place), packing.name)) throw new DeviceError('N002002');
}

/** The work of a task in the box: with a key of its own, which ends also when the box is locked meanwhile. */
async function withBox(
  { boxes, services }: SafeFiles,
  caller: SafeCaller,
  wire: string,
  work: (place: SafePlace, key: SafeKey, room: number) => Promise<void>,
): Promise<void> {
  const place = safePlace(boxes, caller, wire);
  const key = copyKey(place.key);
  const release = boxes.keyring.hold(caller);
  try {
    const volume = await boxes.blobs.volumeOf(place.box);
    await withFsErrors(async () => work(place, key, await services.room.free({ parsed: place.parsed, volume })));
  } finally {
    services.changes.folder(place.parsed);
    release();
    wipeKey(key);
  }
}

/** Gives what was built below a hidden parent its place; names that are taken keep both. What cannot get one goes. */
async function putBuilt(boxes: SafeBoxes, key: SafeKey, box: BoxPlace, hidden: string, folder: string): Promise<void> {
  for (const entry of boxes.entries.children(key, box, hidden))
    await putIntoFolder({ boxes, key, box, policy: 'rename' }, entry, folder);
}

async function dropBuilt(boxes: SafeBoxes, key: SafeKey, box: BoxPlace, hidden: string): Promise<void> {
  for (const entry of boxes.entries.children(key, box, hidden)) await dropEntry(boxes, key, box, entry);
}

/**
 * Packs entries of the box into a new archive in it, as a task (APP-FM-03, decision 16): its bytes are encrypted as they
 * come, and nothing of it is seen before it is complete. A task that is tried again finds the box locked, or its
 * entries gone.
 */
export async function runSafeCompress(
  files: SafeFiles,
  caller: SafeCaller,
  { paths, to, name, format }: SafePacking,
  progress: TaskProgress,
): Promise<void> {
  const { boxes, services } = files;
  await progress.checkpoint();
  await withBox(files, caller, to, async (place, key, room) => {
    const { box, parsed } = place;
    const folder = folderAt(boxes, place);
    const { entries } = gatherSafe(files, caller, paths, () => key);
    if (entries.length > ENTRIES_MAX) throw tooManyEntries();
    const total = entries.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    const note = (bytes: number): void => {
      done += bytes;
      progress.advance(done, total);
    };
    progress.advance(0, total);
    // The names of the box are no business of the list of tasks.
    const watch = { checkpoint: () => progress.checkpoint(), rename: () => undefined };
    const { blob, size } = await boxes.blobs.write(key, box, async (put) => {
      await pack(format, entries, createSink(put, { largest: Infinity, room }), watch, note);
    });
    try {
      const hidden = STAGING + randomUUID();
      const fresh = { parent: hidden, name, isDir: false, size, mtime: Date.now(), blob };
      boxes.entries.add(key, box, fresh);
      await putBuilt(boxes, key, box, hidden, folder);
    } finally {
      await boxes.blobs.settle(box, blob);
    }
    services.room.grown({ parsed }, size);
  });
}

/** Puts what comes out of an archive below a parent that nobody sees. */
function createBoxTarget(
  boxes: SafeBoxes,
  key: SafeKey,
  box: BoxPlace,
  hidden: string,
  meter: ReturnType<typeof createMeter>,
): Target<GrowingBlob> {
  const { entries, blobs } = boxes;
  const folderFor = (steps: readonly string[]): string => {
    let here = hidden;
    for (const name of steps) {
      const there = entries.find(key, box, here, name);
      if (there && !there.isDir) throw new DeviceError('N002002');
      const fresh = { parent: here, name, isDir: true, size: 0, mtime: Date.now(), blob: '' };
      here = (there ?? entries.add(key, box, fresh)).id;
    }
    return here;
  };
  return {
    folder: (steps) => Promise.resolve(void folderFor(steps)),
    create(steps) {
      meter.begin();
      folderFor(steps.slice(0, -1));
      return blobs.begin(key, box);
    },
    async write(file, bytes) {
      await meter.count(bytes.length);
      await file.write(bytes);
    },
    async finish(file, steps, mtimeMs) {
      const { blob, size } = await file.end();
      const name = steps.at(-1) ?? '';
      const mtime = mtimeMs > 0 ? mtimeMs : Date.now();
      let before = '';
      try {
        const parent = folderFor(steps.slice(0, -1));
        const there = entries.find(key, box, parent, name);
        if (there?.isDir === true) throw new DeviceError('N002002');
        before = there?.blob ?? '';
        if (there) entries.rewrite(there.id, { size, mtime, blob });
        else entries.add(key, box, { parent, name, isDir: false, size, mtime, blob });
      } finally {
        await blobs.settle(box, blob);
        if (before !== '') await blobs.settle(box, before);
      }
    },
    discard: (file) => file.discard().catch(() => undefined),
  };
}

/**
 * Unpacks an archive into a folder of the box, as a task, wherever the archive lies: every file is encrypted as it comes,
 * and nothing of it is seen before all of it is there. Taken names keep both; a cancel, a full disk, a damaged archive
 * or the end of the device leaves nothing.
 */
export async function runSafeExtract(
  files: SafeFiles,
  caller: SafeCaller,
  { path, to, ...wanted }: SafeUnpacking,
  progress: TaskProgress,
): Promise<void> {
  const { boxes, services } = files;
  await progress.checkpoint();
  await withBox(files, caller, to, async (place, key, limit) => {
    const { box, parsed } = place;
    const folder = folderAt(boxes, place);
    const archive = await openArchive(
      openerFor(files, caller, () => key),
      path,
    );
    const hidden = STAGING + randomUUID();
    try {
      const total = plainTotal(archive);
      if (archive.kind === 'zip' && wanted.entries === undefined && total > limit) throw new DeviceError('N002004');
      const meter = createMeter(progress, { limit, largest: Infinity });
      const note = (): void => {
        const all = Math.max(total, meter.written);
        progress.advance(meter.written, all);
      };
      progress.advance(0, total);
      await unpack(archive, wanted, createBoxTarget(boxes, key, box, hidden, meter), note);
      await putBuilt(boxes, key, box, hidden, folder);
      services.room.grown({ parsed }, meter.written);
    } finally {
      // Nothing is left there where it went well.
      await dropBuilt(boxes, key, box, hidden);
      await archive.close();
    }
  });
}
