import { calls } from '#shared/contract/index.ts';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../api/call.ts';
import type { Entry } from '../../state/files/entry.ts';
import { nativeTransfersOf } from '../../state/native/native-bridge.ts';
import type { AppStore } from '../../state/store.ts';
import { toast } from '../dialogs/dialog-service.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { tellNative } from './native-start.ts';
import { saveAs } from './save-as.ts';

/** What downloads need of their window; `base` is the origin of the device's bytes, '' for the page's own. */
export interface DownloadTools {
  readonly store: AppStore;
  /** Knows the texts of the namespace `files`. */
  readonly translate: Translate;
  readonly base: string;
}

type Downloadable = Pick<Entry, 'path' | 'name' | 'isDir'>;

/** Several entries, or a folder, are one archive (DL-05). */
async function saveZip({ base, translate }: DownloadTools, entries: readonly Downloadable[], safe: boolean) {
  const start = safe ? calls.downloadSafeStart : calls.downloadStart;
  const result = await call(start, { paths: entries.map(({ path }) => path), kind: 'zip' });
  // The name is the device's: that of the entry, or of the folder.
  if (result.success) saveAs(`${base}/file/dw?id=${encodeURIComponent(result.data.id)}`, '');
  else toastFailure(result, translate('files:failed.action', { code: result.code }));
}

/** Saves entries in a folder of this computer (UPL-06); `safe` for what lies in the safe box. */
export async function saveEntriesHere(
  { translate }: Pick<DownloadTools, 'translate'>,
  native: TransferBridge,
  entries: readonly Downloadable[],
  safe: boolean,
): Promise<void> {
  if (entries.length === 0) return;
  const start = await native.save(
    entries.map(({ path }) => path),
    safe,
  );
  tellNative(start, translate, translate('files:upload.noSpaceHere'));
  if (start.outcome === 'started')
    toast({ kind: 'info', text: translate('files:upload.saving', { count: start.count }) });
}

/** Downloads entries: the desktop app saves them in a folder, a browser gets a file, or an archive of several. */
export async function downloadEntries(
  tools: DownloadTools,
  entries: readonly Downloadable[],
  safe = false,
): Promise<void> {
  const native = nativeTransfersOf(tools.store);
  if (native !== null) {
    await saveEntriesHere(tools, native, entries, safe);
    return;
  }
  const [only] = entries;
  if (entries.length === 1 && only?.isDir === false) saveAs(downloadUrl(tools.base, only.path), only.name);
  else if (only !== undefined) await saveZip(tools, entries, safe);
}
