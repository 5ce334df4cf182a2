import { createAction } from '@reduxjs/toolkit';

/** A successful system poll (POL-05), raw: members may be missing or of an older form. Times in unix milliseconds. */
export interface PollReport {
  readonly data: Readonly<Record<string, unknown>>;
  /** When the request was sent: a push message received after it is newer (PUSH-07). */
  readonly requestedAt: number;
  readonly receivedAt: number;
  /** What the question took (ms), in the window that asked. */
  readonly roundTripMs?: number;
}

/** The poll engine dispatches each successful poll; a failed one changes nothing (POL-04). */
export const pollReceived = createAction<PollReport>('storage/pollReceived');

/** How a poll is wanted. */
export interface PollWish {
  /** The way to the device is a new one: a question that was sent over the old one may never be answered. */
  readonly anew: boolean;
}

/** Asks the poll engine for a poll now: an action of the user has changed the device (POL-03). */
export const pollRequested = createAction<PollWish | undefined>('storage/pollRequested');

/** Somebody began an upgrade of the system: the console follows it at once (UPG-01). */
export const upgradeStarted = createAction('upgrade/started');
