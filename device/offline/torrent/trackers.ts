import type { Reach } from '../reach.ts';
import type { PeerAddress } from './addresses.ts';
import { realClock, type TorrentClock, withinTime } from './clock.ts';
import { announceOverHttp } from './http-tracker.ts';
import type { Announce, TrackerAnswer } from './tracker.ts';
import { announceOverUdp } from './udp-tracker.ts';

/** A tracker may ask for silence between these, in milliseconds. */
const SHORTEST_MS = 60_000;
const LONGEST_MS = 3_600_000;
/** First and longest silence after all trackers of a tier have failed. */
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 1_800_000;
const ANNOUNCE_MS = 40_000;
/** The good-bye holds up the end of a download no longer than this. */
const GOODBYE_MS = 1000;

export interface TrackersOptions {
  readonly tiers: readonly (readonly string[])[];
  readonly clock: TorrentClock;
  readonly signal: AbortSignal;
  /** What is told at that moment. */
  readonly state: () => Omit<Announce, 'event'>;
  readonly onPeers: (peers: readonly PeerAddress[]) => void;
  readonly random: () => number;
  readonly reach: Reach;
}

/**
 * Tells trackers of this client, and hears of peers, until the signal ends it. Each tier is asked (a tracker of the
 * field holds only some of the peers), within it one after the other until one answers, which then comes first
 * (BEP 12). One that fails is tried again later, for ever.
 */
export function runTrackers({ tiers, clock, signal, state, onPeers, random, reach }: TrackersOptions) {
  const greeted = new Set<string>();
  const lists = tiers.map((tier) => shuffled(tier, random));

  const announce = async (url: string, event: Announce['event'], over: AbortSignal): Promise<TrackerAnswer> => {
    const message = { ...state(), event };
    if (url.startsWith('udp:')) return announceOverUdp(url, message, over, clock, reach);
    return announceOverHttp(url, message, over, reach);
  };
  const askTier = async (tier: string[]): Promise<TrackerAnswer | undefined> => {
    for (const url of [...tier]) {
      const event = greeted.has(url) ? '' : 'started';
      const answer = await withinTime(clock, ANNOUNCE_MS, signal, (over) => announce(url, event, over)).catch(
        () => undefined,
      );
      if (signal.aborted) return undefined;
      if (!answer) continue;
      greeted.add(url);
      tier.splice(tier.indexOf(url), 1);
      tier.unshift(url);
      return answer;
    }
    return undefined;
  };
  const runTier = async (tier: string[]): Promise<void> => {
    let retry = RETRY_MS;
    while (!signal.aborted) {
      const answer = await askTier(tier);
      if (signal.aborted) return;
      if (answer) onPeers(answer.peers);
      const wait = answer ? Math.min(LONGEST_MS, Math.max(SHORTEST_MS, answer.interval * 1000)) : retry;
      retry = answer ? RETRY_MS : Math.min(LONGEST_RETRY_MS, retry * 2);
      await clock.wait(wait, signal);
    }
  };
  const running = lists.map(runTier);

  return {
    /** Says good-bye to those that know this client, after the signal has ended the rest; never rejects. */
    async leave(isComplete: boolean): Promise<void> {
      await Promise.all(running);
      const leave = async (url: string, over: AbortSignal): Promise<void> => {
        if (isComplete) await announce(url, 'completed', over);
        await announce(url, 'stopped', over);
      };
      const nothing = new AbortController().signal;
      await withinTime(realClock, GOODBYE_MS, nothing, (over) =>
        Promise.allSettled([...greeted].map((url) => leave(url, over))),
      );
    },
  };
}

function shuffled(items: readonly string[], random: () => number): string[] {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] ?? '', list[at] ?? ''];
  }
  return list;
}
