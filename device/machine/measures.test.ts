import { expect, test } from 'vitest';
import { createHistory, POINTS } from './history.ts';
import { createMeasures, readPorts } from './measures.ts';
import { createProcessList, readStat } from './process-list.ts';

test('CALL-EXT-24 an hour, a day and a week are sixty points each, averages of their span', () => {
  const history = createHistory<'cpu'>();
  const now = 1_800_000_000;
  for (let at = now - 7200; at <= now; at += 30) history.note('cpu', at % 60 === 0 ? 10 : 30, at);
  const hour = history.points('cpu', '1h', now);
  expect(hour).toHaveLength(POINTS);
  expect(hour[10]?.[1]).toBe(20);
  expect((hour[1]?.[0] ?? 0) - (hour[0]?.[0] ?? 0)).toBe(60);
  expect(hour.at(-1)?.[0]).toBeGreaterThan(now);
  expect(history.spread('cpu', '1h', now)[10]).toEqual([10, 30]);
  expect(history.spread('cpu', '7d', now)[0]).toEqual([0, 0]);
  const week = history.points('cpu', '7d', now);
  expect(week).toHaveLength(POINTS);
  expect(week[0]?.[1]).toBe(0);
  expect(week.at(-1)?.[1]).toBeGreaterThan(0);
});

test('CALL-EXT-24 the machine tells how it is, and rates are those between two looks', async () => {
  const look = createMeasures();
  await look();
  const { cpu, memory } = await look();
  expect(cpu).toBeGreaterThanOrEqual(0);
  expect(cpu).toBeLessThanOrEqual(100);
  expect(memory.used).toBeGreaterThan(0);
  expect(memory.used).toBeLessThan(memory.total);
  const table = 'Inter-|   Receive\n face |bytes\n    lo: 5 0 0 0 0 0 0 0 5 0\n  eth0: 100 1 0 0 0 0 0 0 200 1 0\n';
  expect([...readPorts(table)]).toEqual([['eth0', { rx: 100, tx: 200 }]]);
});

test('CALL-MGR-01 processes are read whatever they are called', async () => {
  const fields = Array.from({ length: 40 }, (_each, index) => String(index + 4));
  expect(readStat(`12 (a) b (c)) S ${fields.join(' ')}`)).toMatchObject({ name: 'a) b (c)', ticks: 14 + 15, started: 22, pages: 24 }); // prettier-ignore
  expect(readStat('no line')).toBeUndefined();
  const list = await createProcessList().list();
  expect(list.find(({ pid }) => pid === process.pid)?.mem).toBeGreaterThan(1_000_000);
});
