import type { OverlayAction } from '#shared/rules/permission.ts';

/** What an action of a storage screen needs before it is done. */
interface ActionRule {
  readonly permission: OverlayAction;
  /** How it is asked for: not at all, with a question, or with the password. PWD-05 */
  readonly asks: 'nothing' | 'question' | 'password';
}

/** Everything the storage screens have the device do, power apart. PWD-05, ROLE-02 */
export const actionRules = {
  /** A question that was answered in a dialog with a countdown. WIZ-27 */
  ignore: { permission: 'ignoreDisk', asks: 'nothing' },
  ignoreAsked: { permission: 'ignoreDisk', asks: 'question' },
  continue: { permission: 'ignoreDisk', asks: 'nothing' },
  continueDegraded: { permission: 'ignoreDisk', asks: 'question' },
  mountAll: { permission: 'mountDisk', asks: 'nothing' },
  mount: { permission: 'mountDisk', asks: 'nothing' },
  mountpool: { permission: 'mountDisk', asks: 'nothing' },
  extmountpool: { permission: 'mountDisk', asks: 'nothing' },
  extmountdisk: { permission: 'mountDisk', asks: 'nothing' },
  /** The risk was ticked in a dialog with a countdown. WIZ-28 */
  dilate: { permission: 'chooseRaidMode', asks: 'password' },
  dilateTicked: { permission: 'chooseRaidMode', asks: 'password' },
  rebuild: { permission: 'recoverPool', asks: 'password' },
  restore: { permission: 'recoverPool', asks: 'password' },
  restoreBackup: { permission: 'recoverPool', asks: 'password' },
  init: { permission: 'resetDisks', asks: 'password' },
  reset: { permission: 'resetDisks', asks: 'password' },
  formatStart: { permission: 'formatStart', asks: 'password' },
  firstFormat: { permission: 'formatStart', asks: 'password' },
  devFormat: { permission: 'formatStart', asks: 'password' },
  forceUse: { permission: 'chooseSsdMode', asks: 'password' },
  acceptLost: { permission: 'recoverPool', asks: 'nothing' },
  /** Expansion storage: the subject is the answer. ESA-01 to ESA-05 */
  esataAnswer: { permission: 'mountDisk', asks: 'nothing' },
  esataWrite: { permission: 'resetDisks', asks: 'password' },
  esataLater: { permission: 'ignoreDisk', asks: 'nothing' },
  esataEnable: { permission: 'mountDisk', asks: 'nothing' },
  ssdStorage: { permission: 'chooseSsdMode', asks: 'password' },
  ssdRebuild: { permission: 'chooseSsdMode', asks: 'password' },
  ssdRcache: { permission: 'chooseSsdMode', asks: 'password' },
  ssdWcache: { permission: 'chooseSsdMode', asks: 'password' },
  ssdDilate: { permission: 'chooseSsdMode', asks: 'password' },
  /** The restart was agreed to in the page's own question; no credentials go with it. SSD-08 */
  ssdRelease: { permission: 'chooseSsdMode', asks: 'nothing' },
  ssdWriteBack: { permission: 'chooseSsdMode', asks: 'password' },
  ssdGiveUp: { permission: 'chooseSsdMode', asks: 'password' },
  ssdRecover: { permission: 'chooseSsdMode', asks: 'password' },
  ssdIgnore: { permission: 'ignoreDisk', asks: 'question' },
  flushForce: { permission: 'chooseSsdMode', asks: 'password' },
} as const satisfies Record<string, ActionRule>;

export type ActionName = keyof typeof actionRules;

/** The rule of an action; throws for a name that is none, which no screen has. */
export function actionRule(name: string): ActionRule {
  if (!Object.hasOwn(actionRules, name)) throw new Error(`no action ${name}`);
  return actionRules[name as ActionName];
}

/** True for an action after which a disk is copied to or from: the storage grows by a disk. RAID-04 */
export const isExpansion = (name: string): boolean => name === 'dilate' || name === 'dilateTicked';

/** True for an action that mounts a pool: what lies on it may bring applications. DSK-03 */
export function mountsPool(name: string, subject: string): boolean {
  const answer = name === 'esataAnswer' ? subject : name;
  return answer === 'mountpool' || answer === 'extmountpool';
}

/** True for an action whose question stays covered until the device reports something else. FMT-26 */
export function coversQuestion(name: ActionName): boolean {
  const stays = [
    'mount',
    'devFormat',
    'firstFormat',
    'acceptLost',
    'ssdRelease',
    'ssdWriteBack',
    'ssdIgnore',
    'esataEnable',
  ];
  return !stays.includes(name);
}
