import type { HardwareState } from '../state.ts';
import { mediumOf } from './disks.ts';
import type { Disk, Layout } from './state.ts';

/** The disks that are there, held against those that the pool was made of. Serial numbers tell who is who. */
export interface Comparison {
  /** Members that are there, in the order of the pool. */
  readonly members: readonly Disk[];
  /** Members that are not. */
  readonly lost: readonly Disk[];
  readonly moved: readonly Disk[];
  readonly damaged: readonly Disk[];
  /** Disks that belong to nothing here; those used as external disks are none. */
  readonly strangers: readonly Disk[];
  /** All strangers belong to the pool of another device. */
  readonly isForeignPool: boolean;
  /** What is lost or damaged can be borne by the mode. */
  readonly isTolerated: boolean;
}

/** True when a mode bears the failure of these members (WIZ-02). */
function tolerates(layout: Layout, failed: readonly string[]): boolean {
  switch (layout.mode) {
    case 'none':
    case 'single':
      return failed.length === 0;
    case 'raid1':
    case 'raid5':
    case 'zdr':
      return failed.length <= 1;
    case 'raid1+raid1':
      return layout.disksGroup.every((group) => group.filter((sn) => failed.includes(sn)).length <= 1);
  }
}

/** Compares disks and pool. */
export function comparison({ storage }: HardwareState, layout: Layout): Comparison {
  const { disks, media } = storage;
  const present = new Map(disks.map((disk) => [disk.sn, disk]));
  const members = layout.list.flatMap((member) => present.get(member.sn) ?? []);
  const lost = layout.list.filter((member) => !present.has(member.sn));
  const moved = members.filter(
    (disk) => layout.list.find((member) => member.sn === disk.sn)?.position !== disk.position,
  );
  const damaged = members.filter((disk) => disk.diskStatus === 0 || disk.error !== 'ok');
  const strangers = disks.filter((disk) => disk.outside === 0 && !layout.list.some((member) => member.sn === disk.sn));
  return {
    members,
    lost,
    moved,
    damaged,
    strangers,
    isForeignPool: strangers.length > 0 && strangers.every((disk) => mediumOf(media, disk).foreignMode !== undefined),
    isTolerated: tolerates(
      layout,
      [...lost, ...damaged].map(({ sn }) => sn),
    ),
  };
}

/** True when the members that are there still hold all data: lost ones only as far as the mode bears it. */
export function copiesLeft(state: HardwareState, layout: Layout): boolean {
  const { lost } = comparison(state, layout);
  return tolerates(
    layout,
    lost.map(({ sn }) => sn),
  );
}

/** True when these disks hold all data of a pool. */
export function survives(layout: Layout, disks: readonly Pick<Disk, 'sn'>[]): boolean {
  const failed = layout.list.filter((member) => !disks.some(({ sn }) => sn === member.sn));
  return tolerates(
    layout,
    failed.map(({ sn }) => sn),
  );
}
