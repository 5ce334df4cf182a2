import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { TaskMemory } from '../context.ts';
import type { Located } from './locator.ts';
import { lookAt } from './place.ts';
import type { Source } from './transfer.ts';

/** What a transfer writes down, by the keys of its sources. */
interface Noted {
  /** Inodes of the copies, once all of them are whole: from here on every one of them is on its way into the folder. */
  readonly staged?: Readonly<Record<string, number>>;
  /** Sources that have got their place, each with what stood at its old one then. */
  readonly placed?: Readonly<Record<string, string>>;
}

/** What of a file or folder another one at the same path does not have. */
async function identityOf(real: string): Promise<string> {
  const { ino, birthtimeMs } = await lstat(real);
  return `${ino}:${birthtimeMs}`;
}

/** Keys of the sources, the same after a restart when some of them are gone by then. */
function keysOf(sources: readonly Source[]): string[] {
  const seen = new Map<string, number>();
  return sources.map(({ wire }) => {
    const times = seen.get(wire) ?? 0;
    seen.set(wire, times + 1);
    const key = createHash('sha256').update(wire).digest('hex').slice(0, 16);
    return times === 0 ? key : `${key}-${times}`;
  });
}

/**
 * What a transfer notes of itself, so that after the end of the device it goes on where it was: nothing arrives twice,
 * and a source leaves its place only for what has arrived (CALL-EXT-14).
 */
export function createTransferNotes(memory: TaskMemory, sources: readonly Source[]) {
  const keys = keysOf(sources);
  const keyOf = (index: number): string => keys[index] ?? String(index);
  const isTakenUp = memory.noted !== undefined;
  let { staged, placed = {} } = (memory.noted ?? {}) as Noted;
  const write = (): void => memory.note({ ...(staged && { staged }), placed });
  if (!isTakenUp) write();

  return {
    /** True when an earlier run has begun: some of the copies may be there. */
    isTakenUp,
    keyOf,
    /** True when everything was copied before: what is no longer staged has got its place. */
    get isPlacing() {
      return staged !== undefined;
    },
    /** All copies are whole; `paths` are where they are staged, by the index of their source. */
    async placing(paths: ReadonlyMap<number, string>): Promise<void> {
      const inodes: Record<string, number> = {};
      for (const [index, real] of paths) inodes[keyOf(index)] = (await lstat(real)).ino;
      staged = inodes;
      write();
    },
    /** A source has got its place; its old one is told by what stands there now. */
    async placed(index: number, source: Source): Promise<void> {
      placed = { ...placed, [keyOf(index)]: await identityOf(source.real).catch(() => '') };
      write();
    },
    isPlaced: (index: number): boolean => keyOf(index) in placed,
    /** True while at the old place still stands what stood there when its copy got its own. */
    async isOld(index: number, source: Source): Promise<boolean> {
      if (!(await lookAt(source.real))) return false;
      return (await identityOf(source.real)) === placed[keyOf(index)];
    },
    /** The name under which a copy stands in the folder, when its device ended before that was noted. */
    async nameIn(to: Located, index: number): Promise<string | undefined> {
      const inode = staged?.[keyOf(index)];
      if (inode === undefined) return undefined;
      for (const name of await readdir(to.real))
        if ((await lookAt(path.join(to.real, name)))?.ino === inode) return name;
      return undefined;
    },
    /**
     * It has failed or was given up, and nothing of it counts any more: who tries again later may have taken away what
     * had arrived, and then the source is all there is.
     */
    failed(): void {
      memory.note(undefined);
    },
  };
}
