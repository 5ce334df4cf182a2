import { createActor, SimulatedClock } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import type { UpgradeRestart, UpgradeStatus } from '../../rules/upgrade.ts';
import { upgradeMachine } from './upgrade-machine.ts';
import { noUpgrade } from './upgrade-types.ts';

/** An upgrade under a clock that is set by hand; answers come when the test gives them. */
function upgrade() {
  const clock = new SimulatedClock();
  const wall = { now: 1_000_000 };
  const spies = {
    ask: vi.fn(),
    retry: vi.fn(),
    keepRestart: vi.fn(),
    dropRestart: vi.fn(),
    reload: vi.fn(),
    tellRetryFailed: vi.fn(),
    markUpgrading: vi.fn<(on: boolean) => void>(),
  };
  const actor = createActor(
    upgradeMachine.provide({
      actions: {
        ask: () => void spies.ask(),
        retry: () => void spies.retry(),
        keepRestart: () => void spies.keepRestart(),
        dropRestart: () => void spies.dropRestart(),
        reload: () => void spies.reload(),
        tellRetryFailed: () => void spies.tellRetryFailed(),
        markUpgrading: (_, { on }) => {
          spies.markUpgrading(on);
        },
      },
    }),
    { clock, input: { now: () => wall.now } },
  ).start();
  const context = () => actor.getSnapshot().context;
  /** Name of the outer state. */
  const state = (): string => {
    const { value } = actor.getSnapshot();
    return typeof value === 'string' ? value : (Object.keys(value)[0] ?? '');
  };
  const status = (name: string, more: Partial<UpgradeStatus> = {}): UpgradeStatus => ({
    type: 'system',
    status: name,
    errcode: '',
    id: 'up-1',
    targetVersion: '2.4.0',
    downloadSize: 0,
    totalSize: 100,
    needShutdown: false,
    isMust: false,
    ...more,
  });
  const advance = (ms: number) => {
    for (let left = ms; left > 0; left -= 1000) {
      const step = Math.min(1000, left);
      wall.now += step;
      clock.increment(step);
    }
  };
  const load = (name: string, more?: Partial<UpgradeStatus>, kept: UpgradeRestart | null = null) => {
    actor.send({ type: 'LOADED', status: status(name, more), kept });
  };
  const push = (name: string, more?: Partial<UpgradeStatus>) => {
    actor.send({ type: 'PUSHED', status: status(name, more) });
  };
  const answer = (name: string, more?: Partial<UpgradeStatus>, seq = context().seq) => {
    actor.send({ type: 'STATUS', seq, status: status(name, more) });
  };
  const silence = (unreachable = true) => {
    actor.send({ type: 'NO_STATUS', seq: context().seq, unreachable });
  };
  return { actor, clock, wall, spies, context, state, status, advance, load, push, answer, silence };
}

/** Brings an upgrade into a state by the shortest way. */
const ways: Readonly<Record<string, (flow: ReturnType<typeof upgrade>) => void>> = {
  closed: () => undefined,
  checking: (flow) => {
    flow.load('start');
  },
  preparing: (flow) => {
    flow.load('check');
  },
  download: (flow) => {
    flow.load('download');
  },
  install: (flow) => {
    flow.load('install');
  },
  rebooting: (flow) => {
    flow.load('reboot');
  },
  success: (flow) => {
    flow.push('end', { errcode: '200' });
  },
  downloadFail: (flow) => {
    flow.load('download');
    flow.push('end', { errcode: 'N200101' });
  },
  installFail: (flow) => {
    flow.load('install');
    flow.push('end', { errcode: 'N200102' });
  },
  serviceUpgrading: (flow) => {
    flow.load('download', { type: 'service' });
  },
  serviceSuccess: (flow) => {
    flow.load('download', { type: 'service' });
    flow.push('end', { type: 'service', errcode: '200' });
  },
  serviceFail: (flow) => {
    flow.load('download', { type: 'service' });
    flow.push('end', { type: 'service', errcode: 'N200201' });
  },
};

describe('opening', () => {
  test.each(Object.keys(ways))('UPG-02 UPG-17 the way to %s', (name) => {
    const flow = upgrade();
    ways[name]?.(flow);
    expect(flow.state()).toBe(name);
  });

  test('UPG-01 an end found at load opens nothing; the start of the user and a frame do', () => {
    const flow = upgrade();
    flow.load('end', { errcode: '200' });
    expect(flow.state()).toBe('closed');
    flow.advance(60_000);
    expect(flow.spies.ask).not.toHaveBeenCalled();
    flow.actor.send({ type: 'USER_START' });
    expect(flow.state()).toBe('preparing');
    const other = upgrade();
    other.push('start');
    expect(other.state()).toBe('checking');
  });

  test.each([
    [30, 100, 'downloadFail'],
    [100, 100, 'installFail'],
  ])('UPG-14 no phase was seen, %i of %i loaded: %s', (downloadSize, totalSize, expected) => {
    const flow = upgrade();
    flow.push('end', { errcode: '500', downloadSize, totalSize });
    expect(flow.state()).toBe(expected);
  });
});

