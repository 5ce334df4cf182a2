import type { HotplugPrompt, IncidentsState } from '../hardware/incidents/state.ts';
import { layoutOf } from '../hardware/storage/disks.ts';
import { HDD_A, NEW_4T } from '../hardware/storage/fixtures.ts';
import type { StorageState } from '../hardware/storage/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { formatting } from './formatting.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

function disturbed(at: ScenarioStart, incidents: Partial<IncidentsState>): HardwareState {
  const state = healthy(at);
  return { ...state, incidents: { ...state.incidents, ...incidents } };
}

/** The device with other disks in its slots than when it started. */
function replugged(at: ScenarioStart, storage: Partial<StorageState>, prompt: HotplugPrompt): HardwareState {
  const state = disturbed(at, { prompt });
  return { ...state, storage: { ...state.storage, ...storage } };
}

const scenario = (name: string, title: string, start: (at: ScenarioStart) => HardwareState): Scenario => ({
  name,
  title,
  area: 'push',
  start,
});

/** What only the push channel tells, and what befalls it (scenarios.md §17). */
export const pushScenarios: readonly Scenario[] = [
  scenario('push-format-progress', 'Format told five times a second', (at) => {
    const state = formatting(at, { phase: 'formatdisk', rates: { ZSN4T0110: 0.1, ZSN4T0100: 0.1 } });
    return { ...state, incidents: { ...state.incidents, progressMs: 200 } };
  }),
  scenario('push-hotplug', 'Disk put in while the device runs', (at) =>
    replugged(
      at,
      { disks: [HDD_A, NEW_4T], layout: layoutOf('single', [HDD_A]) },
      { kind: 'sata', position: 2, reason: 'insert', raid1_missing: 0 },
    ),
  ),
  scenario('push-remove', 'Disk pulled out while the device runs', (at) =>
    replugged(at, { disks: [HDD_A] }, { kind: 'sata', position: 2, reason: 'remove', raid1_missing: 1 }),
  ),
  scenario('push-drop', 'Push channel cut every five seconds', (at) => disturbed(at, { dropMs: 5000 })),
  scenario('push-silent', 'Push channel on which nothing is said', (at) => disturbed(at, { isSilent: true })),
];
