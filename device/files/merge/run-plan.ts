import { rmdir } from 'node:fs/promises';
import type { TaskMemory, TaskProgress } from '../../context.ts';
import { stillThere } from '../still-there.ts';
import type { FileCaller } from '../rights.ts';
import { runTransfer } from '../run-transfer.ts';
import type { FileServices } from '../services.ts';
import { createTransferDrives } from '../transfer-drives.ts';
import { checkTransfer } from '../transfer.ts';
import { parseWirePath } from '../wire-path.ts';
import type { Plan, Portion } from './merge-plan.ts';

/** What work on merged folders notes of itself: the portion it is at, and what that has noted. */
interface Noted {
  readonly at: number;
  readonly portion?: unknown;
}

/** What has come where: the wire path that it had, its name, and the folder it is in. */
export interface Arrival {
  readonly path: string;
  readonly name: string;
  readonly to: string;
}

/** Lets a portion note of itself what it would note as a task of its own. */
const memoryOf = (memory: TaskMemory, at: number, noted: unknown): TaskMemory => ({
  id: memory.id,
  noted,
  note(state) {
    memory.note(state === undefined ? undefined : ({ at, portion: state } satisfies Noted));
  },
  get isKept() {
    return memory.isKept;
  },
});

/** Does one portion, as far as it is not done. Answers what has arrived by it; undefined when unknown. */
async function runPortion(
  services: FileServices,
  caller: FileCaller,
  { mode, paths, to, policy }: Portion,
  progress: TaskProgress,
): Promise<Arrival[] | undefined> {
  const parsed = [...paths, to].map((wire) => ({ parsed: parseWirePath(wire) }));
  const drives = await createTransferDrives(services, parsed);
  const away = await drives.missing();
  if (away !== undefined) await progress.hold(away, (signal) => drives.back(signal));
  const left = await stillThere(services, caller, paths);
  const isTakenUp = progress.memory.noted !== undefined;
  if (left.length === 0) {
    if (!isTakenUp) return [];
    const { volume } = await services.locator.locateFolder(caller, to, 'write');
    await services.hidden.discard(services.hidden.ofTask(volume, progress.memory.id));
    return undefined;
  }
  const checked = await checkTransfer(services, caller, { mode, paths: left, to, conflict: policy, isTakenUp });
  const renamed = await runTransfer(services, checked, policy, progress);
  if (renamed === undefined || (isTakenUp && left.length < paths.length)) return undefined;
  return checked.sources.map(({ wire, name }, index) => ({ path: wire, name: renamed.get(index) ?? name, to }));
}

/** Takes folders away that nothing is in any more; what came to them meanwhile keeps them. */
async function sweep(services: FileServices, caller: FileCaller, folders: readonly string[]): Promise<void> {
  for (const wire of folders) {
    const entry = await services.locator.locateEntry(caller, wire, 'write').catch(() => undefined);
    if (entry === undefined) continue;
    const isGone = await rmdir(entry.real).then(
      () => true,
      () => false,
    );
    if (!isGone) continue;
    services.names.forget(entry.parent);
    services.changes.parentOf(entry.parsed);
  }
}

/**
 * Does one portion of a plan after the other, each a transfer of its own that goes on where it was after the end of the
 * device, and then takes the emptied folders away. `onDone` hears of each portion that is done. Answers what has
 * arrived where nothing was left out; undefined where that is not known of all (DRG-26, CALL-EXT-14).
 */
export async function runPlan(
  services: FileServices,
  caller: FileCaller,
  { portions, folders }: Pick<Plan, 'portions' | 'folders'>,
  progress: TaskProgress,
  onDone: (portion: Portion) => void = () => undefined,
): Promise<Arrival[] | undefined> {
  const begun = progress.memory.noted as Noted | undefined;
  const total = portions.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  let arrived: Arrival[] | undefined = begun === undefined ? [] : undefined;
  for (const [at, portion] of portions.entries()) {
    if (at >= (begun?.at ?? 0)) {
      await progress.checkpoint();
      const own: TaskProgress = {
        ...progress,
        memory: memoryOf(progress.memory, at, at === begun?.at ? begun.portion : undefined),
        advance: (done) => {
          progress.advance(Math.min(total, before + done), total);
        },
        renamed: () => undefined,
      };
      const some = await runPortion(services, caller, portion, own);
      arrived = some && arrived?.concat(some);
      onDone(portion);
      progress.memory.note({ at: at + 1 } satisfies Noted);
    }
    before += portion.bytes;
  }
  await sweep(services, caller, folders);
  progress.advance(total, total);
  return arrived;
}
