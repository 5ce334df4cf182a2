import type { VirtualClock } from '../hardware/clock.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { HardwareState } from '../hardware/state.ts';
import { transition } from '../hardware/transition.ts';
import { StartError } from '../start-error.ts';
import { findScenario, scenarios, STEADY } from './index.ts';
import type { Scenario } from './scenario.ts';

/** What to tell somebody who named a scenario that does not exist. */
export function unknownScenario(name: string): string {
  return `there is no scenario "${name}"; there are ${scenarios.map((scenario) => scenario.name).join(', ')}`;
}

/** Throws StartError for a name that does not exist; no name is the healthy device. */
export function assertScenario(name: string = STEADY): Scenario {
  const scenario = findScenario(name);
  if (!scenario) throw new StartError(unknownScenario(name));
  return scenario;
}

/** Why a scenario cannot be entered with these parameters, naming those it knows; undefined when it can. */
export function wrongParams(scenario: Scenario, params: Record<string, unknown>): string | undefined {
  const known = Object.keys(scenario.params?.shape ?? {});
  const unknown = Object.keys(params).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const allowed = known.length === 0 ? 'takes no params' : `takes the params ${known.join(', ')}`;
    return `scenario ${scenario.name} ${allowed}, not "${unknown}"`;
  }
  const issue = scenario.params?.safeParse(params).error?.issues[0];
  return issue && `scenario ${scenario.name}: ${issue.path.join('.')}: ${issue.message}`;
}

/** The state that a device starts in; throws StartError for a name that does not exist. */
export function initialState(name: string | undefined, clock: VirtualClock): HardwareState {
  const scenario = assertScenario(name);
  const now = clock.now();
  return scenario.start({ now, bootedAtS: Math.floor(now / 1000) });
}

export type ScenarioPlayer = ReturnType<typeof createScenarioPlayer>;

/** Enters scenarios while the device runs; sessions, files, settings and uptime stay as they are. */
export function createScenarioPlayer(first: string | undefined, hardware: Hardware, clock: VirtualClock) {
  let active = first ?? STEADY;
  return {
    name: (): string => active,
    enter(scenario: Scenario, params: Record<string, unknown> = {}): void {
      const before = hardware.state();
      const now = clock.now();
      const next = scenario.start({ now, bootedAtS: before.bootedAtS, before }, params);
      // What the administrator has set is no part of a scenario.
      hardware.replace(transition(next, { type: 'settings', change: before.settings }, now));
      active = scenario.name;
    },
  };
}
