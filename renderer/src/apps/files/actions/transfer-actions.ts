import { shortFileName } from '#shared/rules/mask.ts';
import { downloadUrl } from '../../../api/file-urls.ts';
import { dismissToast, toast } from '../../../components/dialogs/dialog-service.ts';
import { clipboardCleared, clipboardSet } from '../../../state/clipboard-slice.ts';
import { transfersOf, type UploadStart } from '../../../state/transfers/transfers.ts';
import { writeRefusal } from '../model/abilities.ts';
import type { ActionTools, FileActions } from './action-context.ts';
import { viewOf } from './drop-sources.ts';
import { saveAs } from './save-as.ts';
import { transferEntries } from './transfer-entries.ts';

/** Between two downloads, or the browser takes the second for the first. */
const DOWNLOAD_GAP_MS = 400;

const CLIPBOARD_TOAST = 'files-clipboard';

type TransferActions = Pick<FileActions, 'copy' | 'cut' | 'paste' | 'download' | 'upload'>;

/** Moving entries about: clipboard, download, upload. */
export function transferActions({ context, refused, selected }: ActionTools): TransferActions {
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

  return {
    copy: () => hold('copy'),
    cut: () => hold('cut'),

    paste: async () => {
      if (refused('paste')) return;
      const { store, location, session, translate } = context();
      dismissToast(CLIPBOARD_TOAST);
      const { mode, entries, from } = store.getState().clipboard;
      if (location.kind !== 'path' || mode === null) return;
      const duplicate = from === location.path;
      if (mode === 'cut' && duplicate) {
        store.dispatch(clipboardCleared());
        return;
      }
      const { view = 'folder', writable = true } = store.getState().clipboard;
      const sources = entries.map(({ isSys = false, ...entry }) => ({ ...entry, isSys, view, writable }));
      const intent = mode === 'cut' ? ('move' as const) : ('copy' as const);
      // That it may be written was asked above.
      const target = { kind: 'folder', path: location.path, writable: true } as const;
      await transferEntries(sources, target, { intent, paste: true, fromClipboard: true, store, translate });
      void session.refresh();
    },

    download: async () => {
      if (refused('download')) return;
      const { base } = context();
      for (const [index, entry] of (await selected()).entries()) {
        if (index > 0) await new Promise((resolve) => setTimeout(resolve, DOWNLOAD_GAP_MS));
        saveAs(downloadUrl(base, entry.path), entry.name);
      }
    },

    upload: async (path, pending) => {
      const { store, session, location, translate } = context();
      const folder = session.getState().listing.folder;
      const refusal = writeRefusal(location, folder);
      // Read first: the browser takes a drop away when nobody has looked at it.
      const tree = await pending;
      if (refusal !== null) {
        toast({ kind: 'warning', text: translate(refusal) });
        return;
      }
      if (tree.files.length + tree.emptyFolders.length + tree.unreadable.length === 0) return;
      const start = await transfersOf(store).upload({ path, free: folder?.free ?? -1 }, tree);
      tellRefused(start);
      if (tree.emptyFolders.length > 0) void session.refresh();
    },
  };
}
