import { expect, test } from 'vitest';
import { startPulse } from './pulse.ts';

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
