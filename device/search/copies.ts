import { setTimeout as delay } from 'node:timers/promises';
import { sumOf } from '../files/content-sum.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';

/** Files of one size that are compared at most. */
export const COPIES_MAX = 200;
/** A call answers after this long (ms) with what was compared by then. */
const BUDGET_MS = 2000;
/** How often a sum that is being made is looked at (ms). */
const LOOK_MS = 20;

/** What is looked for: the size of a file in bytes, and its SHA-256. */
export interface Content {
  readonly size: number;
  readonly sha256: string;
}

/**
 * Compares files with a content, one after the other, as far as the time of a call goes; sums are kept, so that the next
 * call goes on where this one ended. Files that have gone, have changed or cannot be read are no copies.
 */
export async function findCopies(
  services: FileServices,
  caller: FileCaller,
  paths: readonly string[],
  content: Content,
  now: () => number = () => performance.now(),
): Promise<{ readonly same: string[]; readonly checked: number }> {
  const until = now() + BUDGET_MS;
  const same: string[] = [];
  for (const [checked, path] of paths.entries()) {
    for (;;) {
      const state = await sumOf(services, caller, path).catch(() => undefined);
      if (state === undefined || state.size !== content.size) break;
      if (state.sha256 !== '') {
        if (state.sha256 === content.sha256) same.push(path);
        break;
      }
      if (now() > until) return { same, checked };
      await delay(LOOK_MS);
    }
  }
  return { same, checked: paths.length };
}
