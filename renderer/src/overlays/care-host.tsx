import { RemovalHost } from './esata/removal-host.tsx';
import { MonitorHost } from './monitor/monitor-host.tsx';

/** What watches over the disks beside the storage screens: warnings, and the removal of the expansion storage. */
export function CareHost({ openWindow }: { openWindow: (route: string) => void }) {
  return (
    <>
      <RemovalHost />
      <MonitorHost openWindow={openWindow} />
    </>
  );
}
