import type { CoreState, CoreStep, Step } from './core/state.ts';
import type { DatabaseState, DatabaseStep } from './database/state.ts';
import type { EsataState, EsataStep } from './esata/state.ts';
import type { ExternalState, ExternalStep } from './external/state.ts';
import type { FormatState, FormatStep } from './format/state.ts';
import type { HealthState, HealthStep } from './health/state.ts';
import type { HelpState, HelpStep } from './help/state.ts';
import type { IncidentsState } from './incidents/state.ts';
import type { MonitorState, MonitorStep } from './monitor/state.ts';
import type { MoveState, MoveStep } from './move/state.ts';
import type { NetState } from './net/state.ts';
import type { RaidState, RaidStep } from './raid/state.ts';
import type { SettingsState } from './settings/state.ts';
import type { SsdState, SsdStep } from './ssd/state.ts';
import type { StorageState, StorageStep } from './storage/state.ts';
import type { SyncState } from './sync/state.ts';
import type { UpsState, UpsStep } from './ups/state.ts';
import type { UpgradeState, UpgradeStep } from './upgrade/state.ts';
import type { UpkeepState, UpkeepStep } from './upkeep/state.ts';
import type { WizardState, WizardStep } from './wizard/state.ts';

/** Names of everything that happens by itself, of all parts. */
export type StepName =
  | CoreStep
  | StorageStep
  | FormatStep
  | WizardStep
  | RaidStep
  | ExternalStep
  | MoveStep
  | UpkeepStep
  | SsdStep
  | EsataStep
  | UpgradeStep
  | DatabaseStep
  | HealthStep
  | MonitorStep
  | HelpStep
  | UpsStep;

/**
 * The whole simulated machine: plain, serialisable, changed only by `transition`. The core lies open; every part has
 * its own slice.
 */
export interface HardwareState extends CoreState {
  readonly storage: StorageState;
  readonly format: FormatState;
  readonly wizard: WizardState;
  readonly raid: RaidState;
  readonly external: ExternalState;
  readonly move: MoveState;
  readonly upkeep: UpkeepState;
  readonly ssd: SsdState;
  readonly esata: EsataState;
  readonly upgrade: UpgradeState;
  readonly database: DatabaseState;
  readonly health: HealthState;
  readonly monitor: MonitorState;
  readonly help: HelpState;
  readonly net: NetState;
  readonly incidents: IncidentsState;
  readonly sync: SyncState;
  readonly ups: UpsState;
  readonly settings: SettingsState;
  readonly steps: readonly Step<StepName>[];
}
