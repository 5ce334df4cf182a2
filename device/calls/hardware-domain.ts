import type { DeviceContext } from '../context.ts';
import type { DeviceParts } from '../parts.ts';
import { createHealthHandlers } from './health.ts';
import { createHelpHandlers } from './help.ts';
import { createUpgradeHandlers } from './upgrade.ts';

/** Health of disks and database, the upgrade of the device, and remote help with it. */
export function createHardwareDomain({ clock }: DeviceContext, parts: DeviceParts) {
  const { hardware, configStore, audit } = parts;
  return {
    ...createHealthHandlers({ hardware, clock, audit }),
    ...createHelpHandlers(parts),
    ...createUpgradeHandlers({ hardware, clock, configStore, audit }),
  };
}