describe('from phase to phase', () => {
  test('UPG-03 checking asks 2000 ms after each answer, until the status changes', () => {
    const flow = upgrade();
    flow.load('start');
    flow.advance(1999);
    expect(flow.spies.ask).not.toHaveBeenCalled();
    flow.advance(1);
    expect(flow.spies.ask).toHaveBeenCalledTimes(1);
    flow.advance(10_000);
    expect(flow.spies.ask).toHaveBeenCalledTimes(1);
    flow.answer('start');
    flow.advance(2000);
    expect(flow.spies.ask).toHaveBeenCalledTimes(2);
    flow.answer('check');
    expect(flow.state()).toBe('preparing');
  });

  test('UPG-04 three seconds by the wall clock lead to the download', () => {
    const flow = upgrade();
    flow.load('check');
    flow.advance(2999);
    expect(flow.state()).toBe('preparing');
    flow.advance(1);
    expect(flow.state()).toBe('download');
  });

  test('UPG-04 a computer that slept goes on at once', () => {
    const flow = upgrade();
    flow.load('check');
    flow.wall.now += 10_000;
    flow.actor.send({ type: 'WAKE' });
    flow.clock.increment(0);
    expect(flow.state()).toBe('download');
  });

  test('UPG-05 Start now leads on and ends the countdown; it makes no call', () => {
    const flow = upgrade();
    flow.load('check');
    flow.actor.send({ type: 'SKIP' });
    expect(flow.state()).toBe('download');
    flow.actor.send({ type: 'SKIP' });
    expect(flow.spies.ask).not.toHaveBeenCalled();
    flow.advance(3000);
    expect(flow.state()).toBe('download');
  });

  test('UPG-06 one question a second, and never two at once', () => {
    const flow = upgrade();
    flow.load('download');
    flow.advance(1000);
    expect(flow.spies.ask).toHaveBeenCalledTimes(1);
    flow.advance(4000);
    expect(flow.spies.ask).toHaveBeenCalledTimes(1);
    flow.answer('download', { downloadSize: 40 });
    flow.advance(1000);
    expect(flow.spies.ask).toHaveBeenCalledTimes(2);
    flow.answer('install');
    flow.advance(900);
    expect(flow.spies.ask).toHaveBeenCalledTimes(2);
  });

  test('UPG-07 the shown download never goes back, and begins anew with a retry', () => {
    const flow = upgrade();
    flow.load('download', { downloadSize: 40 });
    flow.advance(1000);
    flow.answer('download', { downloadSize: 38 });
    expect(flow.context().percent).toBe(40);
    flow.push('end', { errcode: '500', downloadSize: 38 });
    flow.actor.send({ type: 'RETRY' });
    flow.actor.send({ type: 'RETRIED', seq: flow.context().seq });
    expect([flow.state(), flow.context().percent]).toEqual(['download', 0]);
  });

  test('UPG-02 a backward or an unknown status changes nothing', () => {
    const flow = upgrade();
    flow.load('reboot');
    for (const name of ['download', 'install', 'start', 'foo']) flow.push(name);
    expect(flow.state()).toBe('rebooting');
    const loading = upgrade();
    loading.load('download');
    loading.advance(1000);
    loading.answer('foo');
    expect(loading.state()).toBe('download');
  });

  test('UPG-08 an early failure of the installation shows at once', () => {
    const flow = upgrade();
    flow.load('install');
    flow.advance(1000);
    flow.answer('end', { errcode: '500' });
    expect(flow.state()).toBe('installFail');
  });

  test('UPG-08 three unreachable answers in a row are the restart, two and an answer are not', () => {
    const flow = upgrade();
    flow.load('install');
    for (const _ of [1, 2]) {
      flow.advance(1000);
      flow.silence();
    }
    flow.advance(1000);
    flow.answer('install');
    for (const _ of [1, 2, 3]) {
      expect(flow.state()).toBe('install');
      flow.advance(1000);
      flow.silence();
    }
    expect(flow.state()).toBe('rebooting');
  });

  test('UPG-27 five failing questions keep the download, and the next one comes at the usual pace', () => {
    const flow = upgrade();
    flow.load('download', { downloadSize: 10 });
    for (let i = 1; i <= 5; i += 1) {
      flow.advance(1000);
      expect(flow.spies.ask).toHaveBeenCalledTimes(i);
      flow.silence(i % 2 === 0);
    }
    flow.advance(1000);
    flow.answer('download', { downloadSize: 55 });
    expect([flow.state(), flow.context().percent]).toEqual(['download', 55]);
  });
});

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

