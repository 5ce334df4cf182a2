import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { parts } from './compose.ts';
import type { InfoPart, Usage } from './core/part.ts';
import type { HardwareState } from './state.ts';
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

/** Pools, disks by group and the figures of a finished format (FMT-15, ENT-13). */
export function storageInfoOf(state: HardwareState, folder: PoolUsage): CallData<Calls['storageInfo']> {
  const { board } = state;
  const { layout, disks, decision } = state.storage;
  const info = parts.reduce<InfoPart>((all, part) => ({ ...all, ...part.info?.(state) }), {});
  const total = layout === null ? 0 : capacityOf(layout);
  const usage = {
    style: layout?.mode ?? '',
    total_size: total,
    total_usage_size: layout === null ? 0 : FRESH_POOL_USED,
    real_free_size: layout === null ? 0 : total - FRESH_POOL_USED,
  };
  return {
    pools: state.pools.map((pool) => ({
      ...pool,
      style: layout?.mode ?? '',
      ...folder,
      state: decision?.degraded ? 'degraded' : 'ok',
    })),
    system: {
      model: familyOf(board.product),
      upmodel: titleOf(board.product),
      diskNum: disks.length,
      sata_group: [...disks],
      ssd_group: [...(info.ssd_group ?? [])],
      esata_group: [...(info.esata_group ?? [])],
    },
    usage,
    ssd_usage: info.ssd_usage ?? noUsage,
    esata_usage: info.esata_usage ?? noUsage,
  };
}
