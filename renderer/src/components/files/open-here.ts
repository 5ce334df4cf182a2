import { isErrorCode } from '#shared/contract/codes.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { Entry } from '../../state/files/entry.ts';
import { isSecretPath } from '../../state/files/wire-path.ts';
import { nativeTransfersOf } from '../../state/native/native-bridge.ts';
import type { AppStore } from '../../state/store.ts';
import { dismissToast, toast } from '../dialogs/dialog-service.ts';
import { saveAs } from './save-as.ts';

const FETCHING = 'files-open-here';

/** What a screen that opens files on this computer brings along. */
export interface OpenHereTools {
  readonly context: () => {
    readonly store: AppStore;
    /** Origin of the device's bytes, '' for the page's own. */
    readonly base: string;
    /** Knows the texts of `files` and `filework`, with their namespace. */
    readonly translate: Translate;
  };
  /** Says that the device refused it. */
  readonly failed: (message: string, code: string) => void;
}

/**
 * Opens a file with a program of this computer: the desktop app fetches a copy and sends back what changes in it. A
 * browser can only download, and what lies in a safe box is not left unlocked on this computer.
 */
export async function openHere({ context, failed }: OpenHereTools, entry: Pick<Entry, 'path' | 'name'>): Promise<void> {
  const { store, base, translate } = context();
  const native = nativeTransfersOf(store);
  if (native === null) {
    saveAs(downloadUrl(base, entry.path), entry.name);
    return;
  }
  if (isSecretPath(entry.path)) {
    toast({ kind: 'warning', text: translate('filework:here.secret') });
    return;
  }
  const name = shortFileName(entry.name);
  toast({ key: FETCHING, kind: 'info', text: translate('filework:here.fetching', { name }) });
  const { outcome, code } = await native.open(entry.path);
  dismissToast(FETCHING);
  switch (outcome) {
    case 'opened':
      toast({ kind: 'info', text: translate('filework:here.opened', { name }) });
      return;
    case 'shown':
      toast({ kind: 'warning', text: translate('filework:here.shown', { name }) });
      return;
    case 'noProgram':
      toast({ kind: 'warning', text: translate('filework:here.noProgram', { name }) });
      return;
    case 'noSpace':
      toast({ kind: 'error', text: translate('files:upload.noSpaceHere') });
      return;
    case 'signedOut':
      toast({ kind: 'error', text: translate('files:upload.signedOut') });
      return;
    case 'failed':
      if (isErrorCode(code)) failed('', code);
      else toast({ kind: 'error', text: translate('filework:here.failed', { name }) });
  }
}
