import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { parts } from './compose.ts';
import type { InfoPart, Usage } from './core/part.ts';
import type { WatchedPool } from './monitor/state.ts';
import type { HardwareState } from './state.ts';
import { poolHealth } from './storage/assess.ts';
import { capacityOf } from './storage/disks.ts';

/** What a fresh file system takes of a new pool, bytes. */
const FRESH_POOL_USED = 21_474_836_480;

/** Real figures of the pool's folder, bytes. */
export interface PoolUsage {
  readonly total: number;
  readonly used: number;
  readonly free: number;
}

const familyOf = (product: string): string => product.slice(0, 2);
const titleOf = (product: string): string =>
  `${familyOf(product).toUpperCase()} ${product.slice(2, 3).toUpperCase()}${product.slice(3)}`;
const noUsage: Usage = { style: '', total_size: 0, total_usage_size: 0, real_free_size: 0 };

/** Capacity of the internal pool, as it was just after its format. */
export function internalUsage({ storage }: HardwareState): Usage {
  const { layout } = storage;
  if (layout === null || layout.mode === 'none') return noUsage;
  const total = capacityOf(layout);
  return {
    style: layout.mode,
    total_size: total,
    total_usage_size: FRESH_POOL_USED,
    real_free_size: total - FRESH_POOL_USED,
  };
}

/** Figures of a storage that is known to be filled so far; what nobody has measured stays. */
function filled({ monitor }: HardwareState, pool: string, usage: Usage): Usage {
  const fill = monitor.fill[pool as WatchedPool];
  if (fill === undefined) return usage;
  const used = Math.floor((usage.total_size * fill.percent) / 100);
  return { ...usage, total_usage_size: used, real_free_size: usage.total_size - used };
}

/** How full the folder of a pool is: really, or as far as the pool is known to be filled. */
function folderOf({ monitor }: HardwareState, pool: string, folder: PoolUsage): PoolUsage {
  const fill = monitor.fill[pool as WatchedPool];
  if (fill === undefined) return folder;
  const used = Math.floor((folder.total * fill.percent) / 100);
  return { ...folder, used, free: folder.total - used };
}

/** Pools, disks by group and the figures of a finished format (FMT-15, ENT-13). */
export function storageInfoOf(state: HardwareState, folder: PoolUsage): CallData<Calls['storageInfo']> {
  const { board } = state;
  const { layout, disks } = state.storage;
  const info = parts.reduce<InfoPart>((all, part) => ({ ...all, ...part.info?.(state) }), {});
  return {
    pools: state.pools.map((pool) => ({
      ...pool,
      style: layout?.mode ?? '',
      ...folderOf(state, pool.key, folder),
      // The disks that can be lost or damaged are those of the internal pool.
      state: pool.key === 'zenith_sata' ? poolHealth(state) : 'ok',
    })),
    system: {
      model: familyOf(board.product),
      upmodel: titleOf(board.product),
      diskNum: disks.length,
      sata_group: [...disks],
      ssd_group: [...(info.ssd_group ?? [])],
      esata_group: [...(info.esata_group ?? [])],
    },
    usage: internalUsage(state),
    ssd_usage: filled(state, 'zenith_m2', info.ssd_usage ?? noUsage),
    esata_usage: filled(state, 'other', info.esata_usage ?? noUsage),
  };
}
