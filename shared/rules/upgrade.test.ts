import { describe, expect, test } from 'vitest';
import {
  adaptUpgrade,
  downloadPercent,
  hasEnded,
  readUpgradeRestart,
  simulatedPercent,
  simulationTick,
  upgradeRank,
} from './upgrade.ts';

const raw = {
  type: 'system',
  status: 'download',
  errcode: '',
  id: 'up-1',
  target_version: '2.4.0',
  downloadsize: '50',
  totalsize: 200,
  need_reboot: 'reboot',
  upgrade_level: 'NORMAL',
};

describe('what the device tells of an upgrade', () => {
  test('ENT-05 numeric texts become numbers, the error code a text', () => {
    expect(adaptUpgrade(raw)).toMatchObject({ downloadSize: 50, totalSize: 200, errcode: '', id: 'up-1' });
    expect(adaptUpgrade({ ...raw, errcode: 200 })?.errcode).toBe('200');
    expect(adaptUpgrade({ ...raw, errcode: ' n200101 ' })?.errcode).toBe('N200101');
    expect(adaptUpgrade({ ...raw, need_reboot: 'shutdown', upgrade_level: 'MUST' })).toMatchObject({
      needShutdown: true,
      isMust: true,
    });
    expect(adaptUpgrade({ ...raw, upgrade_level: undefined })?.isMust).toBe(false);
  });

  test('ENT-15 UPG-01 nothing, or an empty status, is no upgrade', () => {
    for (const value of [null, '', [], 5, {}, { status: '' }]) expect(adaptUpgrade(value)).toBeNull();
  });

  test('UPG-02 the order of the states; restart stands with reboot, unknown ones nowhere', () => {
    expect(['start', 'check', 'download', 'install', 'reboot', 'restart', 'foo'].map(upgradeRank)).toEqual([
      0, 1, 2, 3, 4, 4, -1,
    ]);
  });

  test.each([
    ['200', 'ok'],
    [200, 'ok'],
    ['N200101', 'failed'],
    ['', 'failed'],
  ] as const)('UPG-13 UPG-14 end with %s', (errcode, expected) => {
    const status = adaptUpgrade({ ...raw, status: 'end', errcode });
    expect(status && hasEnded(status)).toBe(expected);
  });
});

test.each([
  [50, 200, 25],
  [5, 0, 0],
  [300, 200, 100],
  [1999, 2000, 99],
])('UPG-07 %i of %i bytes is %i percent', (downloadSize, totalSize, percent) => {
  expect(downloadPercent({ downloadSize, totalSize })).toBe(percent);
});

test.each([
  [0, 0],
  [60, 19],
  [150, 47],
  [299, 94],
  [300, 95],
  [1000, 95],
])('UPG-10 at tick %i the estimate is %i percent', (tick, percent) => {
  expect(simulatedPercent(tick)).toBe(percent);
});

test('UPG-09 UPG-26 the estimate begins half a minute after the restart and follows the wall clock', () => {
  expect(simulationTick(1000, 1000 + 29_999)).toBe(0);
  expect(simulationTick(1000, 1000 + 31_000)).toBe(1);
  const tick = simulationTick(0, 130_000);
  expect([tick, simulatedPercent(tick)]).toEqual([100, 31]);
});

test('UPG-26 a damaged record of a restart is none', () => {
  expect(readUpgradeRestart({ id: 'up-1', since: 5 })).toEqual({ id: 'up-1', since: 5 });
  for (const value of [null, 'x', { id: 1, since: 5 }, { id: 'a', since: Number.NaN }])
    expect(readUpgradeRestart(value)).toBeNull();
});
