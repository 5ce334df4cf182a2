import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { parts } from './compose.ts';
import type { InfoPart, Usage } from './core/part.ts';
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

/** Pools, disks by group and the figures of a finished format (FMT-15, ENT-13). */
export function storageInfoOf(state: HardwareState, folder: PoolUsage): CallData<Calls['storageInfo']> {
  const { board } = state;
  const { layout, disks } = state.storage;
  const info = parts.reduce<InfoPart>((all, part) => ({ ...all, ...part.info?.(state) }), {});
  return {
    pools: state.pools.map((pool) => ({
      ...pool,
      style: layout?.mode ?? '',
      ...folder,
      state: poolHealth(state),
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
    ssd_usage: info.ssd_usage ?? noUsage,
    esata_usage: info.esata_usage ?? noUsage,
  };
}
