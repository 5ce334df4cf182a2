import type { CallName } from '#shared/contract/index.ts';
import type { StorageMessageWire } from '#shared/contract/storage.ts';

/** A pool as the poll lists it. */
export interface Pool {
  readonly key: string;
  readonly name: string;
  readonly mounted: 0 | 1;
}

/**
 * How a call misbehaves as long as the state says so: a fault that the model cannot tell from its parts. The call is
 * checked for session and rights first; a rule with neither answer nor delay lets it through.
 */
export interface CallRule {
  readonly call: CallName;
  /** Only calls with these field values. */
  readonly fields?: Readonly<Record<string, string | number>>;
  /** Envelope in place of the call, which is not carried out. */
  readonly answer?: { readonly code: string; readonly msg: string; readonly data?: unknown };
  /** Real milliseconds that the call is held back. */
  readonly delayMs?: number;
  /** Only every n-th such call, the n-th one first. */
  readonly every?: number;
  /** Only the first n such calls. */
  readonly times?: number;
  /** Calls met so far. */
  readonly met: number;
}

/** What happens by itself at a model time. */
export interface Step<Name extends string = string> {
  readonly at: number;
  readonly event: Name;
}

export type CoreStep = 'stopped' | 'started' | 'services-up' | 'check-disks' | 'storage-up';

/** Board, power and start of the machine, and what all parts share. Times in model milliseconds. */
export interface CoreState {
  readonly board: { readonly product: string; readonly color: string; readonly slots: 2 | 4 };
  /** Console version that the device carries (POL-06). */
  readonly pcversion: string;
  /** Console version from the next load of a console on; null for the same. */
  readonly versionAfterReload: string | null;
  /** Seconds by which the reported uptime is off, one poll after the other; empty for a steady clock. */
  readonly uptimeDrift: readonly number[];
  readonly power: 'on' | 'stopping' | 'off';
  /** What follows when it has stopped. */
  readonly afterStop: 'start' | 'stay-off';
  /** It is off, or stops, because the mains failed. */
  readonly offByMains: boolean;
  readonly boot: 'booting' | 'services' | 'checking' | 'ready';
  /** The first stage of a start is told by the storage state alone, without a message. */
  readonly isSilent: boolean;
  /** False while the network cable is out: nobody reaches the device, which works on. */
  readonly isLinked: boolean;
  /** Unix seconds of the last start; the poll's uptime_abs. */
  readonly bootedAtS: number;
  readonly pools: readonly Pool[];
  /** Notices not yet known to anybody, oldest first (POL-12). */
  readonly notices: readonly StorageMessageWire[];
  readonly callRules: readonly CallRule[];
  /** Number of the last id made here. */
  readonly serial: number;
}
