import { calls } from '#shared/contract/index.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import type { Translate } from '#shared/rules/text.ts';
import { call } from '../../api/call.ts';
import type { Entry } from '../../state/files/entry.ts';
import { fileSettingsOf } from '../../state/files/files-api.ts';
import { marksChanged } from '../../state/files/marks-changed.ts';
import { inPortions } from '../../state/files/portions.ts';
import { aboutEntries, journalOf, recycledRecord, renamedRecord } from '../../state/files/undo/undo.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import type { AppStore } from '../../state/store.ts';
import type { AppWindow } from '../app-window.ts';
import { confirm, toast } from '../dialogs/dialog-service.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { offerUndo } from './undo-actions.ts';

/** What a deed needs of its window. */
export interface DeedTools {
  readonly store: AppStore;
  /** Knows the texts of the namespaces `files` and `filework`. */
  readonly translate: Translate;
}

type Named = Pick<Entry, 'path' | 'name'>;

/** Areas without a recycle bin: what is deleted there is gone. */
const isPermanentAt = ({ path }: Named): boolean =>
  (['usb', 'safe', 'encrypted'] as readonly string[]).includes(parseWirePath(path).area);

/** Areas whose entries can be marked and shared; what lies in the safe box is named nowhere else. */
export const isOpenPlace = (path: string): boolean =>
  (['my', 'team', 'usb'] as readonly string[]).includes(parseWirePath(path).area);

/** Whether the account wants to be asked before it deletes to the recycle bin (APP-FSET-02). */
export const asksBeforeDelete = async (store: AppStore): Promise<boolean> =>
  (await fileSettingsOf(store))?.common.confirm_delete !== 0;

async function throwAway(
  { store, translate }: DeedTools,
  entries: readonly Named[],
  permanent: boolean,
): Promise<Named[]> {
  const gone: Named[] = [];
  const tasks: string[] = [];
  const work = async (): Promise<void> => {
    for (const portion of inPortions(entries)) {
      const result = await call(calls.fileRemove, { paths: portion.map(({ path }) => path), permanent });
      if (!result.success) {
        toastFailure(result, translate('files:failed.action', { code: result.code }));
        break;
      }
      gone.push(...portion);
      tasks.push(result.data.task_id);
    }
  };
  if (permanent) await work();
  else
    await journalOf(store).during(recycledRecord(entries, []), work, () =>
      gone.length > 0 ? recycledRecord(gone, tasks) : null,
    );
  return gone;
}

/**
 * Deletes entries as the file manager does: to the recycle bin with a way back, asked before where the account wants
 * that; for good, and always asked, when `forGood` says so and where there is no bin (APP-FM-03). Answers what is gone.
 */
export async function removeEntries(
  tools: DeedTools,
  entries: readonly Named[],
  forGood = false,
): Promise<readonly Named[]> {
  const { store, translate } = tools;
  const [first] = entries;
  if (first === undefined) return [];
  const permanent = forGood || entries.some(isPermanentAt);
  const what = { count: entries.length, name: shortFileName(first.name) };
  const text = (key: string): string =>
    translate(`files:delete.${permanent ? 'forever' : 'recycle'}.${key}${entries.length === 1 ? '' : 'Many'}`, what);
  const question = { title: text('title'), content: text('text'), okText: text('ok'), danger: permanent };
  const asks = permanent || (await asksBeforeDelete(store));
  if (asks && !(await confirm(question))) return [];
  const gone = await throwAway(tools, entries, permanent);
  if (gone.length > 0 && gone.length === entries.length) {
    if (permanent) toast({ kind: 'success', text: text('done') });
    else offerUndo(store, translate, text('done'));
  }
  return gone;
}

/**
 * Gives an entry another name, with a way back (interaction conventions 3.5). Answers where it lies now, or why it
 * cannot have that name; null when something else kept it from it, which is said.
 */
export async function renameEntry(
  { store, translate }: DeedTools,
  { path }: Named,
  name: string,
): Promise<{ readonly path: string } | 'exists' | 'characters' | null> {
  const record = renamedRecord([{ path, name }]);
  const result = await journalOf(store).during(
    record,
    () => call(calls.fileRename, { path, name }),
    ({ success }) => (success ? record : null),
  );
  if (result.success) return { path: result.data.path };
  if (result.code === 'N002002') return 'exists';
  if (result.code === 'N002005') return 'characters';
  toastFailure(result, translate('files:failed.action', { code: result.code }));
  return null;
}

/** Marks entries as favourites, or takes the marks away, with a way back (VRT-05). Answers whether it was done. */
export async function markEntries(
  { store, translate }: DeedTools,
  entries: readonly Named[],
  away: boolean,
): Promise<boolean> {
  const paths = entries.map(({ path }) => path);
  for (const portion of inPortions(paths)) {
    const result = await call(away ? calls.favoriteRemove : calls.favoriteAdd, { paths: portion });
    if (!result.success) {
      toastFailure(result, translate('files:failed.action', { code: result.code }));
      return false;
    }
  }
  await journalOf(store).add({
    deed: away ? 'unfavourite' : 'favourite',
    ...aboutEntries(entries),
    undo: [{ do: away ? 'favour' : 'unfavour', paths }],
    redo: [{ do: away ? 'unfavour' : 'favour', paths }],
    tasks: [],
  });
  offerUndo(store, translate, translate(`filework:favourite.${away ? 'removed' : 'added'}`, { count: entries.length }));
  store.dispatch(marksChanged());
  return true;
}

/** Opens the sheet that shares entries. */
export function shareEntries({ openWindow }: Pick<AppWindow, 'openWindow'>, entries: readonly Named[]): void {
  if (entries.length === 0) return;
  const paths = JSON.stringify(entries.map(({ path }) => path));
  openWindow(`/fileManage/share?new=${encodeURIComponent(paths)}`, { name: '/fileManage/share#' });
}
