/** Which storage a pool of the device is; what is neither the internal one nor M.2 is an expansion. POOL-01 */
export type PoolKind = 'internal' | 'highSpeed' | 'expansion';

const kinds: Readonly<Record<string, PoolKind>> = { zenith_sata: 'internal', zenith_m2: 'highSpeed' };

export function poolKind(key: string): PoolKind {
  return kinds[key] ?? 'expansion';
}

/** Name of a pool: the one that the device gives it wins over the default of its kind. POOL-01 */
export function poolName(
  pool: { readonly key: string; readonly name: string },
  nameOf: (kind: PoolKind) => string,
): string {
  const given = pool.name.trim();
  return given === '' ? nameOf(poolKind(pool.key)) : given;
}
