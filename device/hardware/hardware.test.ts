import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findScenario } from '../scenarios/index.ts';
import type { PushMessage } from '../push/hub.ts';
import { broadcastHardware } from './broadcast.ts';
import { createVirtualClock } from './clock.ts';
import { createHardware } from './hardware.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
afterEach(() => void vi.useRealTimers());

function setUp(scenario: string, speed = 1) {
  const clock = createVirtualClock(speed);
  const at = { now: clock.now(), bootedAtS: 1_700_000_000 };
  const hardware = createHardware(findScenario(scenario)!.start(at), clock);
  const sent: PushMessage[] = [];
  const stop = broadcastHardware(hardware, clock, { send: (message) => sent.push(message), registered: () => 1 });
  const enter = (name: string): void => hardware.replace(findScenario(name)!.start({ ...at, now: clock.now() }));
  return {
    clock,
    hardware,
    sent,
    stop,
    enter,
    story: () => sent.map(({ topic, type, to }) => `${topic}/${type} ${to}`),
  };
}

test('the clock runs with its speed, keeps its time when the speed changes and jumps forward', () => {
  const clock = createVirtualClock(10);
  const start = clock.now();
  vi.advanceTimersByTime(100);
  expect(clock.now() - start).toBe(1000);
  clock.setSpeed(1);
  vi.advanceTimersByTime(100);
  expect(clock.now() - start).toBe(1100);
  clock.advance(5000);
  expect(clock.now() - start).toBe(6100);
});

test('CALL-SIM-01 steps happen in time divided by the speed', () => {
  const { hardware } = setUp('boot-booting', 100);
  vi.advanceTimersByTime(199);
  expect(hardware.state().boot).toBe('booting');
  vi.advanceTimersByTime(2);
  expect(hardware.state().boot).toBe('services');
  vi.advanceTimersByTime(251);
  expect(hardware.state().boot).toBe('ready');
});

test('CALL-SIM-01 a jump of the clock carries out every step on the way, each at its own time', () => {
  const { hardware, clock } = setUp('normal-complete');
  const seen: string[] = [];
  hardware.subscribe((_before, after, at) => seen.push(`${at - 1_700_000_000_000} ${after.power} ${after.boot}`));
  hardware.dispatch({ type: 'reboot' });
  clock.advance(3_600_000);
  expect(seen).toEqual([
    '0 stopping ready',
    '1000 off ready',
    '6000 on booting',
    '26000 on services',
    '36000 on checking',
    '51000 on ready',
  ]);
});

test('PUSH-07 storage frames follow a start: booting, then complete', () => {
  const { story, clock, sent } = setUp('boot-booting');
  clock.advance(60_000);
  expect(story()).toEqual(['storage/complete all', 'system/booted all']);
  expect(sent[0]?.data).toEqual({ code: 200, msg: '', data: {} });
});

test('PUSH-07 a change of scenario pushes its message, an unchanged one nothing', () => {
  const { story, enter, sent } = setUp('normal-complete');
  enter('block-generic');
  enter('block-generic');
  enter('normal-complete');
  expect(story()).toEqual(['storage/blocking all', 'storage/complete all']);
  expect(sent[0]?.data).toMatchObject({ code: 'N300029', msg: 'assemble failed', data: { id: 'b-029' } });
});

test('PUSH-08 ROL-13 progress of a format goes to the administrator, twice a second, and ends with it', () => {
  const { sent, enter, story } = setUp('normal-complete');
  enter('format-formatdisk');
  vi.advanceTimersByTime(1000);
  const frames = sent.filter(({ type }) => type === 'formatting');
  expect(frames.map(({ to }) => to)).toEqual(['master', 'master', 'master']);
  expect(frames.at(-1)?.data).toMatchObject({
    code: 200,
    data: {
      id: 'f-1',
      progress: 'formatdisk',
      rate: 0.325,
      disks: [
        { position: 1, dev: 'sda', rate: 0.4 },
        { position: 2, dev: 'sdb', rate: 0.25 },
      ],
    },
  });
  vi.advanceTimersByTime(60_000);
  const count = sent.length;
  expect(story().slice(-2)).toEqual(['storage/complete all', 'sync/progress all']);
  vi.advanceTimersByTime(60_000);
  expect(sent.length).toBe(count);
});

test('CALL-UPG-03 CALL-SP-09 downloads and checks tell how far they are, twice a second, until they end', () => {
  const { sent, enter, hardware } = setUp('normal-complete');
  enter('upgrade-midway');
  hardware.dispatch({ type: 'check-start', kind: 'smart', target: 'sata-group' });
  sent.length = 0;
  vi.advanceTimersByTime(1000);
  const rates = (topic: string) =>
    sent.filter((frame) => frame.topic === topic).map(({ data }) => data?.downloadsize ?? data?.rate);
  expect(rates('upgrade')).toEqual([47_185_920, 52_428_800].map((size) => expect.closeTo(size, -6) as number));
  expect(rates('smart')).toEqual([0.0625, 0.125]);
  vi.advanceTimersByTime(200_000);
  const count = sent.length;
  vi.advanceTimersByTime(60_000);
  expect(sent.length).toBe(count);
  expect(sent.filter(({ topic, type }) => topic === 'smart' && type === 'done')).toHaveLength(1);
});
