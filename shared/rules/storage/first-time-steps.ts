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

/** Steps every device takes, by the words it names them with. FMT-24 */
const stepWords = {
  detect: 'detect',
  clear: 'clear',
  partition: 'partition',
  formatSystem: 'format system part',
  formatData: 'format data part',
  verify: 'verify',
  mount: 'mount storage',
  stop: 'stop services',
  save: 'save configuration',
  create: 'create array',
  add: 'add second disk',
  sync: 'start synchronisation',
} as const;

/** A step the console has words of its own for. */
export interface KnownStep {
  readonly key: keyof typeof stepWords;
  /** Number of the disk it concerns; null where it concerns all. */
  readonly disk: number | null;
}

/** What a step is by the name the device gave it, with or without the number of a disk; null for any other. FMT-24 */
export function knownStep(name: string): KnownStep | null {
  const [, words = '', disk] = /^(.*?)(?: disk (\d+))?$/.exec(name.trim().toLowerCase()) ?? [];
  const key = (Object.keys(stepWords) as KnownStep['key'][]).find((each) => stepWords[each] === words);
  return key === undefined ? null : { key, disk: disk === undefined ? null : Number(disk) };
}
