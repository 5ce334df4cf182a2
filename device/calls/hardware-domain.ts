import type { DeviceContext } from '../context.ts';
import type { DeviceParts } from '../parts.ts';
import { createHealthHandlers } from './health.ts';
import { createUpgradeHandlers } from './upgrade.ts';

/** Health of disks and database, and the upgrade of the device. */
export function createHardwareDomain({ clock }: DeviceContext, { hardware, configStore }: DeviceParts) {
  return {
    ...createHealthHandlers({ hardware, clock }),
    ...createUpgradeHandlers({ hardware, clock, configStore }),
  };
}
