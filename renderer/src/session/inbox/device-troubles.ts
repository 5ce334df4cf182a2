import { TEMP_WARN_M2_C, TEMP_WARN_SATA_C } from '#shared/constants.ts';
import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { adaptDisk, type Disk } from '#shared/rules/storage/disk.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import { poolKind } from '#shared/rules/storage/records.ts';
import { adaptHealth, type SmartHealth } from '#shared/rules/storage/smart.ts';
import type { StorageInfo } from '../../overlays/smart/health-api.ts';
import type { DeviceTrouble, DiskPlace } from '../../state/troubles-slice.ts';

export type WatchedDisk = CallData<Calls['monitorDisk']>['list'][number];
export type WatchedFan = CallData<Calls['monitorOverview']>['fans'][number];

/** Share of a pool that may be filled before it is spoken of, as the device does (MON-02). */
const FULL = 0.95;

/** Health words that tell of nothing wrong: well, asleep, or not to be asked. */
const calm: ReadonlySet<SmartHealth> = new Set(['ok', 'skip', 'nonpresent']);

function poolTroubles({ pools, ssd, esata }: StorageInfo, isMaster: boolean): DeviceTrouble[] {
  return pools.flatMap(({ key, name, state, style, mounted, total, used }): DeviceTrouble[] => {
    const pool = poolKind(key);
    const mode = modeKey(style);
    const isLast = mode === 'raid1' || mode === 'raid5' || mode === 'doubleRaid1';
    const about = { kind: 'pool', pool, name, isLast } as const;
    const found: DeviceTrouble[] = [];
    if (isMaster && (state === 'degraded' || state === 'damaged'))
      found.push({ ...about, key: `pool:${key}:${state}`, trouble: state });
    const usage = pool === 'ssd' ? ssd : pool === 'expansion' ? esata : { total, used };
    if (mounted === 1 && usage.total > 0 && usage.used / usage.total >= FULL)
      found.push({ ...about, key: `pool:${key}:full`, trouble: 'full' });
    return found;
  });
}

function diskTroubles(
  place: DiskPlace,
  disk: Disk,
  { health = 'ok', temp = 0 }: { health?: SmartHealth; temp?: number } = {},
): DeviceTrouble[] {
  const { sn, position } = disk;
  const about = { kind: 'disk', place, position } as const;
  const key = `disk:${sn === '' ? `${place}-${position}` : sn}`;
  if (disk.loss || disk.error === 'disk_lost' || disk.error === 'ssd_lost')
    return [{ ...about, key: `${key}:missing`, trouble: 'missing' }];
  const found: DeviceTrouble[] = [];
  if (disk.diskStatus === 0 || !calm.has(health)) found.push({ ...about, key: `${key}:failing`, trouble: 'failing' });
  if (temp > (place === 'm2' ? TEMP_WARN_M2_C : TEMP_WARN_SATA_C))
    found.push({ ...about, key: `${key}:hot`, trouble: 'hot' });
  return found;
}

/**
 * What is wrong with the device by what it tells of itself: pools, disks and fans. Who is no administrator learns what
 * concerns everybody, which is a pool that is almost full (MON-07).
 */
export function troublesOf(
  info: StorageInfo,
  { disks, fans, isMaster }: { disks: readonly WatchedDisk[]; fans: readonly WatchedFan[]; isMaster: boolean },
): DeviceTrouble[] {
  const pools = poolTroubles(info, isMaster);
  if (!isMaster) return pools;
  const watched = disks.flatMap((disk) =>
    diskTroubles(disk.kind ?? 'sata', adaptDisk(disk), { health: adaptHealth(disk.health), temp: disk.temp }),
  );
  const known = new Set(disks.map((disk) => adaptDisk(disk).sn));
  // What stands in the list of disks only: those of an enclosure, and all of them where nothing is measured.
  const listed = (
    [
      ['sata', info.groups['sata-group']],
      ['m2', info.groups['ssd-group']],
      ['esata', info.groups['esata-group']],
    ] as const
  ).flatMap(([place, group]) => group.filter(({ sn }) => !known.has(sn)).flatMap((disk) => diskTroubles(place, disk)));
  const slow = fans.some(({ rpm, min }) => rpm < min);
  return [...pools, ...watched, ...listed, ...(slow ? [{ key: 'fan', kind: 'fan' } as const] : [])];
}
