import type { z } from 'zod';
import { CLIENT_VERSION } from '#shared/constants.ts';
import { initialParts } from '../hardware/compose.ts';
import type { HardwareState } from '../hardware/state.ts';

/** When a scenario begins, and in what device: entering one is no restart. */
export interface ScenarioStart {
  /** Model time, ms. */
  readonly now: number;
  /** Unix seconds of the last start. */
  readonly bootedAtS: number;
  /** The device as it was until now, for scenarios that only change something; absent at the start of the program. */
  readonly before?: HardwareState | undefined;
}

/** Parts of the product that scenarios show, in the order of scenarios.md. */
export type ScenarioArea =
  | 'baseline'
  | 'booting'
  | 'blocking'
  | 'confirm'
  | 'formatting'
  | 'external'
  | 'ssd'
  | 'cacheflush'
  | 'esata'
  | 'database'
  | 'smart'
  | 'upgrade'
  | 'help'
  | 'push'
  | 'notices'
  | 'session';

/** A named starting state of the simulated machine; what follows from it is the model's business. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly area: ScenarioArea;
  /** Parameters it may be entered with; none when absent. All have a default. */
  readonly params?: z.ZodObject;
  /** The state; `params` are those of the schema, checked. */
  start(at: ScenarioStart, params?: Record<string, unknown>): HardwareState;
}

/** A scenario with parameters: `start` gets them as its schema describes them. */
export function withParams<Schema extends z.ZodObject>(
  scenario: Omit<Scenario, 'params' | 'start'> & {
    readonly params: Schema;
    readonly start: (at: ScenarioStart, params: z.output<Schema>) => HardwareState;
  },
): Scenario {
  const { start, ...rest } = scenario;
  return { ...rest, start: (at, params = {}) => start(at, scenario.params.parse(params)) };
}

/** The healthy two-slot device with a RAID1 pool: what every scenario starts from. */
export function healthy({ bootedAtS }: ScenarioStart): HardwareState {
  return {
    board: { product: 'z4pro', color: 'black', slots: 2 },
    pcversion: CLIENT_VERSION,
    versionAfterReload: null,
    uptimeDrift: [],
    power: 'on',
    afterStop: 'start',
    offByMains: false,
    boot: 'ready',
    isSilent: false,
    isLinked: true,
    bootedAtS,
    pools: [{ key: 'zenith_sata', name: '', mounted: 1 }],
    notices: [],
    callRules: [],
    serial: 0,
    steps: [],
    ...initialParts,
  };
}
