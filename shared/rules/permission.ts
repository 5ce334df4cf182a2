import type { Role } from './role.ts';

/** Everything in the overlays that changes the device, and what everybody may do. */
const table = {
  upgradeRetry: ['master'],
  upgradeContinue: ['master'],
  remoteAssistance: ['master'],
  remoteService: ['master'],
  formatStart: ['master'],
  formatCancel: ['master'],
  chooseRaidMode: ['master'],
  chooseSsdMode: ['master'],
  mountDisk: ['master'],
  ignoreDisk: ['master'],
  resetDisks: ['master'],
  recoverPool: ['master'],
  runSmart: ['master'],
  repairDatabase: ['master'],
  shutdown: ['master'],
  reboot: ['master'],
  logout: ['master', 'normal', 'local'],
  continueNotice: ['master', 'normal', 'local'],
} as const satisfies Record<string, readonly Role[]>;

export type OverlayAction = keyof typeof table;

/** Who may do what: the one table every button and every call of an overlay asks. ROLE-02 */
export const permissions: Readonly<Record<OverlayAction, readonly Role[]>> = table;

/** True when this role may do it. ROLE-02, ROLE-03 */
export function can(action: OverlayAction, role: Role): boolean {
  return permissions[action].includes(role);
}

/** Thrown before a request is made by a role that may not make it. ROLE-02 */
export class NotPermitted extends Error {
  constructor(action: OverlayAction, role: Role) {
    super(`${action} is not permitted for a ${role} account`);
    this.name = 'NotPermitted';
  }
}

/** Refuses an action before any request is sent. Throws NotPermitted. ROLE-02 */
export function assertCan(action: OverlayAction, role: Role): void {
  if (!can(action, role)) throw new NotPermitted(action, role);
}
