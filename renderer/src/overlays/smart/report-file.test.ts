import { describe, expect, test } from 'vitest';
import { adaptSmart } from '#shared/rules/storage/smart.ts';
import { memoryKv } from '../../state/local-kv.ts';
import { csv } from '../../components/place/csv-file.ts';
import { comparisonOf, nameOf } from './report-file.ts';
import { keepTrend, TREND_KEY, valuesOf, withReport } from './trend.ts';

const report = (ctime: number, raw: Record<string, unknown>) =>
  adaptSmart({
    ctime,
    attributes: Object.entries(raw).map(([id, raw_value], index) => ({
      ...{ id, index, raw_value, en_us: `name ${id}`, zh_cn: id === '5' ? '' : `名称 ${id}` },
    })),
  });

describe('files', () => {
  test('cells with commas, quotes and lines are quoted; what looks like a formula is defused, a number is not', () => {
    expect(csv([['a,b', 'say "x"', '=1+1', '-5']])).toBe('\uFEFF"a,b","say ""x""",\'=1+1,-5\r\n');
  });

  test('SMT-03 the name of the other language stands in where one is missing', () => {
    expect(nameOf({ zh_cn: '温度', en_us: 'Temperature' }, 'zh-CN')).toBe('温度');
    expect(nameOf({ zh_cn: '', en_us: 'Temperature' }, 'zh-CN')).toBe('Temperature');
  });

  test('a comparison has every attribute once, in its order, blank where a disk has none', () => {
    const disks = [
      { title: 'Slot 1', report: report(1, { 5: 0, 194: 40 }) },
      { title: 'Slot 2', report: report(1, { 5: 3 }) },
    ];
    expect(comparisonOf(disks, 'en-US')).toEqual([
      { name: 'name 5', values: ['0', '3'] },
      { name: 'name 194', values: ['40', ''] },
    ]);
  });
});

describe('trends', () => {
  test('each check is kept once, in order, the newest twenty-four', async () => {
    const kv = memoryKv();
    await kv.set(TREND_KEY, { A: 'broken', B: [{ at: 'x' }] });
    for (const at of [3, 1, 2, 2]) await keepTrend(kv, 'A', report(at, { 5: at * 10, 9: 'n/a' }));
    const points = await keepTrend(kv, 'A', report(0, { 5: 99 }));
    expect(points.map(({ at }) => at)).toEqual([1, 2, 3]);
    expect(valuesOf(points, '5')).toEqual([1, 2, 3].map((at) => ({ at, value: at * 10 })));
    expect(valuesOf(points, '9')).toEqual([]);
    let many = points;
    for (let at = 4; at < 60; at += 1) many = withReport(many, report(at, { 5: 1 }));
    expect(many).toHaveLength(24);
    expect(many.at(-1)?.at).toBe(59);
  });
});
