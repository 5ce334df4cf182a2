import { expect, test } from 'vitest';
import { createVirtualClock } from '../hardware/clock.ts';
import { createHardware } from '../hardware/hardware.ts';
import { findScenario } from '../scenarios/index.ts';
import { createMonitor } from './monitor.ts';

const START_MS = 1_800_000_000_000;

function setUp() {
  const clock = createVirtualClock(1);
  const state = findScenario('smart-all-health')?.start({ now: clock.now(), bootedAtS: START_MS / 1000 });
  if (state === undefined) throw new Error('no scenario');
  const hardware = createHardware(state, clock);
  const time = { now: START_MS };
  return { hardware, time, monitor: createMonitor(hardware, () => time.now) };
}

test('APP-MON-02 each disk has a course of its own, from the first value on', async () => {
  const { hardware, time, monitor } = setUp();
  const before = monitor.course('temp', '1h', 'sata-1');
  expect(before.points).toHaveLength(60);
  expect(before.points.filter(([at]) => at > before.since)).toEqual([]);
  hardware.dispatch({ type: 'heat', kind: 'sata', position: 1, celsius: 63 });
  time.now += 90_000;
  await monitor.note();
  // The next minute begins before its first value.
  time.now += 29_000;
  const { points, since } = monitor.course('temp', '1h', 'sata-1');
  expect(since).toBe(START_MS / 1000 + 90);
  expect(points.filter(([at]) => at > since).map(([, value]) => value)).toEqual([63]);
  expect(monitor.course('temp', '1h', 'sata-2').points.at(-1)?.[1]).not.toBe(63);
  expect(monitor.course('temp', '1h', 'none').points.at(-1)?.[1]).toBe(0);
});

test('APP-MON-01 APP-MON-02 SMT-02 temperature and health are those that the disk itself reports', () => {
  const { monitor } = setUp();
  expect(monitor.factsAt('sata', 2)?.health).toBe('warning');
  expect(monitor.temperatureOf('sata', 99)).toBe(0);
});
