import { describe, expect, test } from 'vitest';
import { upgrade } from '../../../tests/fixtures/upgrade-flow.ts';

describe('restart', () => {
  const inner = (flow: ReturnType<typeof upgrade>) => JSON.stringify(flow.actor.getSnapshot().value);

  test('UPG-09 UPG-11 no question for 30 s and 60 more, then one every 2 s', () => {
    const flow = upgrade();
    flow.load('reboot');
    flow.advance(29_999);
    expect(inner(flow)).toContain('wait');
    flow.advance(1);
    expect(inner(flow)).toContain('sim');
    flow.advance(59_999);
    expect(flow.spies.ask).not.toHaveBeenCalled();
    flow.advance(1);
    expect(flow.spies.ask).toHaveBeenCalledTimes(1);
    for (let i = 2; i <= 51; i += 1) {
      flow.silence();
      flow.advance(2000);
      expect(flow.spies.ask).toHaveBeenCalledTimes(i);
    }
    expect(flow.state()).toBe('rebooting');
    flow.answer('download');
    expect(flow.state()).toBe('rebooting');
  });

  test('UPG-11 UPG-13 the final answer shows 100 percent', () => {
    const flow = upgrade();
    flow.load('reboot');
    flow.advance(90_000);
    flow.answer('end', { errcode: '200' });
    expect([flow.state(), flow.context().percent, flow.context().targetVersion]).toEqual(['success', 100, '2.4.0']);
    expect(flow.spies.dropRestart).toHaveBeenCalled();
  });

  test('UPG-12 the hint comes after fifteen minutes, and nothing fails', () => {
    const flow = upgrade();
    flow.load('reboot');
    flow.advance(899_999);
    expect(inner(flow)).not.toContain('long');
    flow.advance(1);
    expect(inner(flow)).toContain('long');
    expect(flow.state()).toBe('rebooting');
  });

  test('UPG-26 a reload resumes at the kept time of the same upgrade, another one is ignored', () => {
    const flow = upgrade();
    const kept = { id: 'up-1', since: flow.wall.now - 130_000 };
    flow.load('reboot', {}, kept);
    expect(flow.context().rebootingSince).toBe(kept.since);
    flow.clock.increment(0);
    flow.clock.increment(0);
    expect(flow.spies.ask).toHaveBeenCalledTimes(1);
    const other = upgrade();
    other.load('reboot', { id: 'up-2' }, kept);
    expect(other.context().rebootingSince).toBe(other.wall.now);
    const away = upgrade();
    away.actor.send({ type: 'RESUMED', kept: { id: 'up-1', since: away.wall.now - 100 } });
    expect([away.state(), away.context().id]).toEqual(['rebooting', 'up-1']);
  });

  test('UPG-26 a laptop that slept through the restart asks at once when it wakes', () => {
    const flow = upgrade();
    flow.load('reboot');
    flow.wall.now += 1_200_000;
    flow.actor.send({ type: 'WAKE' });
    flow.clock.increment(0);
    flow.clock.increment(0);
    expect(inner(flow)).toContain('long');
    expect(flow.spies.ask).toHaveBeenCalledTimes(1);
  });

  test('UPG-15 UPG-16 shutdown, and an end that needs one, leave the device to be started by hand', () => {
    const flow = upgrade();
    flow.load('install');
    flow.push('shutdown');
    expect([flow.state(), flow.context().manualRestart]).toEqual(['success', true]);
    flow.actor.send({ type: 'ENTER' });
    flow.advance(60_000);
    expect(flow.state()).toBe('success');
    expect(flow.spies.ask).not.toHaveBeenCalled();
    const other = upgrade();
    other.load('install', { needShutdown: true });
    other.push('end', { errcode: '200', needShutdown: true });
    expect(other.context().manualRestart).toBe(true);
  });
});
