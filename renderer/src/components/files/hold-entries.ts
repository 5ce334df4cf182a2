import type { Translate } from '#shared/rules/text.ts';
import { clipboardSet, type ClipboardEntry, type ClipboardState } from '../../state/clipboard-slice.ts';
import { isSecretPath } from '../../state/files/wire-path.ts';
import type { AppStore } from '../../state/store.ts';
import { toast } from '../dialogs/dialog-service.ts';
import { overwriteSystemClipboard } from './system-clipboard.ts';

/** Key of the toast that says what is on the clipboard. */
export const CLIPBOARD_TOAST = 'files-clipboard';

interface Held extends Pick<ClipboardState, 'from' | 'view' | 'writable'> {
  readonly mode: 'copy' | 'cut';
  readonly entries: readonly ClipboardEntry[];
}

/** Cuts or copies entries, from whichever list they are taken, and says so. */
export function holdEntries(
  { mode, entries, ...taken }: Held,
  { store, translate }: { readonly store: AppStore; readonly translate: Translate },
): void {
  if (entries.length === 0) return;
  const kept = entries.map(({ path, name, isDir, isSys = false }) => ({ path, name, isDir, isSys }));
  store.dispatch(clipboardSet({ mode, entries: kept, ...taken }));
  // The newest wins when somebody pastes. Names of the safe box are told to no other program.
  const isSecret = entries.some(({ path }) => isSecretPath(path));
  overwriteSystemClipboard(isSecret ? '' : entries.map(({ name }) => name).join('\n'));
  const text = translate(`files:done.${mode === 'cut' ? 'cut' : 'copied'}`, { count: entries.length });
  toast({ key: CLIPBOARD_TOAST, kind: 'info', text });
}
