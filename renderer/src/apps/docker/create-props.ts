import type { Draft, Fault, Step, Surroundings } from './create-draft.ts';
import type { Network } from './use-images.ts';

/** What each step of the wizard is given. */
export interface StepProps {
  readonly step: Step;
  readonly draft: Draft;
  readonly change: (next: Partial<Draft>) => void;
  readonly faults: readonly Fault[];
  readonly around: Surroundings;
  readonly networks: readonly Network[];
  /** Steps with faults. */
  readonly broken: readonly Step[];
  readonly onStep: (step: Step) => void;
}
