import { expect, test } from 'vitest';
import { axisTime, indexAt, lineThrough, recorded, summaryOf, ticksOf } from './chart-model.ts';
import { limitOf, readSamples, SAMPLES, warmthOf, withSample, type Overview, type Sample } from './machine-model.ts';

test('APP-MON-02 an axis has easy steps and reaches the highest value', () => {
  expect(ticksOf(100)).toEqual([0, 25, 50, 75, 100]);
  expect(ticksOf(61)).toEqual([0, 20, 40, 60, 80]);
  expect(ticksOf(0)).toEqual([0, 0.25, 0.5, 0.75, 1]);
  expect(ticksOf(6 * 1024, 4, 1024)).toEqual([0, 2048, 4096, 6144]);
  // Next to nothing gets steps that can be told apart.
  for (const little of [0, 3, 3 * 1024]) expect(ticksOf(little, 4, 1024)).toEqual([0, 1024, 2048, 3072, 4096]);
  for (const most of [0.3, 7, 99.9, 1000, 123_456_789]) {
    const ticks = ticksOf(most, 4, 1024);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.length).toBeLessThanOrEqual(6);
  }
});

test('APP-MON-02 what was before the recording is no value, a zero after it is one', () => {
  const points = [[60, 0], [120, 0], [180, 0], [240, 8]] as const; // prettier-ignore
  expect(recorded(points, 130)).toEqual([[180, 0], [240, 8]]); // prettier-ignore
  expect(recorded(points)).toHaveLength(4);
  expect(summaryOf(recorded(points, 130))).toEqual({ low: 0, high: 8, average: 4 });
  expect(summaryOf([])).toBeNull();
  // What was short is not lost in the average of its span.
  const spread = [
    [0, 3],
    [2, 97],
  ] as const;
  expect(summaryOf(points.slice(-2), spread)).toMatchObject({ low: 0, high: 97 });
});

test('APP-MON-02 places of a drawing', () => {
  expect(lineThrough([[0, 1], [10, 2.25]])).toBe('M0.0 1.0L10.0 2.3'); // prettier-ignore
  expect([-1, 0, 0.5, 1, 2].map((share) => indexAt(share, 61))).toEqual([0, 0, 30, 60, 60]);
  const noon = new Date(2026, 4, 9, 12, 5).getTime() / 1000;
  expect([axisTime(noon, '24h'), axisTime(noon, '7d')]).toEqual(['12:05', '5-9']);
});

test('APP-MON-01 MON-04 SATA disks are too warm above 60 °C, M.2 above 85 °C', () => {
  const of = (kind: 'sata' | 'm2', temp: number) => warmthOf({ kind, temp });
  expect([of('sata', 60), of('sata', 61), of('m2', 85), of('m2', 86)]).toEqual(['near', 'hot', 'near', 'hot']);
  expect([of('sata', 55), of('m2', 61), of('sata', 0)]).toEqual(['ok', 'ok', 'unknown']);
  expect(limitOf(undefined)).toBe(60);
});

test('APP-MON-01 the course of the gauges keeps two minutes and begins anew after a pause', () => {
  const overview: Overview = {
    cpu: 10,
    mem: { total: 200, used: 50 },
    net: [{ iface: 'a', rx: 1, tx: 2 }, { iface: 'b', rx: 4, tx: 8 }], // prettier-ignore
    disks: [{ position: 1, temp: 38, read: 5, write: 6, state: 1 }],
    fans: [],
    temps: { cpu: 0, board: 0 },
    uptime: 1,
  };
  let samples: readonly Sample[] = [];
  for (let i = 0; i < SAMPLES + 5; i += 1) samples = withSample(samples, 1000 + i * 2000, overview);
  expect(samples).toHaveLength(SAMPLES);
  expect(samples.at(-1)).toMatchObject({ cpu: 10, mem: 25, net: 15, disk: 11 });
  const { at = 0 } = samples.at(-1) ?? {};
  expect(withSample(samples, at, overview)).toBe(samples);
  expect(withSample(samples, at + 60_000, overview)).toHaveLength(1);
});

test('WIN-25 a course that a window kept is read again, and nothing that makes no sense', () => {
  const course: Sample[] = [{ at: 1, cpu: 2, mem: 3, net: 4, disk: 5 }];
  expect(readSamples(JSON.parse(JSON.stringify(course)))).toEqual(course);
  expect([readSamples(undefined), readSamples([{ at: 1 }]), readSamples('x')]).toEqual([[], [], []]);
});
