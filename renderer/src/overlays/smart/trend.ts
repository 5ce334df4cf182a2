import type { SmartResult } from '#shared/rules/storage/smart.ts';
import type { LocalKv } from '../../state/kv.ts';

/** One check of a disk as this computer remembers it: unix seconds, raw values by attribute. */
export interface TrendPoint {
  readonly at: number;
  readonly raw: Readonly<Record<string, number>>;
}

/** Checks kept of each disk, and disks kept at all. */
const POINTS = 24;
const DISKS = 64;

/** Key of the record on this computer (SSN-08). */
export const TREND_KEY = 'smart-trends';

type Kept = Readonly<Record<string, readonly TrendPoint[]>>;

function readKept(value: unknown): Kept {
  if (typeof value !== 'object' || value === null) return {};
  const entries = Object.entries(value as Record<string, unknown>).map(([sn, points]) => {
    const list = Array.isArray(points) ? (points as readonly unknown[]) : [];
    return [sn, list.filter(isPoint)] as const;
  });
  return Object.fromEntries(entries);
}

function isPoint(value: unknown): value is TrendPoint {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('raw' in value)) return false;
  return typeof value.at === 'number' && typeof value.raw === 'object' && value.raw !== null;
}

/** Raw values that are numbers, by attribute. */
function rawOf(report: Pick<SmartResult, 'attributes'>): Record<string, number> {
  const pairs = report.attributes.map(({ id, raw_value }) => [id, raw_value === '' ? NaN : Number(raw_value)] as const);
  return Object.fromEntries(pairs.filter(([, value]) => Number.isFinite(value)));
}

/** The points of a disk with its newest report; a check that is known already is not taken twice. */
export function withReport(
  points: readonly TrendPoint[],
  report: Pick<SmartResult, 'ctime' | 'attributes'>,
): readonly TrendPoint[] {
  if (report.ctime <= 0 || points.some(({ at }) => at === report.ctime)) return points;
  const next = [...points, { at: report.ctime, raw: rawOf(report) }].sort((one, two) => one.at - two.at);
  return next.slice(-POINTS);
}

/** Keeps a report on this computer and answers every point of the disk. Never rejects. */
export async function keepTrend(
  kv: LocalKv,
  sn: string,
  report: Pick<SmartResult, 'ctime' | 'attributes'>,
): Promise<readonly TrendPoint[]> {
  const kept = readKept(await kv.get(TREND_KEY));
  const before = kept[sn] ?? [];
  const points = withReport(before, report);
  if (points !== before) {
    // The disk that was looked at last stands last; the longest unseen ones are forgotten.
    const others = Object.entries(kept).filter(([name]) => name !== sn);
    await kv.set(TREND_KEY, Object.fromEntries([...others, [sn, points] as const].slice(-DISKS)));
  }
  return points;
}

/** The values of one attribute over time; a line needs two. */
export function valuesOf(points: readonly TrendPoint[], id: string): { at: number; value: number }[] {
  return points.flatMap(({ at, raw }) => {
    const value = raw[id];
    return value === undefined ? [] : [{ at, value }];
  });
}
