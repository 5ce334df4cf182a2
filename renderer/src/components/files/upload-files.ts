import type { TransferBridge } from '#shared/ipc/bridge.ts';
import { fileSettingsOf, type FileSettings } from '../../state/files/files-api.ts';
import { nativeTransfersOf } from '../../state/native/native-bridge.ts';
import type { AppStore } from '../../state/store.ts';
import type { Given } from '../../state/transfers/local-files.ts';
import { transfersOf, type UploadStart } from '../../state/transfers/transfers.ts';
import { toast } from '../dialogs/dialog-service.ts';
import { noSpaceText, tellLeftOut, tellNative, type StartTools } from './native-start.ts';

/** What uploads need of their window. */
export type UploadTools = StartTools;

/** A folder by wire path, and its free space in bytes, -1 where that is not known. */
export interface UploadTarget {
  readonly path: string;
  readonly free: number;
}

/** What the account wants done with taken names, where it does not want to be asked (DRG-26). */
export async function policyOf(store: AppStore): Promise<FileSettings['sameName']['policy']> {
  return (await fileSettingsOf(store))?.sameName.policy ?? 'ask';
}

/** What of a drop was not taken on, in words. */
function tellRefused({ fits, refused: names, failed: unread }: UploadStart, { store, translate }: UploadTools): void {
  if (!fits) toast({ kind: 'error', text: noSpaceText(store, translate) });
  tellLeftOut(names, unread.length, translate);
}

/**
 * Uploads what somebody chose or dropped into a folder (UPL-01, UPL-02), and says what was not taken on.
 */
export async function uploadGiven(
  { store, translate }: UploadTools,
  target: UploadTarget,
  given: Given,
): Promise<void> {
  const wanted = { ...target, conflict: await policyOf(store) };
  const native = nativeTransfersOf(store);
  const start = native === null || given.files.length === 0 ? null : await native.upload(given.files, wanted);
  if (start !== null) {
    tellNative(start, translate, noSpaceText(store, translate));
    return;
  }
  const tree = await given.tree();
  if (tree.files.length + tree.emptyFolders.length + tree.unreadable.length === 0) return;
  tellRefused(await transfersOf(store).upload(wanted, tree), { store, translate });
}

/** Has the desktop app ask for files, or a folder, and upload them. */
export async function chooseNative(
  { store, translate }: UploadTools,
  native: TransferBridge,
  what: 'files' | 'folder',
  target: UploadTarget,
): Promise<void> {
  const start = await native.choose(what, { ...target, conflict: await policyOf(store) });
  tellNative(start, translate, noSpaceText(store, translate));
}
