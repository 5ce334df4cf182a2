import type { HelpStatus } from '../rules/remote-help.ts';

/** An answer that was no success. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** What the person wants the switch to be. */
export type HelpWish = 'on' | 'off';

export type RemoteHelpEvent =
  | { readonly type: 'STATUS'; readonly seq: number; readonly status: HelpStatus }
  | ({ readonly type: 'NO_STATUS'; readonly seq: number } & Refusal)
  /** The device says that help was opened or closed, or the person asks anew. */
  | { readonly type: 'RELOAD' }
  | { readonly type: 'TOGGLE' }
  | { readonly type: 'SEND'; readonly voice: boolean }
  | { readonly type: 'SENT'; readonly seq: number; readonly phone: string }
  | ({ readonly type: 'SEND_FAILED'; readonly seq: number } & Refusal)
  | { readonly type: 'SUBMIT'; readonly code: string }
  | { readonly type: 'CHECKED'; readonly seq: number; readonly second: string }
  | ({ readonly type: 'CHECK_FAILED'; readonly seq: number } & Refusal)
  /** Done; `status` as the answer has it. */
  | { readonly type: 'SWITCHED'; readonly seq: number; readonly status: HelpStatus }
  | ({ readonly type: 'SWITCH_FAILED'; readonly seq: number } & Refusal)
  | { readonly type: 'CANCEL' };

/** What outlives the dialog: no further code before `until`, on a clock that only runs forward (ms). RHP-04 */
export interface SmsLock {
  until: number;
  tries: number;
}

export interface RemoteHelpInput {
  /** Wall clock, unix milliseconds. */
  readonly now: () => number;
  /** A clock that nobody sets (ms). M12 */
  readonly ticks: () => number;
  readonly lock: SmsLock;
  /** A page that shows the code is open: ask again each minute, and say why it cannot be asked. RHP-10, RHP-11 */
  readonly refresh: boolean;
}

export interface RemoteHelpContext extends RemoteHelpInput {
  readonly status: HelpStatus | null;
  readonly statusSeq: number;
  readonly seq: number;
  readonly wish: HelpWish;
  /** Where the last code went, masked; '' before. */
  readonly phone: string;
  readonly failure: ({ readonly at: 'send' | 'check' } & Refusal) | null;
  /** Counts the refused codes: the field is emptied with each. */
  readonly cleared: number;
}
