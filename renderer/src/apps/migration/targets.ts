import type { CallData } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';

type Plan = CallData<typeof calls.switchSelect>;
type Outside = CallData<typeof calls.switchUsbScan>['list'][number];

/** Where the data of a disk can go: a new disk in a slot, or an external one that holds them meanwhile (position 0). */
export interface MoveTarget {
  readonly position: number;
  /** Serial number of a disk of the device, device name of an external one. */
  readonly sn: string;
  readonly label: string;
  readonly size: number;
  readonly enough: boolean;
}

/** The places a move can go to, those of the device first. APP-SWD-02 */
export function moveTargets(plan: Plan, outside: readonly Outside[]): MoveTarget[] {
  const inside = plan.disks
    .filter(({ role }) => role === 'new')
    .map(({ position, sn, size }) => ({ position, sn, label: '', size, enough: size >= plan.need }));
  const external = outside.map(({ dev, label, size, enough }) => ({
    position: 0,
    sn: dev,
    label,
    size,
    enough: enough === 1,
  }));
  return [...inside, ...external];
}

/** What the address of the explanation says of the place that was chosen. WND-06 */
export interface MoveEntry {
  readonly target: Omit<MoveTarget, 'label'> | null;
  /** Size of a place that is smaller than what has to go there; 0 when the address does not say. Bytes. */
  readonly warningSize: number;
}

/** The address that explains a move to a place. WND-06 */
export function entryAddress({ position, sn, size, enough }: Omit<MoveTarget, 'label'>): string {
  const query = new URLSearchParams({ spaceEnough: enough ? '1' : '0', position: `${position}`, size: `${size}`, sn });
  return `/switchDisk/entry?${query.toString()}`;
}

/** Reads the address of the explanation; what is no number counts as not given. WND-06 */
export function readEntry(search: string): MoveEntry {
  const query = new URLSearchParams(search);
  const count = (name: string): number => {
    const value = Number(query.get(name) ?? Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : 0;
  };
  const sn = query.get('sn') ?? '';
  const target =
    sn === ''
      ? null
      : { position: count('position'), sn, size: count('size'), enough: query.get('spaceEnough') !== '0' };
  return { target, warningSize: count('warningSize') };
}
