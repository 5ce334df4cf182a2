import { calls } from '#shared/contract/index.ts';
import { shortFileName } from '#shared/rules/mask.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { transferEntries } from '../../../components/files/transfer-entries.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import type { TextsOf } from '../../../i18n/use-translation.ts';
import type { BackupRoot } from '../../../state/backup/backup-roots.ts';
import { dropSources } from '../../../state/files/drop-sources.ts';
import { baseName, parentPath } from '../../../state/files/wire-path.ts';
import { takenFrom } from '../actions/action-context.ts';
import type { ShownFolder } from '../model/realm.ts';

type Failure = Extract<CallResult<unknown>, { success: false }>;

const GONE = 'N002001';
const TAKEN = 'N002002';

/** The folder that a folder of a backup was copied from; null where that is none of this device. */
export function originOf({ path, source }: Pick<BackupRoot, 'path' | 'source'>, folder: string): string | null {
  return source === null ? null : source + folder.slice(path.length);
}

/** Makes sure that a folder is there, with those above it. Answers why it cannot be, or null. */
export async function makeWay(path: string): Promise<Failure | null> {
  const look = await call(calls.fileList, { path, size: 1 }, { silent: true });
  if (look.success) return null;
  const parent = parentPath(path);
  // The root of an area cannot be made: its drive is away, or its team folder is gone.
  if (look.code !== GONE || parent === null) return look;
  const above = await makeWay(parent);
  if (above !== null) return above;
  const made = await call(calls.fileMkdir, { path: parent, name: baseName(path) }, { silent: true });
  return made.success || made.code === TAKEN ? null : made;
}

/**
 * Copies what is selected in a backup back to where it was, after a question that names the place; names that are taken
 * there are settled as everywhere, and the copies can be taken back (APP-AFM-01).
 */
export async function restoreSelected(
  context: ShownFolder,
  root: BackupRoot,
  t: TextsOf<'backupfiles'>,
): Promise<void> {
  const { store, session, location, translate, display } = context;
  if (location.kind !== 'path') return;
  const to = originOf(root, location.path);
  if (to === null) return;
  const entries = await session.selectedEntries();
  if (entries === null) toast({ kind: 'error', text: translate('failed.selection') });
  const [first] = entries ?? [];
  if (entries === null || first === undefined) return;
  const count = entries.length;
  const sure = await confirm({
    title: count === 1 ? t('restore.title', { name: shortFileName(first.name) }) : t('restore.titleMany', { count }),
    content: t('restore.text', { place: display(to) }),
    okText: t('restore.ok'),
  });
  if (!sure) return;
  const failure = await makeWay(to);
  if (failure !== null) {
    const text = failure.code === GONE ? t('restore.gone', { place: display(to) }) : failure.message;
    toastFailure({ code: failure.code, message: text });
    return;
  }
  const sources = dropSources(entries, takenFrom(context)).map((source, at) => ({
    ...source,
    name: entries[at]?.name ?? '',
  }));
  await transferEntries(sources, { kind: 'folder', path: to, writable: true }, { intent: 'copy', store, translate });
}
