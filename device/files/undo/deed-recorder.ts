import type { Stats } from 'node:fs';
import { randomUUID } from 'node:crypto';
import type { MergeTrace } from '../merge.ts';
import { lookAt } from '../place.ts';
import { discardedPath } from '../recycle-bin.ts';
import type { FileCaller } from '../rights.ts';
import type { FileServices } from '../services.ts';
import { formatWirePath } from '../wire-path.ts';
import { type DeedStep, type Facts, factsOf, nameOf } from './deed-step.ts';
import type { KeptStep } from './deed-store.ts';

/** Writes down what a copy or move does. */
export interface DeedRecorder {
  /** For entries of one source; `wireOf` says what a real path below it is on the wire. */
  trace(mode: 'copy' | 'move', wireOf: (real: string) => string): MergeTrace;
  /** An empty folder, by its wire path, is taken away. */
  emptying(wire: string): { readonly done: () => void };
  /** The work is over, or pauses: what is not known to be done is looked for on the disk. */
  settle(): Promise<void>;
}

const factsOfFile = (stats: Stats): Facts =>
  stats.isFile()
    ? { files: 1, bytes: stats.size, newest: Math.floor(stats.mtimeMs / 1000) }
    : { files: 0, bytes: 0, newest: 0 };

/** The real path of an entry; undefined where nothing stands there that the account may see. */
export async function realOf(services: FileServices, caller: FileCaller, wire: string): Promise<string | undefined> {
  const entry = await services.locator.locateEntry(caller, wire, 'read').catch(() => undefined);
  const stats = entry && (await lookAt(entry.real).catch(() => undefined));
  return stats && entry.real;
}

/** True for what lies in a recycle bin by now, on a volume that is there. */
export async function isInBin(services: FileServices, wire: string, id: string, real: string): Promise<boolean> {
  if (!services.bin.has(id)) return false;
  return (await lookAt(discardedPath(real, { id, name: nameOf(wire) })).catch(() => undefined)) !== undefined;
}

/** The steps with what their entries are by now, where that was not known: a folder is counted once all is done. */
export async function withFacts<Kept extends { readonly step: DeedStep }>(
  services: FileServices,
  caller: FileCaller,
  steps: readonly Kept[],
): Promise<Kept[]> {
  const out: Kept[] = [];
  for (const kept of steps) {
    const { step } = kept;
    if ((step.do !== 'moved' && step.do !== 'came') || step.facts !== undefined) continue;
    const real = await realOf(services, caller, step.to);
    const facts = real && (await factsOf(real).catch(() => undefined));
    if (facts) out.push({ ...kept, step: { ...step, facts } });
  }
  return out;
}

/** Begins or goes on to write down what a task of an account does. */
export function recordDeed(services: FileServices, caller: FileCaller, task: string): DeedRecorder {
  const { deeds } = services;
  deeds.begin(task, caller.username);
  const announce = (step: DeedStep, ino?: number): { readonly done: () => void } => {
    const seq = deeds.announce(task, step, ino);
    return { done: () => deeds.done(task, seq, step) };
  };

  /** Whether a step that was announced has been made. */
  const isMade = async ({ step, ino }: KeptStep): Promise<boolean> => {
    if (step.do === 'went') {
      const { volume } = await services.locator.locateEntry(caller, step.to, 'read');
      return isInBin(services, step.to, step.id, volume);
    }
    const real = await realOf(services, caller, step.to);
    if (step.do === 'emptied') return real === undefined;
    return real !== undefined && (await lookAt(real))?.ino === ino;
  };

  return {
    trace: (mode, wireOf) => ({
      discarding(entry) {
        const id = randomUUID();
        return { id, ...announce({ do: 'went', to: formatWirePath(entry.parsed), id }) };
      },
      placing(from, folder, name, stats) {
        const to = `${formatWirePath(folder.parsed)}/${name}`;
        const facts = stats.isDirectory() ? {} : { facts: factsOfFile(stats) };
        const step: DeedStep =
          mode === 'copy' ? { do: 'came', to, ...facts } : { do: 'moved', from: wireOf(from), to, ...facts };
        return announce(step, stats.ino);
      },
      // Of a copy only what was made ready for it is emptied.
      emptying: (dir) => (mode === 'move' ? announce({ do: 'emptied', to: wireOf(dir) }) : { done: () => undefined }),
    }),
    emptying: (wire) => announce({ do: 'emptied', to: wire }),
    async settle() {
      // Work that was taken up again has announced it once more.
      const again = new Map(deeds.all(task).map(({ seq, step }) => [`${step.do} ${step.to}`, seq]));
      for (const kept of deeds.pending(task)) {
        const { seq, step } = kept;
        const isKnown = step.do !== 'went' && (again.get(`${step.do} ${step.to}`) ?? 0) > seq;
        if (!isKnown && (await isMade(kept).catch(() => false))) deeds.done(task, seq, step);
        else deeds.drop(task, seq);
      }
      for (const { seq, step } of deeds.all(task)) {
        // It was copied to another volume, and has not left the place it came from.
        const left = step.do === 'moved' ? step.from : step.do === 'emptied' ? step.to : undefined;
        if (left === undefined || (await realOf(services, caller, left)) === undefined) continue;
        if (step.do === 'emptied') deeds.drop(task, seq);
        if (step.do === 'moved')
          deeds.done(task, seq, { do: 'came', to: step.to, ...(step.facts && { facts: step.facts }) });
      }
      for (const { seq, step } of await withFacts(services, caller, deeds.all(task))) deeds.done(task, seq, step);
      deeds.trim(caller.username);
    },
  };
}
