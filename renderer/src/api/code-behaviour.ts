import { isErrorCode, type ErrorCode } from '#shared/contract/codes.ts';
import { storageCodes } from '#shared/rules/storage/codes.ts';

/**
 * What the console does about a code of the device, beside what the screen that asked does of its own:
 * - `say`: the screen that asked shows the words of the device, as a toast unless it has a better place;
 * - `end`: the session is over; `ban`: so it is, after a notice (ERR-01, ERR-03);
 * - `safe`: the state of the safe box is asked for again, and every window that shows it follows (ERR-04, ERR-05);
 * - `root`: the window goes to the root of the encrypted folders, which says so once (ERR-06);
 * - `rekey`: the key of the device is fetched and the call made once more (RSA rules);
 * - `away`: the device cannot be reached: indicator, watchdog (WDG-04);
 * - `storage`: a state of the storage with a screen of its own (`storageCodes`).
 */
export type CodeBehaviour = 'say' | 'end' | 'ban' | 'safe' | 'root' | 'rekey' | 'away' | 'storage';

/** Every code of the shell that does not only have its words shown; those of the storage stand in its own table. */
const special = {
  N001001: 'end',
  N001100: 'end',
  N001207: 'end',
  N001208: 'end',
  N001209: 'end',
  N001413: 'ban',
  N001112: 'rekey',
  N001602: 'safe',
  N001603: 'safe',
  N007104: 'root',
  N001997: 'away',
} as const satisfies Partial<Record<ErrorCode, CodeBehaviour>>;

/** What a code leads to; null for one that nobody knows. */
export function behaviourOf(code: string): CodeBehaviour | null {
  if (!isErrorCode(code)) return null;
  if (code in storageCodes) return 'storage';
  return code in special ? special[code as keyof typeof special] : 'say';
}

/** Codes whose consequence is seen by itself: no toast comes beside it (ERR-05). */
export function speaksForItself(code: string): boolean {
  const behaviour = behaviourOf(code);
  return behaviour === 'end' || behaviour === 'ban' || behaviour === 'safe' || behaviour === 'root';
}
