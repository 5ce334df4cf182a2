import type { TaskProgress } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { PartialFailure } from '../../jobs/partial-failure.ts';
import { fromFsError } from '../fs-errors.ts';
import { lookAt } from '../place.ts';
import { recycleScopeOf } from '../recycle-list.ts';
import type { RecycleRow } from '../recycle-bin.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { type DeedStep, factsOf, isAsItWas, nameOf, parentOf } from './deed-step.ts';
import type { KeptStep } from './deed-store.ts';

export type Recycled = ReadonlyMap<string, RecycleRow>;

/** Deleted entries that an account may bring back, by their ids. */
export function recycledOf(services: FileServices, caller: FileCaller): Recycled {
  const scopes = services.rights.mayUseTeams(caller) ? (['my', 'public'] as const) : (['my'] as const);
  const rows = scopes.flatMap((scope) => services.bin.rows(recycleScopeOf(services, caller, scope)));
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Looks whether all steps can be turned, in their order, before the first is: what has been changed since is not touched,
 * and nothing is ever replaced. Throws with the name of the entry that stands against it: N002014 changed, N002001 gone,
 * N002002 its place is taken, N002003 no permission any more.
 */
export async function checkTurn(
  services: FileServices,
  caller: FileCaller,
  steps: readonly KeptStep[],
  recycled: Recycled,
  { signal, checkpoint }: Pick<TaskProgress, 'signal' | 'checkpoint'>,
): Promise<void> {
  const { locator } = services;
  /** What the steps before will have made of places: something stands there by then, or nothing does. */
  const later = new Map<string, boolean>();

  const stands = async (wire: string): Promise<{ readonly real: string; readonly isDir: boolean } | undefined> => {
    const { real } = await locator.locateEntry(caller, wire, 'write');
    const stats = await lookAt(real);
    return stats && { real, isDir: stats.isDirectory() };
  };
  const leaves = async ({ to, facts }: Extract<DeedStep, { do: 'moved' | 'came' }>): Promise<void> => {
    // What a step before brings back is what it was.
    if (later.get(to) !== true) {
      const found = await stands(to);
      if (found === undefined || later.get(to) === false) throw new DeviceError('N002001');
      if (facts !== undefined && !isAsItWas(facts, await factsOf(found.real, signal))) throw new DeviceError('N002014');
    }
    later.set(to, false);
  };
  const receives = async (wire: string): Promise<void> => {
    const folder = parentOf(wire);
    const isMade = later.get(folder);
    if (isMade === false) throw new DeviceError('N002001');
    if (isMade === undefined) await locator.locateFolder(caller, folder, 'write');
    const isFreed = later.get(wire) === false;
    const isThere = isFreed
      ? undefined
      : isMade === true
        ? await stands(wire).catch(() => undefined)
        : await stands(wire);
    if (isThere !== undefined) throw new DeviceError('N002002');
    later.set(wire, true);
  };
  const check = async (step: DeedStep): Promise<void> => {
    if (step.do === 'moved' || step.do === 'came') await leaves(step);
    if (step.do === 'moved') await receives(step.from);
    if (step.do === 'went') {
      if (!recycled.has(step.id)) throw new DeviceError('N002001');
      await receives(step.to);
    }
    if (step.do === 'emptied') {
      const found = later.has(parentOf(step.to)) ? undefined : await stands(step.to);
      if (found?.isDir === false) throw new DeviceError('N002002');
      later.set(step.to, true);
    }
  };

  for (const { step } of steps) {
    await checkpoint();
    try {
      await check(step);
    } catch (error) {
      signal.throwIfAborted();
      throw failureAt(step.to, error);
    }
  }
}

/** A refusal that names the entry it is about. */
export function failureAt(wire: string, error: unknown): unknown {
  const known = fromFsError(error);
  return known instanceof DeviceError ? new PartialFailure([{ name: nameOf(wire), error: known.code }]) : known;
}
