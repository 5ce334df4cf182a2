import type { CallData } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import type { AppStore } from '../store.ts';
import { postpone, reconsider } from './conflict-desk.ts';
import { conflictsHeld, type PendingEntry } from './conflicts-slice.ts';
import { isOwnMerge } from './own-merges.ts';
import { sideOf } from './side.ts';

/** Questions of one answer, and so many answers at most: what is behind them comes once some are answered. */
const PAGE = 1000;
const PAGES = 10;

type Held = CallData<Calls['fileConflicts']>['list'][number];

const entryOf = ({ id, task_id, mode, name, to, from, there, resolved, at }: Held): PendingEntry => ({
  ...{ id, batch: task_id, mode: mode === 'copy' ? 'copy' : 'cut', path: from.path, to, name },
  ...{ isDir: from.is_dir === '1', from: sideOf(from), there: sideOf(there), same: resolved === 'skip' },
  ...{ at: at * 1000, held: true },
});

/**
 * Loads what the device has to ask about folders that have merged (DRG-26). What this document has begun is asked about by
 * itself; of everything else `remind` hears, which asks when somebody wants it to. Keeps what is known while the device
 * cannot be reached.
 */
export async function loadHeld(store: AppStore, remind: (ids: readonly string[]) => void): Promise<void> {
  const found: PendingEntry[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const answer = await call(calls.fileConflicts, { page, size: PAGE }, { silent: true });
    if (!answer.success) return;
    found.push(...answer.data.list.map(entryOf));
    if (page * PAGE >= answer.data.total) break;
  }
  const known = new Set(store.getState().conflicts.pending.map(({ id }) => id));
  const fresh = found.filter(({ id }) => !known.has(id));
  const [mine, others] = [
    fresh.filter(({ batch }) => isOwnMerge(batch)),
    fresh.filter(({ batch }) => !isOwnMerge(batch)),
  ];
  postpone(others.map(({ id }) => id));
  reconsider(mine.map(({ id }) => id));
  store.dispatch(conflictsHeld(found));
  if (others.length > 0) remind(others.map(({ id }) => id));
}
