import type { UpgradePackage } from './state.ts';

/** The system that scenarios upgrade to (scenarios.md §15). */
export const UPGRADE_2_4: UpgradePackage = {
  id: 'up-1',
  type: 'system',
  version: '2.4.0',
  size: 104_857_600,
  level: 'NORMAL',
  needReboot: 'reboot',
  ending: 'reboot',
  notes: 'Faster disk checks; expansion storage that sleeps when nobody uses it.',
  releasedAt: 1_699_920_000,
};