describe('service', () => {
  test('UPG-17 asks every 3 s and keeps its state until the end', () => {
    const flow = upgrade();
    flow.load('start', { type: 'service' });
    for (const name of ['check', 'download', 'install', 'reboot', 'restart', 'shutdown']) {
      flow.advance(2999);
      const before = flow.spies.ask.mock.calls.length;
      flow.advance(1);
      expect(flow.spies.ask).toHaveBeenCalledTimes(before + 1);
      flow.answer(name, { type: 'service', downloadSize: 50 });
      expect(flow.state()).toBe('serviceUpgrading');
    }
    expect(flow.context().percent).toBe(50);
    expect(flow.spies.markUpgrading).not.toHaveBeenCalledWith(true);
    flow.advance(3000);
    flow.silence();
    flow.advance(3000);
    flow.answer('end', { type: 'service', errcode: '200' });
    expect(flow.state()).toBe('serviceSuccess');
    flow.actor.send({ type: 'ENTER' });
    expect(flow.state()).toBe('closed');
    expect(flow.spies.reload).not.toHaveBeenCalled();
  });

  test('UPG-17 UPG-19 a failed one can be tried again', () => {
    const flow = upgrade();
    ways.serviceFail?.(flow);
    flow.actor.send({ type: 'RETRY' });
    flow.actor.send({ type: 'RETRIED', seq: flow.context().seq });
    expect(flow.state()).toBe('serviceUpgrading');
  });

  test('M2 when it turns out to be the system, the next answer says where it stands', () => {
    const flow = upgrade();
    ways.serviceUpgrading?.(flow);
    flow.push('install');
    flow.answer('install');
    expect(flow.state()).toBe('install');
  });
});

describe('what people do', () => {
  test.each(['downloadFail', 'installFail'])('UPG-19 from %s: one call, then the download', (name) => {
    const flow = upgrade();
    ways[name]?.(flow);
    flow.actor.send({ type: 'RETRY' });
    flow.actor.send({ type: 'RETRY' });
    expect(flow.spies.retry).toHaveBeenCalledTimes(1);
    flow.actor.send({ type: 'RETRIED', seq: flow.context().seq });
    expect(flow.state()).toBe('download');
    flow.advance(1000);
    flow.answer('end', { errcode: 'N200101' });
    expect(flow.state()).toBe('download');
    flow.advance(5000);
    flow.answer('end', { errcode: 'N200101' });
    expect(flow.state()).toBe('downloadFail');
  });

  test('UPG-19 a refused retry is told, and can be asked again', () => {
    const flow = upgrade();
    ways.installFail?.(flow);
    flow.actor.send({ type: 'RETRY' });
    flow.actor.send({ type: 'RETRY_FAILED', seq: flow.context().seq });
    expect(flow.spies.tellRetryFailed).toHaveBeenCalledTimes(1);
    expect(flow.state()).toBe('installFail');
    flow.actor.send({ type: 'RETRY' });
    expect(flow.spies.retry).toHaveBeenCalledTimes(2);
  });

  test('UPG-22 Continue using leads back, unless the upgrade must be', () => {
    const flow = upgrade();
    ways.downloadFail?.(flow);
    flow.actor.send({ type: 'CONTINUE' });
    expect(flow.state()).toBe('closed');
    const must = upgrade();
    must.load('download', { isMust: true });
    must.push('end', { errcode: '500', isMust: true });
    must.actor.send({ type: 'CONTINUE' });
    expect(must.state()).toBe('downloadFail');
  });

  test('UPG-13 Enter reloads once', () => {
    const flow = upgrade();
    ways.success?.(flow);
    flow.actor.send({ type: 'ENTER' });
    flow.actor.send({ type: 'ENTER' });
    expect(flow.spies.reload).toHaveBeenCalledTimes(1);
  });

  test.each(Object.keys(ways))('UPG-20 OVL-10 RESET in %s leaves nothing, a late answer neither', (name) => {
    const flow = upgrade();
    ways[name]?.(flow);
    const { seq } = flow.context();
    flow.actor.send({ type: 'RESET' });
    flow.answer('install', {}, seq);
    flow.actor.send({ type: 'NO_STATUS', seq, unreachable: true });
    const { now, seq: later, ...rest } = flow.context();
    const { now: _now, seq: _seq, ...nothing } = noUpgrade(now, later);
    expect(rest).toEqual(nothing);
    expect(flow.state()).toBe('closed');
    const asked = flow.spies.ask.mock.calls.length;
    flow.advance(120_000);
    expect(flow.spies.ask).toHaveBeenCalledTimes(asked);
    expect(flow.spies.markUpgrading).toHaveBeenLastCalledWith(false);
  });

  test('UPG-25 only the newest question is heard, and none from before a retry', () => {
    const flow = upgrade();
    flow.load('download');
    flow.advance(1000);
    const first = flow.context().seq;
    flow.answer('download', { downloadSize: 10 });
    flow.advance(1000);
    flow.answer('download', { downloadSize: 20 });
    flow.answer('download', { downloadSize: 90 }, first);
    expect(flow.context().percent).toBe(20);
    flow.advance(1000);
    const asked = flow.context().seq;
    flow.push('end', { errcode: '500' });
    flow.actor.send({ type: 'RETRY' });
    flow.answer('install', {}, asked);
    expect(flow.state()).toBe('downloadFail');
  });
});
