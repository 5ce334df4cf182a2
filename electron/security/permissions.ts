import type { Session } from 'electron';
import type { Logger } from '../logging/logger.ts';

/** What a page of the console may use. Everything else is denied, also what a later Electron adds. */
const ALLOWED: ReadonlySet<string> = new Set([
  'fullscreen',
  'notifications',
  'clipboard-sanitized-write',
  // A film that plays keeps the screen on.
  'screen-wake-lock',
  // Strings of Electron's source, not of its documentation; without them a device in the home may be out of reach.
  'local-network',
  'local-network-access',
  'loopback-network',
]);

/** Decides one permission of one page. */
export function isAllowed(permission: string, requestingUrl: string, isMainFrame: boolean, origin: string): boolean {
  if (!ALLOWED.has(permission) || !isMainFrame || !URL.canParse(requestingUrl)) return false;
  const { protocol, host } = new URL(requestingUrl);
  return `${protocol}//${host}` === origin;
}

type GuardedSession = Pick<
  Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
>;

/** Denies by default: requests, checks, devices, screens. Electron approves when nothing is said. */
export function guardPermissions(session: GuardedSession, origin: string, log: Logger): void {
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const allowed = isAllowed(permission, details.requestingUrl, details.isMainFrame, origin);
    if (!allowed) log.info(`permission denied: ${permission}`);
    callback(allowed);
  });
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin, details) =>
    isAllowed(permission, requestingOrigin, details.isMainFrame, origin),
  );
  session.setDevicePermissionHandler(() => false);
  // No handler means no screen is ever shared.
  session.setDisplayMediaRequestHandler(null);
}
