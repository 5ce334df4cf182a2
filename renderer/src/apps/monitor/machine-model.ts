import { TEMP_WARN_M2_C, TEMP_WARN_SATA_C } from '#shared/constants.ts';
import type { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';

export type Overview = CallData<typeof calls.monitorOverview>;
export type OverviewDisk = Overview['disks'][number];
export type DiskReading = CallData<typeof calls.monitorDisk>['list'][number];
export type Hardware = CallData<typeof calls.monitorHardware>;
export type ProcessRow = CallData<typeof calls.processes>['list'][number];

/** Warmest a disk should be, °C (APP-MON-01). */
export const limitOf = (kind: 'sata' | 'm2' | undefined): number => (kind === 'm2' ? TEMP_WARN_M2_C : TEMP_WARN_SATA_C);

/** Degrees below the limit from which a disk is on its way there. */
const NEAR_C = 5;

export type Warmth = 'unknown' | 'ok' | 'near' | 'hot';

/** How warm a disk is against its limit; 0 °C is what a disk says that does not answer. */
export function warmthOf({ temp, kind }: Pick<OverviewDisk, 'temp' | 'kind'>): Warmth {
  const limit = limitOf(kind);
  if (temp <= 0) return 'unknown';
  if (temp > limit) return 'hot';
  return temp > limit - NEAR_C ? 'near' : 'ok';
}

/** Name of a disk in the history of the device. */
export const diskName = ({ kind, position }: { kind?: 'sata' | 'm2' | undefined; position?: number | undefined }) =>
  `${kind ?? 'sata'}-${position ?? 0}`;

/** A figure with one decimal at most. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** A moment of the machine, kept while the page is open. */
export interface Sample {
  readonly at: number;
  readonly cpu: number;
  /** Percent. */
  readonly mem: number;
  /** Bytes per second, both ways. */
  readonly net: number;
  readonly disk: number;
}

/** Moments kept: two minutes at one each two seconds. */
export const SAMPLES = 60;
/** Moments that lie farther apart belong to no one course (ms). */
const GAP_MS = 15_000;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

/** Reads moments that a window kept; none where something makes no sense. */
export function readSamples(value: unknown): readonly Sample[] {
  const isSample = (one: unknown): one is Sample =>
    typeof one === 'object' &&
    one !== null &&
    ['at', 'cpu', 'mem', 'net', 'disk'].every((key) => Number.isFinite((one as Record<string, unknown>)[key]));
  return Array.isArray(value) && value.every(isSample) ? value.slice(-SAMPLES) : [];
}

/** Puts a moment to those that are kept; after a pause the course begins anew. */
export function withSample(before: readonly Sample[], at: number, overview: Overview): readonly Sample[] {
  const last = before.at(-1);
  if (last?.at === at) return before;
  const { cpu, mem, net, disks } = overview;
  const sample = {
    at,
    cpu,
    mem: mem.total > 0 ? (mem.used / mem.total) * 100 : 0,
    net: sum(net.map(({ rx, tx }) => rx + tx)),
    disk: sum(disks.map(({ read, write }) => read + write)),
  };
  return last !== undefined && at - last.at > GAP_MS ? [sample] : [...before, sample].slice(-SAMPLES);
}
