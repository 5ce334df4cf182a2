import { REMOTE_VALIDITY_MIN_DAYS } from '../constants.ts';

/** Remote help as the device reports it; times in unix seconds, 0 while it is closed. RHP-01 */
export interface HelpStatus {
  readonly pwd: string;
  readonly expireAt: number;
  readonly nasid: string;
  readonly ctime: number;
}

const DAY_S = 86_400;
/**
 * A code whose three days have just begun is valid for three days (scenario rhelp-on), although the whole days to its
 * end are two from the first moment on (s).
 */
const JUST_OPENED_S = 600;

/** Open: there is a code, and it is still valid at `now` (unix milliseconds). RHP-01 */
export function isHelpOpen({ pwd, expireAt }: HelpStatus, now: number): boolean {
  return pwd !== '' && expireAt * 1000 > now;
}

/**
 * Whole days until the code ends, at least one, whatever period the device has given it; `now` in unix milliseconds.
 * RHP-08
 */
export function helpDays({ expireAt }: HelpStatus, now: number): number {
  return Math.max(REMOTE_VALIDITY_MIN_DAYS, Math.floor((expireAt - now / 1000 + JUST_OPENED_S) / DAY_S));
}

/** Words before the four values of the copied text. */
export interface HelpLabels {
  readonly pwd: string;
  readonly expireAt: string;
  readonly nasid: string;
  readonly ctime: string;
}

/**
 * The text to be copied: the four values, labelled, one a line (RHP-09). `time` writes unix milliseconds as the local
 * date and time.
 */
export function helpText(status: HelpStatus, labels: HelpLabels, time: (at: number) => string): string {
  return [
    `${labels.pwd}: ${status.pwd}`,
    `${labels.expireAt}: ${time(status.expireAt * 1000)}`,
    `${labels.nasid}: ${status.nasid}`,
    `${labels.ctime}: ${time(status.ctime * 1000)}`,
  ].join('\n');
}

/** A code as it may be sent: 4 to 8 digits are typed, whatever else is left out. RHP-06 */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 8);
}
