import { calls } from '#shared/contract/index.ts';
import { isErrorCode } from '#shared/contract/codes.ts';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import type { NativeStart } from '#shared/ipc/transfer-channels.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { call } from '../../../api/call.ts';
import { dismissToast, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastRefusal } from '../../../components/team/ask-access.tsx';
import { clipboardCleared, clipboardSet } from '../../../state/clipboard-slice.ts';
import { pickFiles } from '../../../components/pick-files.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { parseWirePath } from '../../../state/files/wire-path.ts';
import { takeFiles, type Given } from '../../../state/transfers/local-files.ts';
import { transfersOf, type UploadStart } from '../../../state/transfers/transfers.ts';
import { viewOf, viewOfEntry } from '../../../state/files/drop-sources.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { writeRefusal } from '../model/abilities.ts';
import type { ActionTools, FileActions } from './action-context.ts';
import { createDragOut } from './drag-out.ts';
import { openHere } from './open-here.ts';
import { saveAs } from './save-as.ts';
import { policyOf, transferEntries } from './transfer-entries.ts';

const CLIPBOARD_TOAST = 'files-clipboard';

type TransferActions = Pick<
  FileActions,
  'copy' | 'cut' | 'paste' | 'download' | 'openHere' | 'dragOut' | 'upload' | 'chooseUpload'
>;

/** Moving entries about: clipboard, download, upload. */
export function transferActions({ context, refused, known, selected, failed }: ActionTools): TransferActions {
  const hold = async (mode: 'copy' | 'cut'): Promise<void> => {
    if (refused(mode)) return;
    const { store, location, session, translate } = context();
    const entries = await selected();
    if (entries.length === 0) return;
    store.dispatch(
      clipboardSet({
        mode,
        entries: entries.map(({ path, name, isDir, isSys }) => ({ path, name, isDir, isSys })),
        from: location.kind === 'path' ? location.path : '',
        view: viewOf(location),
        writable: location.kind !== 'path' || session.getState().listing.folder?.writable === true,
      }),
    );
    const text = translate(mode === 'cut' ? 'done.cut' : 'done.copied', { count: entries.length });
    toast({ key: CLIPBOARD_TOAST, kind: 'info', text });
  };

  /** What of a drop was not taken on, in words. */
  const tellRefused = ({ fits, refused: names, failed: unread }: UploadStart): void => {
    const { translate } = context();
    const warn = (text: string): void => {
      toast({ kind: 'warning', text });
    };
    if (!fits) toast({ kind: 'error', text: translate('upload.noSpace') });
    const [first] = names;
    if (first !== undefined) {
      const count = names.length - 1;
      const values = { name: shortFileName(first.name), reason: translate(`name.${first.problem}`), count };
      warn(translate(count > 0 ? 'upload.refusedMany' : 'upload.refused', values));
    }
    if (unread.length > 0) warn(translate('upload.unreadable', { count: unread.length }));
  };

  /** True, with the reason said, where nothing can be put. */
  const isRefused = (): boolean => {
    const { session, location, store, translate } = context();
    const refusal = writeRefusal(location, session.getState().listing.folder);
    if (refusal !== null) toastRefusal(refusal, location.kind === 'path' ? [location.path] : [], { store, translate });
    return refusal !== null;
  };

  const targetOf = (path: string) => {
    const { store, session } = context();
    return { path, free: session.getState().listing.folder?.free ?? -1, conflict: policyOf(store) };
  };

  /** What became of a wish that the desktop app fulfils by itself; what runs is seen in the task centre. */
  const tellNative = ({ outcome, refused: names, code }: NativeStart, saving = false): void => {
    const { translate } = context();
    if (outcome === 'noSpace')
      toast({ kind: 'error', text: translate(saving ? 'upload.noSpaceHere' : 'upload.noSpace') });
    if (outcome === 'signedOut') toast({ kind: 'error', text: translate('upload.signedOut') });
    if (outcome === 'failed')
      toast({
        kind: 'error',
        text: isErrorCode(code) ? translate('failed.action', { code }) : translate('upload.notStarted'),
      });
    if (names.length > 0) toast({ kind: 'warning', text: translate('upload.unreadable', { count: names.length }) });
  };

  const isSafe = (): boolean => {
    const { location } = context();
    return location.kind === 'path' && parseWirePath(location.path).area === 'safe';
  };

  /** Several entries, or a folder, are one archive (DL-05). */
  const saveZip = async (base: string, entries: readonly Entry[]): Promise<void> => {
    const start = isSafe() ? calls.downloadSafeStart : calls.downloadStart;
    const result = await call(start, { paths: entries.map(({ path }) => path), kind: 'zip' });
    // The name is the device's: that of the entry, or of the folder.
    if (result.success) saveAs(`${base}/file/dw?id=${encodeURIComponent(result.data.id)}`, '');
    else failed(result.message, result.code);
  };

  /** Saves the selection in a folder of this computer (UPL-06). */
  const saveHere = async (native: TransferBridge): Promise<void> => {
    const { translate } = context();
    const entries = await selected();
    if (entries.length === 0) return;
    const start = await native.save(
      entries.map(({ path }) => path),
      isSafe(),
    );
    tellNative(start, true);
    if (start.outcome === 'started') toast({ kind: 'info', text: translate('upload.saving', { count: start.count }) });
  };

  const sendUp = async (path: string, given: Given): Promise<void> => {
    const { store, session } = context();
    const native = nativeTransfersOf(store);
    if (isRefused()) return;
    const start = native === null || given.files.length === 0 ? null : await native.upload(given.files, targetOf(path));
    if (start !== null) {
      tellNative(start);
      return;
    }
    const tree = await given.tree();
    if (tree.files.length + tree.emptyFolders.length + tree.unreadable.length === 0) return;
    const begun = await transfersOf(store).upload(targetOf(path), tree);
    tellRefused(begun);
    if (tree.emptyFolders.length > 0) void session.refresh();
  };

  const download = async (): Promise<void> => {
    if (refused('download')) return;
    const { base, store } = context();
    const native = nativeTransfersOf(store);
    if (native !== null) {
      await saveHere(native);
      return;
    }
    const entries = await selected();
    const [only] = entries;
    if (entries.length === 1 && only?.isDir === false) saveAs(downloadUrl(base, only.path), only.name);
    else if (only !== undefined) await saveZip(base, entries);
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
        writable,
      }));
      const intent = moves ? ('move' as const) : ('copy' as const);
      // That it may be written was asked above.
      const target = { kind: 'folder', path: location.path, writable: true } as const;
      await transferEntries(sources, target, { intent, paste: true, fromClipboard: true, store, translate });
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
      const { store } = context();
      const native = nativeTransfersOf(store);
      if (native === null) await sendUp(path, takeFiles(await pickFiles(wholeFolder)));
      else if (!isRefused()) tellNative(await native.choose(wholeFolder ? 'folder' : 'files', targetOf(path)));
    },

    upload: sendUp,
  };
}
