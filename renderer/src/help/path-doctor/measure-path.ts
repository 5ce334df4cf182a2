import { calls } from '#shared/contract/index.ts';
import type { PathFacts } from '#shared/rules/path-doctor.ts';
import { call } from '../../api/call.ts';
import { checkNetwork, type NetworkHosts } from '../network/network-check.ts';

/** Questions to the device, one after the other. */
const TRIPS = 3;
/** A question that takes longer is lost (ms). */
const TRIP_MS = 5000;
/** Enough to know that nobody is there. */
const MAX_UNANSWERED = 2;

export interface Place extends NetworkHosts {
  readonly mode: PathFacts['mode'];
  readonly nasId: string;
}

const nothing = (mode: PathFacts['mode']): PathFacts => ({
  onLine: navigator.onLine,
  mode,
  trips: [],
  unanswered: 0,
  steps: null,
  apart: false,
});

/**
 * Measures the way to the device with real questions: its answers to three of them, its own way out, and where both
 * are seen from outside. `told` hears what is known so far. Resolves when all is known, or `signal` is aborted.
 */
export async function measurePath(
  { mode, nasId, tracker, proxy }: Place,
  told: (facts: PathFacts) => void,
  signal: AbortSignal,
): Promise<PathFacts> {
  let facts = nothing(mode);
  const learn = (more: Partial<PathFacts>) => {
    facts = { ...facts, ...more };
    if (!signal.aborted) told(facts);
  };
  learn({});
  for (let tried = 0; tried < TRIPS && facts.unanswered < MAX_UNANSWERED && !signal.aborted; tried += 1) {
    const from = performance.now();
    const { success } = await call(calls.system, {}, { silent: true, signal, timeoutMs: TRIP_MS });
    const ms = performance.now() - from;
    learn(success ? { trips: [...facts.trips, ms] } : { unanswered: facts.unanswered + 1 });
  }
  if (facts.trips.length === 0 || signal.aborted) return facts;
  const [steps, apart] = await Promise.all([
    call(calls.networkDiagnose, {}, { silent: true, signal }),
    mode === 'cloud' ? null : checkNetwork({ tracker, proxy }, nasId, (input, init) => fetch(input, init)),
  ]);
  learn({ steps: steps.success ? steps.data.items : null, apart: apart !== null });
  return facts;
}
