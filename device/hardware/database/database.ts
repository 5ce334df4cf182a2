import type { PushMessage } from '../../push/hub.ts';
import { type EventHandlers, type Part, refuse, type StepHandlers } from '../core/part.ts';
import { endOf, spanFrom } from '../core/span.ts';
import { schedule, unschedule } from '../core/steps.ts';
import type { HardwareState } from '../state.ts';
import type { DatabaseRepair, DatabaseState, DatabaseStep } from './state.ts';

/** Model times of a repair: its check of the tables, and the rest, which a lost database does not come through. */
export const CHECK_TABLES_MS = 2000;
export const REBUILD_MS = 10_000;
export const REBUILD_LOST_MS = 6000;
/** What the device says a repair takes, seconds; large databases take that long. */
const ESTIMATE_S = 300;

/** What can happen to the database. */
export type DatabaseEvent =
  /** It breaks, or is found whole; `isLost` when a repair cannot save it. */
  | { readonly type: 'database'; readonly condition: DatabaseState['condition']; readonly isLost: boolean }
  | { readonly type: 'database-repair' };

export const initialDatabase: DatabaseState = { condition: 'working', repair: null, isLost: false };

function withDatabase(state: HardwareState, change: Partial<DatabaseState>): HardwareState {
  return { ...state, database: { ...state.database, ...change } };
}

/** Puts a repair in, with the step that takes it on. */
export function withRepair(state: HardwareState, repair: DatabaseRepair | null): HardwareState {
  const rest = unschedule(withDatabase(state, { repair }), 'database-next');
  const end = repair === null ? undefined : endOf(repair.span);
  return end === undefined ? rest : schedule(rest, { at: end, event: 'database-next' });
}

export const databaseEvents: EventHandlers<DatabaseEvent> = {
  database: (state, { condition, isLost }) => withRepair(withDatabase(state, { condition, isLost }), null),
  'database-repair': (state, _event, now) => {
    const { condition, repair } = state.database;
    if (state.power !== 'on' || condition === 'working' || repair !== null) return refuse('N000005');
    const serial = state.serial + 1;
    const begun = withDatabase({ ...state, serial }, { condition: 'down' });
    return withRepair(begun, { id: `db-${serial}`, phase: 'check', span: spanFrom(now, CHECK_TABLES_MS) });
  },
};

export const databaseSteps: StepHandlers<DatabaseStep> = {
  'database-next': (state, now) => {
    const { isLost, repair } = state.database;
    if (repair?.phase === 'check')
      return withRepair(state, {
        ...repair,
        phase: 'rebuild',
        span: spanFrom(now, isLost ? REBUILD_LOST_MS : REBUILD_MS),
      });
    // Whoever tries again does it with what the first try has put in order.
    return withDatabase(withRepair(state, null), { condition: isLost ? 'repair_fail' : 'working', isLost: false });
  },
};

/** How the database is, and how far its repair (ENT-13, DBR-02); `extTime` in seconds. */
export function databaseReport({ condition, repair }: DatabaseState) {
  if (repair === null) return { state: condition, title: '', extTime: 0, previousStep: '', currentStep: '' };
  const steps =
    repair.phase === 'check'
      ? { previousStep: '', currentStep: 'check tables' }
      : { previousStep: 'check tables', currentStep: 'rebuild index' };
  return { state: 'running', title: 'Repairing', extTime: ESTIMATE_S, ...steps } as const;
}

function frames(before: HardwareState, after: HardwareState): PushMessage[] {
  if (before.database === after.database) return [];
  const now = databaseReport(after.database);
  if (JSON.stringify(databaseReport(before.database)) === JSON.stringify(now)) return [];
  const { title, extTime, previousStep, currentStep } = now;
  const data = { db_state: after.database.condition, title, extTime, previousStep, currentStep };
  return [{ topic: 'system', type: 'db_state', to: 'all', data }];
}

export const databasePart: Part = {
  name: 'database',
  // A repair that was cut short has changed nothing: the database is as broken as before.
  powerLost: (state) => withRepair(state, null),
  poll: ({ database }) => ({ db_state: database.condition }),
  frames,
};
