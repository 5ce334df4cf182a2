import type { HardwareState } from '../state.ts';
import { assess } from './assess.ts';
import type { Decision } from './state.ts';

/** The check of the disks is over: the pool is used, or somebody is asked. The same finding keeps its id. */
export function settle(state: HardwareState): HardwareState {
  const { storage } = state;
  const verdict = assess(state);
  if (verdict === null) return { ...state, storage: { ...storage, decision: null } };
  const before = storage.decision;
  const same = before?.type === verdict.type && before.code === verdict.code;
  const named = storage.nextIds[verdict.type];
  const serial = state.serial + 1;
  const id = same ? before.id : (named ?? `${verdict.type.charAt(0)}-${serial}`);
  const decision: Decision = { ...verdict, id };
  const nextIds = named === id ? { ...storage.nextIds, [verdict.type]: undefined } : storage.nextIds;
  return { ...state, serial, storage: { ...storage, decision, nextIds } };
}
