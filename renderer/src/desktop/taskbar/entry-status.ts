import { openTasks } from '../../state/open-tasks.ts';
import { taskKindList } from '../../state/tasks-slice.ts';
import type { AppState } from '../../state/store.ts';
import { selectTransferTotals } from '../../state/transfers-slice.ts';

/** How far the work of an app is, in percent; null while it does nothing that can be measured. */
export function entryProgress(state: AppState, app: string): number | null {
  if (app !== '/fileManage') return null;
  const { open, bytes, bytesDone } = selectTransferTotals(state);
  return open > 0 && bytes > 0 ? Math.floor((bytesDone / bytes) * 100) : null;
}

/** A number that an app wants to be seen on its entry; 0 = none. */
export function entryBadge(state: AppState, app: string): number {
  if (app !== '/taskCenter') return 0;
  return taskKindList.reduce((sum, kind) => sum + openTasks(state, kind), 0);
}
