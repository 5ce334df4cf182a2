import { describe, expect, test } from 'vitest';
import { upgrade, ways } from '../../../tests/fixtures/upgrade-flow.ts';

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
