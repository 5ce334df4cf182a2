import { randomUUID } from 'node:crypto';
import { mkdir, rmdir } from 'node:fs/promises';
import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { PartialFailure } from '../../jobs/partial-failure.ts';
import { withFsErrors } from '../fs-errors.ts';
import { runPortion } from '../merge/disk-ways.ts';
import { memoryOf } from '../merge/run-plan.ts';
import { PORTION } from '../merge/merge-plan.ts';
import { lookAt } from '../place.ts';
import { restoreRow } from '../recycle-restore.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { checkTurn, failureAt, type Recycled, recycledOf } from './check-turn.ts';
import { type DeedStep, factsOf, isAsItWas, nameOf, parentOf, type Turn } from './deed-step.ts';
import { isInBin, realOf, withFacts } from './deed-recorder.ts';
import type { KeptStep } from './deed-store.ts';

/** A copy or move that is taken back or done again, by its task. */
export interface TurnRequest {
  readonly deed: string;
  readonly way: Turn;
}

/** What work on a turn notes of itself: the step it is at, and what moving that one has noted. */
interface Noted {
  readonly at: number;
  readonly portion?: unknown;
}

type Kept = Pick<KeptStep, 'seq' | 'step'>;
type Moved = Extract<DeedStep, { do: 'moved' }>;

/** What a step becomes by its turn. */
function turnedOf(step: DeedStep): DeedStep {
  switch (step.do) {
    case 'moved':
      return { ...step, from: step.to, to: step.from };
    case 'came':
      return { do: 'went', to: step.to, id: randomUUID() };
    case 'went':
      return { do: 'came', to: step.to };
    case 'emptied':
      return { do: 'made', to: step.to };
    case 'made':
      return { do: 'emptied', to: step.to };
  }
}

/** Moves next to each other that go from one folder to one other: a transfer of its own. */
function groupsOf(steps: readonly KeptStep[]): KeptStep[][] {
  const groups: KeptStep[][] = [];
  const isLike = (a: DeedStep | undefined, b: DeedStep): boolean =>
    a?.do === 'moved' && b.do === 'moved' && parentOf(a.from) === parentOf(b.from) && parentOf(a.to) === parentOf(b.to);
  for (const kept of steps) {
    const last = groups.at(-1);
    if (last !== undefined && last.length < PORTION && isLike(last[0]?.step, kept.step)) last.push(kept);
    else groups.push([kept]);
  }
  return groups;
}

/**
 * Takes a copy or move back as a task, or does it again (APP-FM-03): each of its steps is turned into its opposite. Nothing
 * is done where anything of it was changed since; what was begun goes on after the end of the device.
 */
export async function runTurn(
  services: FileServices,
  caller: FileCaller,
  { deed, way }: TurnRequest,
  progress: TaskProgress,
): Promise<void> {
  const { deeds, merges } = services;
  const { memory } = progress;
  const noted = memory.noted as Noted | undefined;
  const settle = async (steps: readonly KeptStep[]): Promise<void> => {
    const made: Kept[] = [];
    for (const { seq, step, next } of steps)
      if (await isTurned(services, caller, step, next)) made.push({ seq, step: next ?? turnedOf(step) });
    deeds.turned(deed, way, made);
  };
  // Of moves that an earlier run has begun their transfer knows itself how far it is.
  await settle(deeds.toTurn(deed, way).filter(({ step }) => noted === undefined || step.do !== 'moved'));
  const steps = deeds.toTurn(deed, way);
  const recycled = recycledOf(services, caller);
  let done = 0;
  let group: readonly KeptStep[] = [];
  progress.advance(0, steps.length);
  try {
    // What an earlier run has begun was checked before that.
    if (noted === undefined) await checkTurn(services, caller, steps, recycled, progress);
    for (group of groupsOf(steps)) {
      const [first] = group;
      if (first === undefined) continue;
      await progress.checkpoint();
      progress.rename(nameOf(first.step.to));
      const own = memoryOf(memory, first.seq, noted?.at === first.seq ? noted.portion : undefined);
      await withFsErrors(() =>
        turnGroup(services, caller, { deed, way, recycled }, group, { ...progress, memory: own }),
      );
      done += group.length;
      progress.advance(done, steps.length);
    }
    deeds.turned(deed, way, await withFacts(services, caller, deeds.turnedSteps(deed, way)));
    // Nobody need answer any more what it had asked.
    if (way === 'undo') merges.conflicts.dropped(caller.username, deed);
  } catch (error) {
    if (memory.isKept) throw error;
    // Who tries again wants all that is left of it checked anew.
    await settle(group);
    memory.note(undefined);
    progress.signal.throwIfAborted();
    throw error instanceof PartialFailure ? error : failureAt(group[0]?.step.to ?? '', error);
  }
}

