import { createDecisions, type DecisionEvent } from './core/decisions.ts';
import type { EventHandlers, Part, StepHandlers } from './core/part.ts';
import { type CoreEvent, createPower } from './core/power.ts';
import type { CoreState } from './core/state.ts';
import {
  type DatabaseEvent,
  databaseEvents,
  databasePart,
  databaseSteps,
  initialDatabase,
} from './database/database.ts';
import { type EsataEvent, esataEvents, esataPart, esataSteps, initialEsata } from './esata/esata.ts';
import {
  type ExternalEvent,
  externalEvents,
  externalPart,
  externalSteps,
  initialExternal,
} from './external/external.ts';
import { type FormatEvent, formatEvents, formatPart, formatSteps } from './format/format.ts';
import { type HealthEvent, healthEvents, healthPart, healthSteps, initialHealth } from './health/health.ts';
import { type HelpEvent, helpEvents, helpPart, helpSteps, initialHelp } from './help/help.ts';
import { incidentsPart, initialIncidents } from './incidents/incidents.ts';
import { initialMonitor, type MonitorEvent, monitorEvents, monitorPart, monitorSteps } from './monitor/monitor.ts';
import { initialMove, type MoveEvent, moveEvents, movePart, moveSteps } from './move/move.ts';
import { initialNet, type NetEvent, netEvents } from './net/net.ts';
import { initialRaid, type RaidEvent, raidEvents, raidPart, raidSteps } from './raid/raid.ts';
import { initialSettings, type SettingsEvent, settingsEvents } from './settings/settings.ts';
import type { SsdEvent } from './ssd/events.ts';
import { initialSsd, ssdEvents, ssdPart, ssdSteps } from './ssd/ssd.ts';
import type { HardwareState, StepName } from './state.ts';
import { initialStorage, type StorageEvent, storageEvents, storagePart, storageSteps } from './storage/storage.ts';
import { initialSync, type SyncEvent, syncEvents, syncPart } from './sync/sync.ts';
import { initialUps, type UpsEvent, upsEvents, upsPart, upsSteps } from './ups/ups.ts';
import { initialUpgrade, type UpgradeEvent, upgradeEvents, upgradePart, upgradeSteps } from './upgrade/upgrade.ts';
import { initialUpkeep, type UpkeepEvent, upkeepEvents, upkeepPart, upkeepSteps } from './upkeep/upkeep.ts';
import { type WizardEvent, wizardEvents, wizardPart, wizardSteps } from './wizard/wizard.ts';

/** What can happen to the machine. */
export type HardwareEvent =
  | CoreEvent
  | DecisionEvent
  | StorageEvent
  | FormatEvent
  | WizardEvent
  | RaidEvent
  | ExternalEvent
  | MoveEvent
  | UpkeepEvent
  | SsdEvent
  | EsataEvent
  | UpgradeEvent
  | DatabaseEvent
  | HealthEvent
  | MonitorEvent
  | HelpEvent
  | NetEvent
  | SyncEvent
  | UpsEvent
  | SettingsEvent;

/** All parts, the one whose message comes first at the front. */
export const parts: readonly Part[] = [
  formatPart,
  wizardPart,
  externalPart,
  raidPart,
  storagePart,
  movePart,
  upkeepPart,
  ssdPart,
  esataPart,
  upgradePart,
  databasePart,
  healthPart,
  monitorPart,
  helpPart,
  incidentsPart,
  syncPart,
  upsPart,
];

/** The slices of a healthy device. */
export const initialParts: Omit<HardwareState, keyof CoreState | 'steps'> = {
  storage: initialStorage,
  format: null,
  wizard: null,
  raid: initialRaid,
  external: initialExternal,
  move: initialMove,
  upkeep: initialUpkeep,
  ssd: initialSsd,
  esata: initialEsata,
  upgrade: initialUpgrade,
  database: initialDatabase,
  health: initialHealth,
  monitor: initialMonitor,
  help: initialHelp,
  net: initialNet,
  incidents: initialIncidents,
  sync: initialSync,
  ups: initialUps,
  settings: initialSettings,
};

const power = createPower(parts);

/** What each event does. */
export const eventHandlers: EventHandlers<HardwareEvent> = {
  ...power.events,
  ...createDecisions(parts),
  ...storageEvents,
  ...formatEvents,
  ...wizardEvents,
  ...raidEvents,
  ...externalEvents,
  ...moveEvents,
  ...upkeepEvents,
  ...ssdEvents,
  ...esataEvents,
  ...upgradeEvents,
  ...databaseEvents,
  ...healthEvents,
  ...monitorEvents,
  ...helpEvents,
  ...netEvents,
  ...syncEvents,
  ...upsEvents,
  ...settingsEvents,
};

/** What each step does. */
export const stepHandlers: StepHandlers<StepName> = {
  ...power.steps,
  ...storageSteps,
  ...formatSteps,
  ...wizardSteps,
  ...raidSteps,
  ...externalSteps,
  ...moveSteps,
  ...upkeepSteps,
  ...ssdSteps,
  ...esataSteps,
  ...upgradeSteps,
  ...databaseSteps,
  ...healthSteps,
  ...monitorSteps,
  ...helpSteps,
  ...upsSteps,
};
