import type { ErrorCode } from '#shared/contract/codes.ts';
import type { PollRecord, StorageMessageWire, StorageState } from '#shared/contract/storage.ts';
import type { PushMessage } from '../../push/hub.ts';
import type { HardwareState } from '../state.ts';

/** A change that happens by itself, at a model time in milliseconds. Always pure. */
export type Change = (state: HardwareState, now: number) => HardwareState;

/** What each step of a part does when its time has come. */
export type StepHandlers<Name extends string> = { readonly [Each in Name]: Change };

/** Why an event does not fit the state, as the call that caused it is answered. The state stays as it is. */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly data?: unknown;
}

/** What comes of an event. */
export type Outcome = HardwareState | Refusal;

/** Refuses an event. */
export function refuse(code: ErrorCode, data?: unknown): Refusal {
  return data === undefined ? { refused: code } : { refused: code, data };
}

/** True when an event was refused. */
export function isRefusal(outcome: Outcome): outcome is Refusal {
  return 'refused' in outcome;
}

/** An answer of the administrator to the question with this id (wire contract §5.4, /storagepool/confirm). */
export interface Choice {
  readonly id: string;
  readonly option: string;
  readonly devs: readonly string[];
}

/** What each event of a part does; one that does not fit the state is refused, or answers the same state. */
export type EventHandlers<Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: (
    state: HardwareState,
    event: Extract<Event, { readonly type: Type }>,
    now: number,
  ) => Outcome;
};

/** Why something failed, as the whyfail call tells it (FMT-18). */
export interface Failure {
  readonly message: string;
  readonly msg: string;
  readonly progress: string;
}

/** Disks and figures that a part adds to the answer of storageInfo. */
export interface InfoPart {
  readonly ssd_group?: readonly object[];
  readonly esata_group?: readonly object[];
  readonly ssd_usage?: Usage;
  readonly esata_usage?: Usage;
}

/** Figures of a pool, bytes. */
export interface Usage {
  readonly style: string;
  readonly total_size: number;
  readonly total_usage_size: number;
  readonly real_free_size: number;
}

/**
 * A part of the machine, beside its slice of the state, its events and its steps. Every member is optional; the
 * composition (compose.ts) asks all parts in its order, and for `message`, `storageState`, `progress` and `failure`
 * takes the first answer that is not null.
 */
export interface Part {
  readonly name: string;
  /** The power is gone; the steps of all parts are dropped after this. */
  readonly powerLost?: Change;
  /** Model time for which a restart leaves the device off, where the part knows it. */
  readonly offMs?: (state: HardwareState) => number | null;
  /** The device is being started. */
  readonly started?: Change;
  /** The storage service has seen all disks: steps of work that goes on are to be set again. */
  readonly ready?: Change;
  /** Answers a choice where its id is that of the part's question; null where it is not. */
  readonly confirm?: (state: HardwareState, choice: Choice, now: number) => Outcome | null;
  /** Begins a format where the part has offered an option of this id; null where it has not. */
  readonly startFormat?: (state: HardwareState, optionId: string, now: number) => Outcome | null;
  /** Gives up a failed format; null where the part has none. */
  readonly cancelFormat?: (state: HardwareState, now: number) => Outcome | null;
  /** Messages with these ids were seen by somebody (POL-12). */
  readonly known?: (state: HardwareState, isKnown: (id: unknown) => boolean) => HardwareState;
  /** A console was loaded by somebody who is signed in. */
  readonly pageLoaded?: Change;
  /** Files cannot be reached although the storage service is not busy, or can although it asks something. */
  readonly filesReady?: (state: HardwareState) => boolean | null;
  /** What the part has to say while the device is ready. */
  readonly message?: (state: HardwareState, now: number) => StorageMessageWire | null;
  /** The state of the storage service, where the part decides it. */
  readonly storageState?: (state: HardwareState) => StorageState | null;
  /** Fields of the poll that are the part's. */
  readonly poll?: (state: HardwareState, now: number) => Partial<PollRecord>;
  /** A message whose progress is pushed twice a second to the administrator (PUSH-08). */
  readonly progress?: (state: HardwareState, now: number) => StorageMessageWire | null;
  /** Frames of work under way beside storage, sent as often as its progress. */
  readonly live?: (state: HardwareState, now: number) => PushMessage[];
  /** Frames that tell of a change, beside the storage message and the pools. */
  readonly frames?: (before: HardwareState, after: HardwareState, at: number) => PushMessage[];
  readonly failure?: (state: HardwareState) => Failure | null;
  readonly info?: (state: HardwareState) => InfoPart;
}
