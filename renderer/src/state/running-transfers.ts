import { isUnderWay } from './native/native-slice.ts';
import type { AppState } from './store.ts';
import { selectTransferTotals } from './transfers-slice.ts';

/** Transfers that stop when the account signs out: uploads of this page, and what the desktop app carries (UPL-05). */
export const runningTransfers = (state: AppState): number =>
  selectTransferTotals(state).open + Object.values(state.native.items).filter(isUnderWay).length;
