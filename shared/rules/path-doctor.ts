/** One step of the device's own way out of the house, as it measured it (CALL-NET-01); `ms` in milliseconds. */
export interface WayStep {
  readonly key: 'link' | 'gateway' | 'dns' | 'internet' | 'relay';
  readonly ok: 0 | 1;
  readonly skipped: 0 | 1;
  readonly ms: number;
}

/** What was measured between this computer and the device. */
export interface PathFacts {
  /** What this computer says of its own network. */
  readonly onLine: boolean;
  readonly mode: 'local' | 'cloud';
  /** Times of the questions that the device answered (ms), and how many it did not answer. */
  readonly trips: readonly number[];
  readonly unanswered: number;
  /** The device's own steps; null when it did not tell them. */
  readonly steps: readonly WayStep[] | null;
  /** Computer and device reach the internet from different addresses. NET-02 */
  readonly apart: boolean;
}

export const hopKeys = ['computer', 'router', 'relay', 'nas'] as const;
export type HopKey = (typeof hopKeys)[number];
/** `unused`: the way does not lead over it; `unknown`: nothing could be measured. */
export type HopState = 'ok' | 'slow' | 'broken' | 'unknown' | 'unused';

export interface Hop {
  readonly key: HopKey;
  readonly state: HopState;
  /** Measured time (ms); null where none was. */
  readonly ms: number | null;
}

/** The one thing to do; `fine` when there is nothing. */
export type Advice =
  | 'computer'
  | 'deviceAway'
  | 'relayAway'
  | 'unstable'
  | 'cable'
  | 'router'
  | 'dns'
  | 'internet'
  | 'relay'
  | 'subnet'
  | 'useLan'
  | 'routerSlow'
  | 'relaySlow'
  | 'deviceSlow'
  | 'fine';

export interface Diagnosis {
  readonly hops: readonly Hop[];
  readonly advice: Advice;
}

/** From these times on (ms) a hop is slow: a question in the house, one through the relay, the router, the relay. */
export const slowFrom = { lan: 100, cloud: 500, router: 50, relay: 400 } as const;

/** The middle one of some times; null of none. */
function middle(times: readonly number[]): number | null {
  const sorted = times.toSorted((one, two) => one - two);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

type StepState = 'ok' | 'slow' | 'broken' | 'unknown';

/** Where the way between computer and device is slow or broken, and what to do about it. One advice at most. */
export function diagnosePath({ onLine, mode, trips, unanswered, steps, apart }: PathFacts): Diagnosis {
  const stepOf = (key: WayStep['key']): WayStep | undefined =>
    steps?.find((step) => step.key === key && step.skipped === 0);
  const stateOf = (key: WayStep['key'], slowMs: number): StepState => {
    const step = stepOf(key);
    if (step === undefined) return 'unknown';
    return step.ok === 0 ? 'broken' : step.ms >= slowMs ? 'slow' : 'ok';
  };
  const isBroken = (key: WayStep['key']): boolean => stepOf(key)?.ok === 0;
  const trip = middle(trips);
  const answers = trips.length > 0;
  const isSlow = trip !== null && trip >= (mode === 'cloud' ? slowFrom.cloud : slowFrom.lan);
  const gateway = stateOf('gateway', slowFrom.router);
  const relay = stateOf('relay', slowFrom.relay);
  const beyond = isBroken('dns') || isBroken('internet');

  const advice = ((): Advice => {
    if (!onLine) return 'computer';
    if (!answers) return mode === 'cloud' ? 'relayAway' : 'deviceAway';
    if (isBroken('link')) return 'cable';
    if (gateway === 'broken') return 'router';
    if (isBroken('dns')) return 'dns';
    if (isBroken('internet')) return 'internet';
    if (relay === 'broken') return 'relay';
    if (unanswered > 0) return 'unstable';
    if (gateway === 'slow') return 'routerSlow';
    if (mode === 'cloud' && relay === 'slow') return 'relaySlow';
    if (apart && mode === 'local') return 'subnet';
    if (isSlow) return mode === 'cloud' ? 'useLan' : 'deviceSlow';
    return relay === 'slow' ? 'relaySlow' : 'fine';
  })();

  const nas: HopState = !answers ? 'broken' : isSlow || unanswered > 0 ? 'slow' : 'ok';
  const overRelay: HopState = !answers && mode === 'cloud' ? 'broken' : beyond ? 'broken' : relay;
  const hops: readonly Hop[] = [
    { key: 'computer', state: onLine ? 'ok' : 'broken', ms: null },
    { key: 'router', state: isBroken('link') ? 'unknown' : gateway, ms: stepOf('gateway')?.ms ?? null },
    {
      key: 'relay',
      state: overRelay === 'unknown' && steps !== null && mode === 'local' ? 'unused' : overRelay,
      ms: stepOf('relay')?.ms ?? stepOf('internet')?.ms ?? null,
    },
    { key: 'nas', state: onLine ? nas : 'unknown', ms: trip === null ? null : Math.round(trip) },
  ];
  return { hops, advice };
}