/** Turns moves that go together, or one other step. */
async function turnGroup(
  services: FileServices,
  caller: FileCaller,
  { deed, way, recycled }: TurnRequest & { readonly recycled: Recycled },
  group: readonly KeptStep[],
  progress: TaskProgress,
): Promise<void> {
  const { deeds } = services;
  const [first] = group;
  if (first === undefined) return;
  const { seq, step } = first;
  if (step.do === 'moved') {
    const moves = group.flatMap((kept) => (kept.step.do === 'moved' ? [kept.step] : []));
    await moveBack(services, caller, moves, { ...progress, advance: () => undefined });
    deeds.turned(deed, way, group.map((kept) => ({ seq: kept.seq, step: turnedOf(kept.step) }))); // prettier-ignore
    return;
  }
  const next = first.next ?? turnedOf(step);
  progress.memory.note({});
  deeds.turning(deed, seq, next);
  await turn(services, caller, { step, next, recycled }, progress);
  deeds.turned(deed, way, [{ seq, step: next }]);
}

/** Moves entries of one folder to where they were, under the names that they had there. */
function moveBack(
  services: FileServices,
  caller: FileCaller,
  moves: readonly Moved[],
  progress: TaskProgress,
): Promise<void> {
  const names = new Map(moves.map(({ from, to }) => [to, nameOf(from)]));
  const to = parentOf(moves[0]?.from ?? '');
  const portion = { mode: 'move', paths: [...names.keys()], to, policy: 'rename', isBack: true } as const;
  return runPortion(services, caller, { ...portion, nameOf: (wire) => names.get(wire) ?? nameOf(wire) }, progress);
}

/** Whether a step has been turned already, of which that was not noted any more; `next` is what was about to become of it. */
async function isTurned(
  services: FileServices,
  caller: FileCaller,
  step: DeedStep,
  next: DeedStep | undefined,
): Promise<boolean> {
  const { bin, locator } = services;
  if (step.do === 'moved') {
    const [from, to] = [await realOf(services, caller, step.from), await realOf(services, caller, step.to)];
    if (from === undefined || to !== undefined) return false;
    return step.facts === undefined || isAsItWas(step.facts, await factsOf(from));
  }
  if (next?.do === 'went') {
    const { volume } = await locator.locateEntry(caller, next.to, 'write');
    if (await isInBin(services, next.to, next.id, volume)) return true;
    // It was about to go there.
    bin.forget(next.id);
    return false;
  }
  const isBack = step.do === 'went' && next !== undefined && !bin.has(step.id);
  return isBack && (await realOf(services, caller, step.to)) !== undefined;
}

/** Turns one step other than a move. */
async function turn(
  services: FileServices,
  caller: FileCaller,
  { step, next, recycled }: { readonly step: DeedStep; readonly next: DeedStep; readonly recycled: Recycled },
  progress: TaskProgress,
): Promise<void> {
  const { activity, bin, changes, locator, locks, names } = services;
  const { username: by } = caller;
  if (step.do === 'went') {
    const row = recycled.get(step.id);
    if (row === undefined) throw new DeviceError('N002001');
    await restoreRow(services, caller, row, { policy: 'skip' }, progress, () => undefined);
    // Somebody took its place just now.
    if (bin.has(step.id)) throw new DeviceError('N002002');
    return;
  }
  const entry = await locator.locateEntry(caller, step.to, 'write');
  if (next.do === 'went') {
    await locks.hold([entry.parent], () => bin.discard(entry, by, next.id));
    activity.note([entry.parsed], { by, what: 'removed' });
  } else if (step.do === 'emptied') {
    if (!(await lookAt(entry.real))) await mkdir(entry.real, { mode: 0o700 });
  } else {
    // What something has come into stays.
    await rmdir(entry.real).catch(() => undefined);
  }
  names.forget(entry.parent);
  changes.parentOf(entry.parsed);
}
