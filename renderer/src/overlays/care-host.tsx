import { RemovalHost } from './esata/removal-host.tsx';

/** What watches over the disks beside the storage screens: the removal of the expansion storage. */
export function CareHost() {
  return <RemovalHost />;
}
