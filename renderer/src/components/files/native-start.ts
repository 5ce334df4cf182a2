import { isErrorCode } from '#shared/contract/codes.ts';
import type { NativeStart } from '#shared/ipc/transfer-channels.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { AppStore } from '../../state/store.ts';
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
  if (names.length > 0) toast({ kind: 'warning', text: translate('files:upload.unreadable', { count: names.length }) });
}
