import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { nativeTransfersOf } from '../../state/native/native-bridge.ts';
import type { AppStore } from '../../state/store.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import type { MiniRow } from './mini-model.ts';

/** Rows that can be paused now. */
export const pausableRows = (rows: readonly MiniRow[]): MiniRow[] =>
  rows.filter((row) => row.canPause && (row.state === 'run' || row.state === 'wait'));

/** Rows that stand paused. */
export const pausedRows = (rows: readonly MiniRow[]): MiniRow[] =>
  rows.filter((row) => row.canPause && row.state === 'pause');

/** Pauses rows or goes on with them, each where its work is done. */
export function controlRows(store: AppStore, rows: readonly MiniRow[], action: 'pause' | 'resume'): void {
  const ids = (source: MiniRow['source']): string[] =>
    rows.filter((row) => row.source === source && row.canPause).map(({ id }) => id);
  const [page, app, device] = [ids('page'), ids('native'), ids('device')];
  if (page.length > 0) transfersOf(store)[action](page);
  if (app.length > 0) void nativeTransfersOf(store)?.control(app, action);
  if (device.length === 0) return;
  void (async () => {
    // One by one: work that cannot stand still must not keep the rest from it.
    for (const id of device) {
      const result = await call(calls.taskControl, { ids: [id], action }, { silent: true });
      if (!result.success && result.code !== 'N000006') toastFailure(result);
    }
    store.dispatch(api.util.invalidateTags(['tasks']));
  })();
}
