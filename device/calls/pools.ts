import type { DeviceParts } from '../parts.ts';

/** A mounted pool with the figures of its file system, bytes. */
export interface MountedPool {
  readonly key: string;
  readonly name: string;
  readonly total: number;
  readonly used: number;
  readonly free: number;
}

/** Name of a pool that nobody named. */
const poolNames: Readonly<Record<string, string>> = { zenith_sata: 'Internal storage', zenith_m2: 'SSD storage' };

/** The pools that can be used at this moment. */
export async function mountedPools({
  hardware,
  poolUsage,
}: Pick<DeviceParts, 'hardware' | 'poolUsage'>): Promise<MountedPool[]> {
  const figures = await poolUsage();
  return hardware
    .state()
    .pools.filter((pool) => pool.mounted === 1)
    .map(({ key, name }) => ({ key, name: name || (poolNames[key] ?? key), ...figures }));
}
