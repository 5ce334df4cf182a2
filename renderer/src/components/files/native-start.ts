import { isErrorCode } from '#shared/contract/codes.ts';
import type { NativeStart } from '#shared/ipc/transfer-channels.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { AppStore } from '../../state/store.ts';
import { wrongName, type RefusedName } from '../../state/transfers/preflight.ts';
import { toast } from '../dialogs/dialog-service.ts';

/** What starting a transfer needs of its window. */
export interface StartTools {
  readonly store: AppStore;
  /** Knows the texts of the namespace `files`. */
  readonly translate: Translate;
}

/** That the device has no room; whoever cannot make some is told whom to ask. */
export function noSpaceText(store: AppStore, translate: Translate): string {
  return translate(store.getState().session.isMaster ? 'files:upload.noSpace' : 'files:upload.noSpaceAsk');
}

/**
 * What became of a wish that the desktop app fulfils by itself; what runs is seen in the task centre. `noSpace` is said
 * where there was no room.
 */
export function tellNative(
  { outcome, refused: names, code }: NativeStart,
  translate: Translate,
  noSpace: string,
): void {
  const fail = (key: string, values?: Readonly<Record<string, string>>): void => {
    toast({ kind: 'error', text: translate(`files:${key}`, values) });
  };
  if (outcome === 'noSpace') toast({ kind: 'error', text: noSpace });
  if (outcome === 'signedOut') fail('upload.signedOut');
  if (outcome === 'failed' && isErrorCode(code)) fail('failed.action', { code });
  else if (outcome === 'failed') fail('upload.notStarted');
  const wrong = names.flatMap((rel) => wrongName(rel) ?? []);
  tellLeftOut(wrong, names.length - wrong.length, translate);
}

/** What was not taken on: names that the device would refuse, with the first and its reason, and what was not readable. */
export function tellLeftOut(wrong: readonly RefusedName[], unread: number, translate: Translate): void {
  const warn = (text: string): void => {
    toast({ kind: 'warning', text });
  };
  const [first] = wrong;
  if (first !== undefined) {
    const count = wrong.length - 1;
    const values = { name: shortFileName(first.name), reason: translate(`files:name.${first.problem}`), count };
    warn(translate(count > 0 ? 'files:upload.refusedMany' : 'files:upload.refused', values));
  }
  if (unread > 0) warn(translate('files:upload.unreadable', { count: unread }));
}
