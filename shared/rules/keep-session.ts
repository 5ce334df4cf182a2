import { HEARTBEAT_TIMEOUT_MS } from '../constants.ts';

/**
 * Whether the stored token is dropped at the start of the page (TOK-01, SSN-01): not kept on purpose, no top window
 * alive for more than ten seconds (none at all counts as older), and not in the desktop client. Times in unix
 * milliseconds.
 */
export function dropsToken(session: {
  readonly keepLogin: boolean;
  readonly heartbeat: number | null;
  readonly now: number;
  readonly isClient: boolean;
}): boolean {
  const { keepLogin, heartbeat, now, isClient } = session;
  return !keepLogin && !isClient && (heartbeat === null || now - heartbeat > HEARTBEAT_TIMEOUT_MS);
}
