import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { stage } from './carry-into.ts';
import type { CopyWatch } from './copy-tree.ts';
import { assertFits } from './drive-limits.ts';
import { errnoOf, withFsErrors } from './fs-errors.ts';
import { makeBelow } from './hidden-places.ts';
import type { Located } from './locator.ts';
import { type ConflictPolicy, type MergeContext, type MergeTrace, putInto, mergeContext } from './merge.ts';
import { lookAt, syncFolder } from './place.ts';
import type { FileServices } from './services.ts';
import { assertQuota, freeFor, isOwnOf, type Source, type Transfer, type TransferPlaces } from './transfer.ts';
import type { TeamActivity } from './team-activity.ts';
import { createTransferDrives, DriveAway } from './transfer-drives.ts';
import { createTransferNotes } from './transfer-notes.ts';
import type { DeedRecorder } from './undo/deed-recorder.ts';
import { sumTree } from './walk.ts';
import { formatWirePath, placeIn } from './wire-path.ts';

/** How far the work on one source is. */
interface Step {
  /** Under way, so that it may not stand any more where it stood. */
  begun: boolean;
  /** Copied whole, and on its way into the folder. */
  staged: boolean;
  done: boolean;
  /** What got its place: its wire path before and after. */
  readonly moves: [string, string][];
}

/** What got its place leaves the old one in one step, so that nobody ever sees half of it there. */
async function leaveOldPlace(source: Source, hidden: string, key: string): Promise<void> {
  const doomed = path.join(hidden, `old-${key}`);
  await makeBelow(source.volume, path.relative(source.volume, hidden).split(path.sep));
  try {
    await rename(source.real, doomed);
  } catch (error) {
    // A disk mounted somewhere inside the volume.
    if (errnoOf(error) !== 'EXDEV') throw error;
    await rm(source.real, { recursive: true, force: true });
    return;
  }
  await rm(doomed, { recursive: true, force: true });
}

/** A move within one volume is a change of names; false when the entry lies on another one. */
async function movedInPlace(source: Source, to: Located, context: MergeContext): Promise<boolean> {
  if (source.volumeKey !== to.volumeKey) return false;
  try {
    await putInto(source.real, to, source.name, context);
    return true;
  } catch (error) {
    // A disk mounted somewhere inside the volume.
    if (errnoOf(error) === 'EXDEV') return false;
    throw error;
  }
}

/**
 * Does the work of a checked transfer as a task. When an external drive is pulled in its middle, it waits until the
 * same drive is back and goes on where it was (APP-FM-05); so it does when it is taken up after the end of the device.
 * Answers which sources got other names than their own, by their index; undefined where that is not known of all.
 * `recorder` hears of all that it does, so that it can be taken back (APP-FM-03).
 */
export async function runTransfer(
  services: FileServices,
  transfer: Transfer,
  policy: ConflictPolicy,
  progress: TaskProgress,
  recorder?: DeedRecorder,
): Promise<ReadonlyMap<number, string> | undefined> {
  const drives = await createTransferDrives(services, [...transfer.sources, transfer.to]);
  const work = createWork(services, transfer, policy, progress, () => drives.check(), recorder);
  let isDone = false;
  try {
    for (let places: TransferPlaces | undefined = transfer; ;) {
      try {
        places ??= await transfer.find();
        await withFsErrors(() => work.attempt(places ?? transfer));
        isDone = true;
        return work.renamed();
      } catch (error) {
        progress.signal.throwIfAborted();
        const away = await drives.missing();
        // What failed while everything was there has failed; a drive that is back by now is only found anew.
        if (away === undefined && !(error instanceof DriveAway)) throw error;
        if (away !== undefined) await progress.hold(away, (signal) => drives.back(signal));
        places = undefined;
      }
    }
  } finally {
    await work.end(isDone);
  }
}

