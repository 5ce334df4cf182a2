import { useSyncExternalStore } from 'react';
import type { IncidentRecorder } from './recorder.ts';
import type { IncidentRecord } from './record.ts';

/*
 * One recorder and one replay of the document: buttons of overlays, settings and the desktop reach them here.
 */
interface Incidents {
  readonly recorder: IncidentRecorder | null;
  /** There was an incident: it can be reported. */
  readonly happened: boolean;
  readonly replayed: IncidentRecord | null;
}

let state: Incidents = { recorder: null, happened: false, replayed: null };
const listeners = new Set<() => void>();

function change(next: Partial<Incidents>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The recorder of this document begins or ends. */
export function setRecorder(recorder: IncidentRecorder | null): void {
  change({ recorder, happened: recorder?.hasIncident() === true });
}

/** The recorder has met its first incident. */
export function incidentHappened(): void {
  change({ happened: true });
}

/** Shows a record over everything; null ends it. */
export function replay(record: IncidentRecord | null): void {
  change({ replayed: record });
}

export const useRecorder = (): IncidentRecorder | null => useSyncExternalStore(subscribe, () => state.recorder);
export const useHappened = (): boolean => useSyncExternalStore(subscribe, () => state.happened);
export const useReplayed = (): IncidentRecord | null => useSyncExternalStore(subscribe, () => state.replayed);
