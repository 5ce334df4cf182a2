import { HDD_A, HDD_B, layoutOf } from '../hardware/disks.ts';
import type { HardwareState } from '../hardware/state.ts';
import { OWN_VERSION } from '../hardware/views.ts';

/** When a scenario begins, and since when the device has been up: entering one is no restart. */
export interface ScenarioStart {
  /** Model time, ms. */
  readonly now: number;
  /** Unix seconds of the last start. */
  readonly bootedAtS: number;
}

/** Parts of the product that scenarios show. */
export type ScenarioArea = 'baseline' | 'booting' | 'blocking' | 'confirm' | 'formatting' | 'notices';

/** A named starting state of the simulated machine; what follows from it is the model's business. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly area: ScenarioArea;
  start(at: ScenarioStart): HardwareState;
}

/** The healthy two-slot device with a RAID1 pool: what every scenario starts from. */
export function healthy({ bootedAtS }: ScenarioStart): HardwareState {
  return {
    board: { product: 'z4pro', color: 'black', slots: 2 },
    pcversion: OWN_VERSION,
    power: 'on',
    afterStop: 'start',
    boot: 'ready',
    bootedAtS,
    disks: [HDD_A, HDD_B],
    layout: layoutOf('raid1', [HDD_A, HDD_B]),
    assembleError: '',
    pools: [{ key: 'zenith_sata', name: '', mounted: 1 }],
    decision: null,
    format: null,
    notices: [],
    nextIds: {},
    serial: 0,
    steps: [],
  };
}
