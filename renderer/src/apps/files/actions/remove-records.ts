import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { markEntries } from '../../../components/files/entry-deeds.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import type { Entry } from '../../../state/files/entry.ts';
import { recentOf, type FolderLocation } from '../../../state/files/location.ts';
import { inPortions } from '../../../state/files/portions.ts';
import type { ActionContext } from './action-context.ts';

/** True for a list whose entries only stand for files: what is removed there is the entry (APP-FM-03). */
export const listsRecords = (location: FolderLocation): boolean =>
  recentOf(location) !== null || (location.kind === 'root' && location.root === 'favorite');

/** Takes entries out of such a list; the files stay (VRT-03, VRT-04, VRT-05). */
export async function removeRecords(
  { location, session, store, translate }: Pick<ActionContext, 'location' | 'session' | 'store' | 'translate'>,
  entries: readonly Entry[],
): Promise<void> {
  const recent = recentOf(location);
  if (entries.length === 0) return;
  if (recent === null) await markEntries({ store, translate }, entries, true);
  else
    for (const paths of inPortions(entries.map(({ path }) => path))) {
      const type = recent === 'opened' ? 'visited' : 'backuped';
      const result = await call(calls.systemRecent, { type, action: 'clear', paths });
      if (result.success) continue;
      toastFailure(result, translate('failed.action', { code: result.code }));
      break;
    }
  await session.refresh();
}
