import { useEffect } from 'react';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import type { BusyReason } from '#shared/ipc/desktop-channels.ts';
import { useAppSelector, type AppState } from '../state/store.ts';

/** What runs on the device or between here and it, as text: the same reasons are the same value. */
function reasonsOf(state: AppState): string {
  const reasons: BusyReason[] = [];
  if (state.session.token === '') return '';
  if (state.storage.message?.type === 'formatting') reasons.push('formatting');
  if (state.device.upgrading) reasons.push('upgrade');
  if (Object.values(state.transfers.items).some((item) => item.state === 'run')) reasons.push('transfers');
  return reasons.join(' ');
}

/** Keeps main informed of what an update of the app must not disturb. */
export function useReportBusy(desktop: DesktopBridge): void {
  const reasons = useAppSelector(reasonsOf);
  useEffect(() => {
    void desktop.setBusy(reasons === '' ? [] : (reasons.split(' ') as BusyReason[])).catch(() => undefined);
  }, [desktop, reasons]);
}
