import { describe, expect, test } from 'vitest';
import { upgrade, ways } from '../../../tests/fixtures/upgrade-flow.ts';
import { noUpgrade } from './upgrade-types.ts';

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

  test.each([
    ['closed', false, false],
    ['checking', false, false],
    ['preparing', true, false],
    ['download', true, false],
    ['install', true, true],
    ['rebooting', true, true],
    ['downloadFail', true, false],
    ['installFail', true, false],
    ['serviceUpgrading', false, false],
  ] as const)('UPG-21 LCK-06 in %s: upgrading %s, lock and watchdog held %s', (name, upgrading, holds) => {
    const flow = upgrade();
    ways[name]?.(flow);
    expect(flow.state()).toBe(name);
    const last = (spy: { mock: { calls: [boolean][] } }) => spy.mock.calls.at(-1)?.[0] ?? false;
    expect([last(flow.spies.markUpgrading), last(flow.spies.markHolding)]).toEqual([upgrading, holds]);
    flow.actor.send({ type: 'RESET' });
    expect([last(flow.spies.markUpgrading), last(flow.spies.markHolding)]).toEqual([false, false]);
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
