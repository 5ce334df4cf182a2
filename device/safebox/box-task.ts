import { isSafePath } from '#shared/rules/safe-path.ts';
import type { NewTask } from '../context.ts';

/** Steps of the wire path of a box itself: pool, account, `safebox`. */
const BOX_STEPS = 4;

/** The box of a place in one; any other place as it is. */
const outward = (wire: string): string => (isSafePath(wire) ? wire.split('/').slice(0, BOX_STEPS).join('/') : wire);

/**
 * A task about a safe box. Tasks stand in the database in the clear, so this one names neither entries nor folders of
 * the box, and is not kept to be tried after a restart (decision 16): whoever shows it says what it is about.
 */
export const boxTask = (
  owner: string,
  op: string,
  { from, to, size = 0 }: { readonly from: string; readonly to: string; readonly size?: number },
): NewTask => ({ owner, kind: 'fileHandle', op, name: '', from: outward(from), to: outward(to), size });
