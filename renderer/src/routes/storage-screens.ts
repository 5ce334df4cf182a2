import { withTexts, type ScreenLoader } from './screen-loader.ts';

/** Screens about disks and pools: the storage manager among the settings, the health of disks in the monitor. */
export const storage = (screen: 'StorageManager' | 'DiskHealth'): ScreenLoader =>
  withTexts(['storage', 'smart', 'overlays', 'setup', 'esata'], () =>
    import('../apps/storage/index.tsx').then((module) => module[screen]),
  );
