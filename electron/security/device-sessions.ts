import type { Session } from 'electron';
import { partitionOf, PROBE_PARTITION } from './partitions.ts';

/** The part of a session that is used here. */
export type DeviceSession = Pick<Session, 'clearData' | 'clearAuthCache' | 'closeAllConnections'>;

export interface DeviceSessionsDeps<S extends DeviceSession> {
  readonly fromPartition: (partition: string) => S;
  /** Origin of the chosen device; null before one was chosen. */
  readonly base: () => string | null;
  /** Guards a new session and gives its pages their way; `own` is the device they may speak to. */
  readonly prepare: (session: S, own: string | null) => void;
  /** A session of main alone, without pages. */
  readonly prepareBare: (session: S) => void;
}

/** The sessions of the devices of this computer, made when they are first needed. */
export interface DeviceSessions<S extends DeviceSession> {
  /** Partition for the pages of the chosen device, ready for a window. */
  partition(): string;
  /** Session for a request of main: the one of the chosen device for it alone. */
  forRequest(url: string): S;
  /** Session of the chosen device, whatever the port (push). */
  current(): S;
  /** Every session made so far. */
  all(): readonly S[];
  /** What a sign-out leaves behind goes: cookies, caches, what the pages keep as files. */
  signedOut(base: string): Promise<void>;
  /** A device that is not remembered leaves nothing behind. */
  forget(base: string): Promise<void>;
}

/**
 * Kept at a sign-out: the storage of pages, which holds choices of each account on this computer and what is needed to
 * go on with an upload, and never a token (tests/e2e/desktop/canaries.spec.ts).
 */
const OF_A_SIGN_IN = ['cookies', 'cache', 'serviceWorkers', 'fileSystems', 'backgroundFetch'] as const;

/** Makes the sessions over Electron's. */
export function createDeviceSessions<S extends DeviceSession>(deps: DeviceSessionsDeps<S>): DeviceSessions<S> {
  const made = new Map<string, S>();
  const open = (partition: string, prepare: (session: S) => void): S => {
    const known = made.get(partition);
    if (known !== undefined) return known;
    const session = deps.fromPartition(partition);
    made.set(partition, session);
    prepare(session);
    return session;
  };
  const ofBase = (base: string | null) => open(partitionOf(base), (session) => deps.prepare(session, base));
  const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : null);
  return {
    partition() {
      ofBase(deps.base());
      return partitionOf(deps.base());
    },
    forRequest: (url) =>
      originOf(url) === deps.base() ? ofBase(deps.base()) : open(PROBE_PARTITION, deps.prepareBare),
    current: () => ofBase(deps.base()),
    all: () => [...made.values()],
    async signedOut(base) {
      const session = ofBase(base);
      await Promise.all([session.clearData({ dataTypes: [...OF_A_SIGN_IN] }), session.clearAuthCache()]);
    },
    async forget(base) {
      const session = ofBase(base);
      await Promise.all([session.clearData(), session.clearAuthCache(), session.closeAllConnections()]);
    },
  };
}
