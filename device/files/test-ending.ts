import type { TaskProgress } from '../context.ts';

/** The device ends under the work. */
export class Ended extends Error {}

/**
 * Progress of work under which the device ends at an event: whenever it may be stopped, and before and after everything it
 * writes down. What else counts as an event tells that by `happens`.
 */
export function endingProgress(id: string, event: number) {
  let noted: unknown;
  let events = 0;
  let isKept = false;
  const happens = (): void => {
    events += 1;
    if (events !== event && !isKept) return;
    isKept = true;
    throw new Ended();
  };
  const progress: TaskProgress = {
    signal: new AbortController().signal,
    memory: {
      id,
      noted: undefined,
      note(state) {
        happens();
        // As the database gives it back.
        noted = state === undefined ? undefined : JSON.parse(JSON.stringify(state));
        happens();
      },
      get isKept() {
        return isKept;
      },
    },
    advance: () => undefined,
    rename: () => undefined,
    renamed: () => undefined,
    checkpoint: () => Promise.resolve().then(happens),
    hold: () => Promise.reject(new Ended()),
  };
  return {
    happens,
    /** Does the work; answers false when the device ended under it. */
    async runs(work: (progress: TaskProgress) => Promise<void>): Promise<boolean> {
      try {
        await work(progress);
        return true;
      } catch (error) {
        if (isKept) return false;
        throw error;
      }
    },
    /** What the work has noted of itself, as the database keeps it. */
    noted: (): string => (noted === undefined ? '' : JSON.stringify(noted)),
  };
}
