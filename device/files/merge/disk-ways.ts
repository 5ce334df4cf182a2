import { rmdir } from 'node:fs/promises';
import type { TaskProgress } from '../../context.ts';
import { lookAt } from '../place.ts';
import type { FileCaller } from '../rights.ts';
import { runTransfer } from '../run-transfer.ts';
import type { FileServices } from '../services.ts';
import { stillThere } from '../still-there.ts';
import { createTransferDrives } from '../transfer-drives.ts';
import { checkTransfer } from '../transfer.ts';
import { parseWirePath } from '../wire-path.ts';
import { diskEntry } from './merge-entry.ts';
import type { Portion } from './merge-plan.ts';
import type { Arrival, MergeWays } from './run-plan.ts';

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

async function sweep(
  services: FileServices,
  caller: FileCaller,
  folders: readonly string[],
  onGone: (wire: string) => void,
): Promise<void> {
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
    onGone(wire);
  }
}

/** How entries on volumes are merged. `onGone` hears of each folder that was taken away. */
export function diskWays(
  services: FileServices,
  caller: FileCaller,
  onGone: (wire: string) => void = () => undefined,
): MergeWays {
  return {
    async find(wire) {
      const place = await services.locator.locateEntry(caller, wire, 'read');
      const stats = await lookAt(place.real);
      return stats && diskEntry(place, stats);
    },
    portion: (portion, progress) => runPortion(services, caller, portion, progress),
    sweep: (folders) => sweep(services, caller, folders, onGone),
  };
}
