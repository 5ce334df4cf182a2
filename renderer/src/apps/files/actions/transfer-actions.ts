import type { TransferBridge } from '#shared/ipc/bridge.ts';
import { dismissToast } from '../../../components/dialogs/dialog-service.ts';
import { downloadEntries, saveEntriesHere } from '../../../components/files/download-entries.ts';
import { chooseNative, uploadGiven, type UploadTarget } from '../../../components/files/upload-files.ts';
import { CLIPBOARD_TOAST, holdEntries } from '../../../components/files/hold-entries.ts';
import { toastRefusal } from '../../../components/team/ask-access.tsx';
import { clipboardCleared } from '../../../state/clipboard-slice.ts';
import { pickFiles } from '../../../components/pick-files.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { takeFiles, type Given } from '../../../state/transfers/local-files.ts';
import { rightsFolder, withAccess } from '../../../state/files/folder-access.ts';
import { viewOf, viewOfEntry } from '../../../state/files/drop-sources.ts';
import { putRefusal } from '../model/realm.ts';
import type { ActionTools, FileActions } from './action-context.ts';
import { createDragOut } from './drag-out.ts';
import { openHere } from '../../../components/files/open-here.ts';
import { transferEntries } from '../../../components/files/transfer-entries.ts';

type TransferActions = Pick<
  FileActions,
  'copy' | 'cut' | 'paste' | 'download' | 'openHere' | 'dragOut' | 'upload' | 'uploadTo' | 'chooseUpload'
>;

/** Moving entries about: clipboard, download, upload. */
export function transferActions({ context, refused, known, selected, failed }: ActionTools): TransferActions {
  const hold = async (mode: 'copy' | 'cut'): Promise<void> => {
    if (refused(mode)) return;
    const { store, location, session, translate, realm } = context();
    const entries = await selected();
    const from = location.kind === 'path' ? location.path : '';
    const writable = location.kind === 'path' ? session.getState().listing.folder?.writable === true : null;
    // From a realm nothing is moved, also when it is pasted as a move.
    const view = realm === null ? viewOf(location) : 'myShare';
    holdEntries({ mode, entries, from, view, writable }, { store, translate });
  };

  /** True, with the reason said, where nothing can be put. */
  const isRefused = (): boolean => {
    const { session, location, store, translate, realm } = context();
    const refusal = putRefusal(realm, location, session.getState().listing.folder);
    if (refusal !== null) toastRefusal(refusal, location.kind === 'path' ? [location.path] : [], { store, translate });
    return refusal !== null;
  };

  const targetOf = (path: string) => {
    const { session } = context();
    return { path, free: session.getState().listing.folder?.free ?? -1 };
  };

  const isSafe = (): boolean => {
    const { location } = context();
    return location.kind === 'path' && parseWirePath(location.path).area === 'safe';
  };

  const tools = () => {
    const { store, translate, base } = context();
    return { store, translate, base };
  };

  /** Saves the selection in a folder of this computer (UPL-06). */
  const saveHere = async (native: TransferBridge): Promise<void> => {
    await saveEntriesHere(tools(), native, await selected(), isSafe());
  };

  const uploadTo = async (target: UploadTarget, given: Given): Promise<void> => {
    await uploadGiven(tools(), target, given);
  };

  const sendUp = async (path: string, given: Given): Promise<void> => {
    if (!isRefused()) await uploadTo(targetOf(path), given);
  };

  const download = async (): Promise<void> => {
    if (refused('download')) return;
    await downloadEntries(tools(), await selected(), isSafe());
  };

  return {
    copy: () => hold('copy'),
    cut: () => hold('cut'),

    paste: async (as) => {
      if (!(await known('paste')) || refused('paste')) return;
      const { store, location, session, translate } = context();
      dismissToast(CLIPBOARD_TOAST);
      const { mode, entries, from } = store.getState().clipboard;
      if (location.kind !== 'path' || mode === null) return;
      const duplicate = from === location.path;
      const moves = mode === 'cut' || as === 'move';
      if (moves && duplicate) {
        store.dispatch(clipboardCleared());
        return;
      }
      const { view = 'folder', writable = true } = store.getState().clipboard;
      const { username } = store.getState().session;
      const sources = entries.map(({ isSys = false, ...entry }) => ({
        ...entry,
        isSys,
        view: viewOfEntry(view, entry.path, username),
        writable: writable ?? (rightsFolder(entry.path) === null ? true : null),
      }));
      const intent = moves ? ('move' as const) : ('copy' as const);
      // That it may be written was asked above.
      const target = { kind: 'folder', path: location.path, writable: true } as const;
      const wish = { intent, paste: true, fromClipboard: true, store, translate };
      await transferEntries(await withAccess(store, sources), target, wish);
      void session.refresh();
    },

    download,

    openHere: (entry) => openHere({ context, failed }, entry),

    dragOut: createDragOut({
      context,
      save: async (native) => {
        if (!refused('download')) await saveHere(native);
      },
      download,
    }),

    chooseUpload: async (path, wholeFolder) => {
      const native = nativeTransfersOf(context().store);
      if (native === null) await sendUp(path, takeFiles(await pickFiles(wholeFolder)));
      else if (!isRefused()) await chooseNative(tools(), native, wholeFolder ? 'folder' : 'files', targetOf(path));
    },

    upload: sendUp,
    uploadTo,
  };
}
