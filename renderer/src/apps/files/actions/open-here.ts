import { isErrorCode } from '#shared/contract/codes.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { dismissToast, toast } from '../../../components/dialogs/dialog-service.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { isSecretPath } from '../../../state/files/wire-path.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import type { ActionTools } from './action-context.ts';
import { saveAs } from '../../../components/files/save-as.ts';

const FETCHING = 'files-open-here';

/**
 * Opens a file with a program of this computer: the desktop app fetches a copy and sends back what changes in it. A
 * browser can only download, and what lies in a safe box is not left unlocked on this computer.
 */
export async function openHere(
  { context, failed }: Pick<ActionTools, 'context' | 'failed'>,
  entry: Pick<Entry, 'path' | 'name'>,
): Promise<void> {
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
      toast({ kind: 'error', text: translate('upload.noSpaceHere') });
      return;
    case 'signedOut':
      toast({ kind: 'error', text: translate('upload.signedOut') });
      return;
    case 'failed':
      if (isErrorCode(code)) failed('', code);
      else toast({ kind: 'error', text: translate('filework:here.failed', { name }) });
  }
}