/** Notes in the team folders what came, went and changed its place. */
function noteTransfer(
  activity: TeamActivity,
  { mode, caller, to }: Pick<Transfer, 'mode' | 'caller' | 'to'>,
  sources: readonly Source[],
): void {
  const by = caller.username;
  const groupOf = ({ parsed }: Pick<Source, 'parsed'>): string => (parsed.area === 'team' ? parsed.groupId : '');
  for (const source of sources) {
    const place = placeIn(to.parsed, source.name);
    const isInside = mode === 'move' && groupOf(source) !== '' && groupOf(source) === groupOf(to);
    if (isInside) activity.note([place], { by, what: 'moved', other: source.parsed.segments.slice(0, -1).join('/') });
    else {
      if (mode === 'move') activity.note([source.parsed], { by, what: 'taken' });
      activity.note([place], { by, what: 'added' });
    }
  }
}

function createWork(
  services: FileServices,
  { mode, caller, sources, to: goal }: Transfer,
  policy: ConflictPolicy,
  progress: TaskProgress,
  checkDrives: () => Promise<void>,
  recorder: DeedRecorder | undefined,
) {
  const steps = sources.map((): Step => ({ begun: false, staged: false, done: false, moves: [] }));
  /** Sources that have arrived, by their index. */
  const arrived = new Set<number>();
  /** Names of the sources that got others than their own, by their index. */
  const names = new Map<number, string>();
  let isUnsure = false;
  const notes = createTransferNotes(progress.memory, sources);
  const hiddenIn = (volume: string): string => services.hidden.ofTask(volume, progress.memory.id);
  const hidden = new Set([hiddenIn(goal.volume)]);
  let staging = hiddenIn(goal.volume);
  let total = -1;
  let furthest = 0;

  const checkpoint = async (): Promise<void> => {
    await progress.checkpoint();
    await checkDrives();
  };

  const count = async (places: TransferPlaces): Promise<void> => {
    await progress.checkpoint();
    let bytes = 0;
    for (const source of places.sources) {
      const sum = await sumTree(source.real, { signal: progress.signal });
      // A file that stands behind those that were counted before the answer.
      assertFits(services.rights, places.to.parsed, sum.largest);
      bytes += sum.bytes;
    }
    // What has been copied whole was let in before, and may stand in the folder already.
    if (!notes.isPlacing) await assertQuota(services, { mode, ...places }, bytes);
    total = bytes;
    progress.advance(0, total);
  };

  const attempt = async (places: TransferPlaces): Promise<void> => {
    const { to } = places;
    staging = hiddenIn(to.volume);
    hidden.add(staging);
    const again = total >= 0 || notes.isTakenUp;
    if (total < 0) await count(places);
    let done = 0;
    const watch: CopyWatch = {
      file: (name) => progress.rename(name),
      bytes(bytes) {
        done += bytes;
        furthest = Math.max(furthest, done);
        progress.advance(furthest, total);
      },
      checkpoint,
      durable: mode === 'move',
      again,
    };
    const context = mergeContext(services, { by: caller.username, policy, checkpoint });
    /** What a source and what lies below it is called on the wire, before and after. */
    const follow =
      (
        base: string,
        source: Source,
        index: number,
        note: (from: string, to: string) => void,
      ): NonNullable<MergeContext['placed']> =>
      (from, folder, name) => {
        const below = from.slice(base.length).replaceAll(path.sep, '/');
        if (below === '' && name !== source.name) names.set(index, name);
        note(source.wire + below, `${formatWirePath(folder.parsed)}/${name}`);
      };
    const traceOf = (base: string, source: Source): MergeTrace | undefined =>
      recorder?.trace(mode, (real) => source.wire + real.slice(base.length).replaceAll(path.sep, '/'));
    const stagedPath = (index: number, source: Source): string => path.join(staging, notes.keyOf(index), source.name);
    /** What has its place is no longer at the old one. */
    const leave = async (index: number, source: Source): Promise<void> => {
      if (mode !== 'move' || !(await notes.isOld(index, source))) return;
      await syncFolder(to.real);
      hidden.add(hiddenIn(source.volume));
      await leaveOldPlace(source, hiddenIn(source.volume), notes.keyOf(index));
      services.names.forget(source.parent);
    };
    /** True for what an earlier run of the device has brought into the folder; its old place is left then. */
    const isBrought = async (index: number, source: Source): Promise<boolean> => {
      const name = notes.isPlaced(index) ? undefined : await notes.nameIn(to, index);
      if (name === undefined && !notes.isPlaced(index)) return false;
      isUnsure ||= name === undefined;
      if (name !== undefined) {
        arrived.add(index);
        if (name !== source.name) names.set(index, name);
        if (mode === 'move') services.references.moved(source.wire, `${formatWirePath(to.parsed)}/${name}`);
        await notes.placed(index, source);
      }
      await leave(index, source);
      return true;
    };

    for (const [index, source] of places.sources.entries()) {
      const step = steps[index];
      if (step === undefined || step.done || step.staged) continue;
      progress.rename(source.name);
      if (notes.isTakenUp && notes.isPlacing && (await lookAt(stagedPath(index, source)))) {
        step.staged = true;
        continue;
      }
      if (notes.isTakenUp && (await isBrought(index, source))) {
        step.done = true;
        continue;
      }
      const placed = follow(source.real, source, index, (...move) => {
        arrived.add(index);
        services.references.moved(...move);
      });
      // A change of names that was cut off may have been made nevertheless.
      const isRenamed = mode === 'move' && source.volumeKey === to.volumeKey;
      if (isRenamed && step.begun && !(await lookAt(source.real))) {
        step.done = true;
        arrived.add(index);
        isUnsure ||= !names.has(index);
        continue;
      }
      step.begun = true;
      if (
        mode === 'move' &&
        (await movedInPlace(source, to, { ...context, placed, trace: traceOf(source.real, source) }))
      ) {
        step.done = true;
        watch.bytes(0);
        continue;
      }
      if (!again && total > (await freeFor(services, { mode, ...places })) + done) throw new DeviceError('N002004');
      await stage(source.real, stagedPath(index, source), to.volume, watch);
      step.staged = true;
    }
    const staged = places.sources.flatMap((source, index) =>
      steps[index]?.staged === true ? [[index, stagedPath(index, source)] as const] : [],
    );
    if (staged.length > 0 && !notes.isPlacing) await notes.placing(new Map(staged));
    for (const [index, source] of places.sources.entries()) {
      const step = steps[index];
      if (!step?.staged) continue;
      const from = stagedPath(index, source);
      // What a pulled drive has forgotten lies in the hidden place again.
      if (again && !(await lookAt(from))) continue;
      const placed = follow(from, source, index, (...move) => step.moves.push(move));
      const all = await putInto(from, to, source.name, { ...context, placed, trace: traceOf(from, source) });
      if (step.moves.length > 0) arrived.add(index);
      if (!all) continue;
      if (mode === 'move') for (const move of step.moves) services.references.moved(...move);
      await notes.placed(index, source);
      await leave(index, source);
    }
    if (mode === 'copy' || !places.sources.every((source) => isOwnOf(to, source))) services.room.grown(to, total);
    progress.advance(total, total);
  };

  return {
    attempt,
    renamed: (): ReadonlyMap<number, string> | undefined => (isUnsure ? undefined : names),
    /** Tells those who look at the folders, and leaves nothing hidden behind but for a next start of the device. */
    async end(isDone: boolean): Promise<void> {
      noteTransfer(services.activity, { mode, caller, to: goal }, sources.filter((_source, index) => arrived.has(index))); // prettier-ignore
      services.changes.folder(goal.parsed);
      if (mode === 'move') for (const source of sources) services.changes.parentOf(source.parsed);
      if (progress.memory.isKept) return;
      if (!isDone) notes.failed();
      for (const place of hidden) await services.hidden.discard(place);
    },
  };
}
