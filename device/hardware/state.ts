import type { CoreState, CoreStep, Step } from './core/state.ts';
import type { EsataState, EsataStep } from './esata/state.ts';
import type { FormatState, FormatStep } from './format/state.ts';
import type { SsdState, SsdStep } from './ssd/state.ts';
import type { StorageState } from './storage/state.ts';

/** Names of everything that happens by itself, of all parts. */
export type StepName = CoreStep | FormatStep | SsdStep | EsataStep;

/**
 * The whole simulated machine: plain, serialisable, changed only by `transition`. The core lies open; every part has
 * its own slice.
 */
export interface HardwareState extends CoreState {
  readonly storage: StorageState;
  readonly format: FormatState;
  readonly ssd: SsdState;
  readonly esata: EsataState;
  readonly steps: readonly Step<StepName>[];
}
