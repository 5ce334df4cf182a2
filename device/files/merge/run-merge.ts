import type { Stats } from 'node:fs';
import type { TaskProgress } from '../../context.ts';
import { isSame } from '../conflicts.ts';
import { lookAt } from '../place.ts';
import type { FileCaller } from '../rights.ts';
import type { ConflictPolicy } from '../merge.ts';
import type { FileServices } from '../services.ts';
import { checkTransfer, type Conflict } from '../transfer.ts';
import { type InnerConflict, inPortions, type Place, type Plan, planMerge, type Portion } from './merge-plan.ts';
import { runPlan } from './run-plan.ts';

/** Larger files (bytes) are not compared before somebody is asked about them. */
const COMPARED_BYTES = 1024 * 1024 * 1024;

/** A copy or move whose folders merge with those of their names. */
export interface MergeRequest {
  readonly mode: 'copy' | 'move';
  readonly paths: readonly string[];
  readonly to: string;
  /** What becomes of taken names inside of them. */
  readonly inside: Conflict;
}

/** An answer to questions about taken names, by their ids. */
export interface AnswerRequest {
  readonly ids: readonly string[];
  readonly answer: Exclude<ConflictPolicy, 'skip'>;
}

/** Whether two entries are files of the same content, as far as that is worth reading them. */
async function isAlike(
  services: FileServices,
  source: Place,
  from: Stats,
  there: Place,
  taken: Stats,
): Promise<boolean> {
  const isWorth = from.isFile() && taken.isFile() && from.size === taken.size && from.size <= COMPARED_BYTES;
  return isWorth && isSame(services, source, from, there, taken);
}

/** Marks the files that are there already with the same content; what is gone meanwhile is asked about no more. */
async function marked(
  services: FileServices,
  caller: FileCaller,
  found: readonly InnerConflict[],
  progress: TaskProgress,
): Promise<(InnerConflict & { readonly same: boolean })[]> {
  const out: (InnerConflict & { same: boolean })[] = [];
  const place = (wire: string) => services.locator.locateEntry(caller, wire, 'read');
  for (const conflict of found) {
    await progress.checkpoint();
    // A drive that was pulled by now takes the comparison with it, not the question.
    const [source, there] = await Promise.all([place(conflict.path), place(conflict.there.path)]).catch(() => []);
    const [from, taken] = await Promise.all([source && lookAt(source.real), there && lookAt(there.real)]);
    if (source !== undefined && from === undefined) continue;
    const isKnown = source !== undefined && there !== undefined && from !== undefined && taken !== undefined;
    out.push({ ...conflict, same: isKnown && (await isAlike(services, source, from, there, taken)) });
  }
  return out;
}

/** Does what a plan says, which is made once: after it has begun, what has arrived would count as taken. */
async function withPlan<T>(
  services: FileServices,
  progress: TaskProgress,
  make: () => Promise<Plan>,
  work: (plan: Plan) => Promise<T>,
): Promise<T | undefined> {
  const { plans } = services.merges;
  const { memory } = progress;
  let plan = plans.of(memory.id);
  // It was over, but for its record.
  if (plan === undefined && memory.noted !== undefined) return undefined;
  try {
    if (plan === undefined) {
      plan = await make();
      plans.keep(memory.id, plan);
    }
    return await work(plan);
  } catch (error) {
    // Who tries it again wants all of it looked for anew.
    if (!memory.isKept) memory.note(undefined);
    throw error;
  } finally {
    if (!memory.isKept) plans.forget(memory.id);
  }
}

/**
 * Copies or moves into a folder, where folders merge with those of their names. What has its name free arrives; what has
 * not is asked about once all else is done, unless it is known what is to become of it. What nobody has decided about
 * stays where it was, and a folder of a move as long as something is left in it (DRG-26).
 */
export async function runMerge(
  services: FileServices,
  caller: FileCaller,
  { mode, paths, to, inside }: MergeRequest,
  progress: TaskProgress,
): Promise<void> {
  const make = async (): Promise<Plan> => {
    const checked = await checkTransfer(services, caller, { mode, paths, to, conflict: 'overwrite' });
    return planMerge(checked, {
      inside,
      isSame: (...both) => isAlike(services, ...both),
      checkpoint: () => progress.checkpoint(),
      signal: progress.signal,
    });
  };
  await withPlan(services, progress, make, async (plan) => {
    const arrived = await runPlan(services, caller, plan, progress);
    // What took the place of something, or was left out, is no way back.
    const isTold = mode === 'copy' && (inside === 'ask' || inside === 'rename');
    if (isTold && arrived !== undefined) progress.renamed(arrived);
    const found = await marked(services, caller, plan.conflicts, progress);
    // A copy of which everything is there already has nothing left to do.
    const isOver = mode === 'copy' && found.every(({ same }) => same);
    services.merges.conflicts.open(caller.username, progress.memory.id, isOver ? [] : found);
  });
}

/** Folders between an entry and the one that was merged, with that, the deepest first. */
function foldersOf({ path, top }: Pick<InnerConflict, 'path' | 'top'>): string[] {
  const out: string[] = [];
  // It was taken elsewhere since: what it lies in by now is not what was merged.
  if (!path.startsWith(`${top}/`)) return out;
  for (let at = path; at.length > top.length; out.push(at)) at = at.slice(0, at.lastIndexOf('/'));
  return out;
}

/**
 * Carries an answer out: as one task, whatever the folders are. What could not be done is asked about again. Of a move
 * that leaves nothing behind the folders go that were merged (DRG-26).
 */
export async function runAnswer(
  services: FileServices,
  caller: FileCaller,
  { ids, answer }: AnswerRequest,
  progress: TaskProgress,
): Promise<void> {
  const { conflicts } = services.merges;
  const { username } = caller;
  const make = (): Promise<Plan> => {
    const rows = conflicts.unsettled(username, ids);
    const portions: Portion[] = [];
    for (const group of Map.groupBy(rows, ({ mode, to }) => `${mode} ${to}`).values()) {
      const [{ mode, to } = { mode: 'copy', to: '' } as const] = group;
      const entries = group.map(({ id, path, from }) => ({ id, wire: path, bytes: from.size }));
      portions.push(...inPortions({ mode, to, policy: answer }, entries));
    }
    const folders = new Set(rows.filter(({ mode }) => mode === 'move').flatMap(foldersOf));
    const deepestFirst = [...folders].toSorted((a, b) => b.split('/').length - a.split('/').length);
    return Promise.resolve({ portions, folders: deepestFirst, conflicts: [] });
  };
  const work = async (plan: Plan): Promise<void> => {
    const arrived = await runPlan(services, caller, plan, progress, (portion) => {
      conflicts.settled(username, portion.ids ?? []);
    });
    // What was replaced is not told, so that the names alone would say too much.
    if (answer === 'rename' && arrived !== undefined)
      progress.renamed(arrived.map(({ path, name }) => ({ path, name })));
  };
  try {
    await withPlan(services, progress, make, work);
  } catch (error) {
    if (!progress.memory.isKept) conflicts.reopened(username);
    throw error;
  }
}
