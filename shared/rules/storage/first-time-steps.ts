import type { FirstTime } from './poll.ts';

/** Making a mirror out of a single disk; it has nothing to choose. RAID-05 */
export function isMirrorCreation({
  state,
  choices,
  last_model,
}: Pick<FirstTime, 'state' | 'choices' | 'last_model'>): boolean {
  return state === 'raid1_create' || (choices.length === 0 && last_model === 'single');
}

/** Number of steps of a run: six for each disk and one more, five for a mirror. FMT-24 */
export function expectedSteps(run: Pick<FirstTime, 'state' | 'choices' | 'last_model' | 'hdds'>): number {
  return isMirrorCreation(run) ? 5 : Math.max(1, run.hdds.length) * 6 + 1;
}

/** Names of the steps as the device gives them; null when their number is not the expected one. FMT-24 */
export function namedSteps(
  run: Pick<FirstTime, 'state' | 'choices' | 'last_model' | 'hdds' | 'steps'>,
): readonly string[] | null {
  return run.steps.length === expectedSteps(run) ? run.steps : null;
}
