import { RemovalWatch } from './esata/removal-watch.tsx';
import { MonitorHost } from './monitor/monitor-host.tsx';

/** What watches over the disks beside the storage screens: warnings, and the removal of the expansion storage. */
export function CareHost({ openWindow }: { openWindow: (route: string) => void }) {
  return (
    <>
      <RemovalWatch />
      <MonitorHost openWindow={openWindow} />
    </>
  );
}
