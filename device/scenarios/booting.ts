import { z } from 'zod';
import { BOOTING_MS, CHECKING_MS, SERVICES_MS } from '../hardware/core/power.ts';
import { healthy, type Scenario, withParams } from './scenario.ts';

/** A start under way, and one that hangs (scenarios.md §5). */
export const bootingScenarios: readonly Scenario[] = [
  withParams({
    name: 'boot-booting',
    title: 'Device starting',
    area: 'booting',
    params: z.strictObject({ message: z.boolean().default(true) }),
    start: (at, { message }) => ({
      ...healthy(at),
      boot: 'booting',
      isSilent: !message,
      steps: [{ at: at.now + BOOTING_MS, event: 'services-up' }],
    }),
  }),
  {
    name: 'boot-waiting',
    title: 'System up, storage not',
    area: 'booting',
    start: (at) => ({
      ...healthy(at),
      boot: 'services',
      steps: [{ at: at.now + SERVICES_MS, event: 'check-disks' }],
    }),
  },
  {
    name: 'boot-checking',
    title: 'Disks being checked',
    area: 'booting',
    start: (at) => ({
      ...healthy(at),
      boot: 'checking',
      steps: [{ at: at.now + CHECKING_MS, event: 'storage-up' }],
    }),
  },
  {
    name: 'boot-preparing-long',
    title: 'Disk preparation that never ends',
    area: 'booting',
    // No step follows: only a restart gets the device out of it.
    start: (at) => ({ ...healthy(at), boot: 'checking' }),
  },
];
