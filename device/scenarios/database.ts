import { spanFrom } from '../hardware/core/span.ts';
import { REBUILD_LOST_MS, REBUILD_MS, withRepair } from '../hardware/database/database.ts';
import type { DatabaseState } from '../hardware/database/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

function broken(at: ScenarioStart, database: Partial<DatabaseState>): HardwareState {
  const state = healthy(at);
  return { ...state, database: { ...state.database, condition: 'down', ...database } };
}

/** A database whose tables are checked and whose index is being built again. */
function repairing(at: ScenarioStart, isLost: boolean): HardwareState {
  const span = spanFrom(at.now, isLost ? REBUILD_LOST_MS : REBUILD_MS);
  return withRepair(broken(at, { isLost }), { id: 'db-1', phase: 'rebuild', span });
}

const scenario = (name: string, title: string, start: (at: ScenarioStart) => HardwareState): Scenario => ({
  name,
  title,
  area: 'database',
  start,
});

/** A database that does not work, and its repair (scenarios.md §13). */
export const databaseScenarios: readonly Scenario[] = [
  scenario('db-down', 'Database down', (at) => broken(at, {})),
  scenario('db-repair-ok', 'Database being repaired, which works', (at) => repairing(at, false)),
  scenario('db-repair-fail', 'Database being repaired, which fails', (at) => repairing(at, true)),
  scenario('db-repair-failed-state', 'Repair of the database has failed', (at) =>
    broken(at, { condition: 'repair_fail' }),
  ),
];
