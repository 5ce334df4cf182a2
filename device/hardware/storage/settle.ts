import type { HardwareState } from '../state.ts';
import { assess } from './assess.ts';
import type { Decision, StorageFaults, StorageState } from './state.ts';

/** The state with another slice of the internal disks. */
export function withStorage(state: HardwareState, change: Partial<StorageState>): HardwareState {
  return { ...state, storage: { ...state.storage, ...change } };
}

/** The state with other faults. */
export function withFaults(state: HardwareState, change: Partial<StorageFaults>): HardwareState {
  return withStorage(state, { faults: { ...state.storage.faults, ...change } });
}

/** The check of the disks is over: the pool is used, or somebody is asked. The same finding keeps its id. */
export function settle(state: HardwareState): HardwareState {
  const { storage } = state;
  const finding = assess(state);
  if (finding === null) return withStorage(state, { decision: null, isMounted: storage.layout !== null });
  const before = storage.decision;
  const same = before?.type === finding.type && before.code === finding.code;
  const named = storage.nextIds[finding.type];
  const serial = state.serial + 1;
  const id = same ? before.id : (named ?? `${finding.type.charAt(0)}-${serial}`);
  const decision: Decision = { ...finding, id };
  const nextIds = named === id ? { ...storage.nextIds, [finding.type]: undefined } : storage.nextIds;
  return { ...state, serial, storage: { ...storage, decision, nextIds } };
}
