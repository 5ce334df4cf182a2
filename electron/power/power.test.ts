import { EventEmitter } from 'node:events';
import type { PowerMonitor } from 'electron';
import { expect, test } from 'vitest';
import { watchPower } from './power.ts';
import { startPulse } from './pulse.ts';

test('the four events of the computer are passed on and end with the app', () => {
  const monitor = new EventEmitter();
  const heard: string[] = [];
  const end = watchPower({ monitor: monitor as unknown as PowerMonitor, onEvent: (e) => heard.push(e) });
  for (const name of ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'on-ac']) monitor.emit(name);
  expect(heard).toEqual(['suspend', 'resume', 'lock-screen', 'unlock-screen']);
  end();
  expect(monitor.eventNames()).toEqual([]);
});

function pulse() {
  const world = { now: 0, online: true, tick: () => undefined as void };
  const heard: string[] = [];
  const handle = startPulse({
    now: () => world.now,
    every: (_ms, run) => {
      world.tick = run;
      return () => heard.push('stopped');
    },
    isOnline: () => world.online,
    onJump: () => heard.push('jump'),
    onNetwork: (online) => heard.push(online ? 'online' : 'offline'),
  });
  const pass = (ms: number) => {
    world.now += ms;
    world.tick();
  };
  return { world, heard, handle, pass };
}

test('PUSH-05 a gap in the clock is a wake that nobody told of', () => {
  const { heard, pass } = pulse();
  pass(5000);
  pass(5900);
  expect(heard).toEqual([]);
  pass(3_600_000);
  expect(heard).toEqual(['jump']);
});

test('a wake the system told of is not told again', () => {
  const { world, heard, handle, pass } = pulse();
  world.now += 3_600_000;
  handle.reset();
  pass(1000);
  expect(heard).toEqual([]);
});

test('PUSH-04 the network going and coming back is told once each', () => {
  const { world, heard, handle, pass } = pulse();
  world.online = false;
  pass(5000);
  pass(5000);
  world.online = true;
  pass(5000);
  expect(heard).toEqual(['offline', 'online']);
  handle.stop();
  expect(heard.at(-1)).toBe('stopped');
});
