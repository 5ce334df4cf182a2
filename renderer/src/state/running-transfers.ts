import type { TaskKind } from '#shared/contract/records.ts';
import { isUnderWay, openItems } from './native/native-slice.ts';
import type { AppState } from './store.ts';
import { selectTransferTotals } from './transfers-slice.ts';

/** Transfers that stop when the account signs out: uploads of this page, and what the desktop app carries (UPL-05). */
export const runningTransfers = (state: AppState): number =>
  selectTransferTotals(state).open + Object.values(state.native.items).filter(isUnderWay).length;

/**
 * Tasks of a kind that are not over. Of uploads of this page and transfers of the app the device knows but some, so that
 * its own count holds only where there are none here (TSK-01).
 */
export function openTasks(state: AppState, kind: TaskKind): number {
  const isOfApp = kind === 'nativeUpload' || kind === 'nativeSave';
  const app = isOfApp ? openItems(state.native.items).filter((item) => item.kind === kind).length : 0;
  const here = kind === 'upload' ? selectTransferTotals(state).open : app;
  return here > 0 ? here : state.tasks.counters[kind].running;
}
