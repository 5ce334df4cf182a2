import { createDecisions, type DecisionEvent } from './core/decisions.ts';
import type { EventHandlers, Part, StepHandlers } from './core/part.ts';
import { type CoreEvent, createPower } from './core/power.ts';
import type { CoreState } from './core/state.ts';
import { type EsataEvent, esataEvents, esataPart, esataSteps, initialEsata } from './esata/esata.ts';
import { formatPart, formatSteps } from './format/format.ts';
import { initialSsd, type SsdEvent, ssdEvents, ssdPart, ssdSteps } from './ssd/ssd.ts';
import type { HardwareState, StepName } from './state.ts';
import { initialStorage, type StorageEvent, storageEvents, storagePart } from './storage/storage.ts';

/** What can happen to the machine. */
export type HardwareEvent = CoreEvent | DecisionEvent | StorageEvent | SsdEvent | EsataEvent;

/** All parts, the one whose message comes first at the front. */
export const parts: readonly Part[] = [formatPart, storagePart, ssdPart, esataPart];

/** The slices of a healthy device. */
export const initialParts: Omit<HardwareState, keyof CoreState | 'steps'> = {
  storage: initialStorage,
  format: null,
  ssd: initialSsd,
  esata: initialEsata,
};

const power = createPower(parts);

/** What each event does. */
export const eventHandlers: EventHandlers<HardwareEvent> = {
  ...power.events,
  ...createDecisions(parts),
  ...storageEvents,
  ...ssdEvents,
  ...esataEvents,
};

/** What each step does. */
export const stepHandlers: StepHandlers<StepName> = { ...power.steps, ...formatSteps, ...ssdSteps, ...esataSteps };
