import type { HardwareState } from '../state.ts';

/** Lists a pool as mounted or not, or takes it off the list (null); the order of the list stays. */
export function withPool(state: HardwareState, key: string, mounted: 0 | 1 | null): HardwareState {
  const listed = state.pools.find((pool) => pool.key === key);
  if ((listed?.mounted ?? null) === mounted) return state;
  if (mounted === null) return { ...state, pools: state.pools.filter((pool) => pool.key !== key) };
  const pools = listed
    ? state.pools.map((pool) => (pool.key === key ? { ...pool, mounted } : pool))
    : [...state.pools, { key, name: '', mounted }];
  return { ...state, pools };
}
