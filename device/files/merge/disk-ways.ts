import { rmdir } from 'node:fs/promises';
import type { TaskProgress } from '../../context.ts';
import { lookAt } from '../place.ts';
import type { FileCaller } from '../rights.ts';
import { runTransfer } from '../run-transfer.ts';
import type { FileServices } from '../services.ts';
import { stillThere } from '../still-there.ts';
import { createTransferDrives } from '../transfer-drives.ts';
import { checkTransfer, type TransferRequest } from '../transfer.ts';
import type { DeedRecorder } from '../undo/deed-recorder.ts';
import { parseWirePath } from '../wire-path.ts';
import { diskEntry } from './merge-entry.ts';
import type { Portion } from './plan.ts';
import type { MergeWays } from './run-plan.ts';

/** What of a portion its work goes by. */
type PortionWork = Pick<Portion, 'mode' | 'paths' | 'to' | 'policy'> & Pick<TransferRequest, 'nameOf' | 'isBack'>;

/** Does one portion between volumes, as far as it is not done. */
export async function runPortion(
  services: FileServices,
  caller: FileCaller,
  { mode, paths, to, policy, ...rest }: PortionWork,
  progress: TaskProgress,
  recorder?: DeedRecorder,
): Promise<void> {
  const parsed = [...paths, to].map((wire) => ({ parsed: parseWirePath(wire) }));
  const drives = await createTransferDrives(services, parsed);
  const away = await drives.missing();
  if (away !== undefined) await progress.hold(away, (signal) => drives.back(signal));
  const left = await stillThere(services, caller, paths);
  const isTakenUp = progress.memory.noted !== undefined;
  if (left.length === 0) {
    if (!isTakenUp) return;
    const { volume } = await services.locator.locateFolder(caller, to, 'write');
    await services.hidden.discard(services.hidden.ofTask(volume, progress.memory.id));
    return;
  }
  const request = { ...rest, mode, paths: left, to, conflict: policy, isTakenUp };
  const checked = await checkTransfer(services, caller, request);
  await runTransfer(services, checked, policy, progress, recorder);
}

/** Hears of folders that are taken away because nothing is in them any more, by their wire paths. */
type Emptying = Pick<DeedRecorder, 'emptying'>;

async function sweep(
  services: FileServices,
  caller: FileCaller,
  folders: readonly string[],
  hears?: Emptying,
): Promise<void> {
  for (const wire of folders) {
    const entry = await services.locator.locateEntry(caller, wire, 'write').catch(() => undefined);
    if (entry === undefined) continue;
    const emptying = hears?.emptying(wire);
    const isGone = await rmdir(entry.real).then(
      () => true,
      () => false,
    );
    if (!isGone) continue;
    emptying?.done();
    services.names.forget(entry.parent);
    services.changes.parentOf(entry.parsed);
  }
}

/** How entries on volumes are merged; `recorder` writes down what is done to them, `hears` only of emptied folders. */
export function diskWays(
  services: FileServices,
  caller: FileCaller,
  { recorder, hears = recorder }: { readonly recorder?: DeedRecorder; readonly hears?: Emptying } = {},
): MergeWays {
  return {
    async find(wire) {
      const place = await services.locator.locateEntry(caller, wire, 'read');
      const stats = await lookAt(place.real);
      return stats && diskEntry(place, stats);
    },
    portion: (portion, progress) => runPortion(services, caller, portion, progress, recorder),
    sweep: (folders) => sweep(services, caller, folders, hears),
  };
}
