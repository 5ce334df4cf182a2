import type { TaskMemory, TaskProgress } from '../../context.ts';
import type { MergeEntry } from './merge-entry.ts';
import type { Plan, Portion } from './plan.ts';

/** What work on merged folders notes of itself: the portion it is at, and what that has noted. */
interface Noted {
  readonly at: number;
  readonly portion?: unknown;
}

/** How entries are found and brought where they go, whatever they lie in. */
export interface MergeWays {
  /** What is at a place; undefined once it is gone. Rejects where that cannot be told now. */
  readonly find: (wire: string) => Promise<MergeEntry | undefined>;
  /** Does one portion, as far as it is not done. */
  readonly portion: (portion: Portion, progress: TaskProgress) => Promise<void>;
  /** Takes folders away that nothing is in any more; what came to them meanwhile keeps them. */
  readonly sweep: (folders: readonly string[]) => Promise<void>;
}

/** Lets a portion note of itself what it would note as a task of its own. */
export const memoryOf = (memory: TaskMemory, at: number, noted: unknown): TaskMemory => ({
  id: memory.id,
  noted,
  note(state) {
    memory.note(state === undefined ? undefined : ({ at, portion: state } satisfies Noted));
  },
  get isKept() {
    return memory.isKept;
  },
});

/**
 * Does one portion of a plan after the other, each a transfer of its own that goes on where it was after the end of the
 * device, and then takes the emptied folders away. `onDone` hears of each portion that is done (DRG-26, CALL-EXT-14).
 */
export async function runPlan(
  ways: MergeWays,
  { portions, folders }: Pick<Plan, 'portions' | 'folders'>,
  progress: TaskProgress,
  onDone: (portion: Portion) => void = () => undefined,
): Promise<void> {
  const begun = progress.memory.noted as Noted | undefined;
  const total = portions.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
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
      await ways.portion(portion, own);
      onDone(portion);
      progress.memory.note({ at: at + 1 } satisfies Noted);
    }
    before += portion.bytes;
  }
  await ways.sweep(folders);
  progress.advance(total, total);
}
