import { describe, expect, test } from 'vitest';
import { guardReboot, readGuardedStarts, type GuardedStart } from './reboot-guard.ts';

const minute = 60_000;

/** Reports one after another; the second figure is the minute. */
function decisions(reports: readonly (readonly [uptime: number | null, minute: number, id?: string])[]): string[] {
  let kept: readonly GuardedStart[] = [];
  return reports.map(([uptime, at, id = 'b']) => {
    const { decision, starts } = guardReboot(kept, { uptime, messageId: id, now: at * minute });
    kept = starts;
    return decision;
  });
}

describe('BLK-10 the device asks for an immediate restart', () => {
  test('repeated reports of one start call once', () => {
    expect(
      decisions([
        [100, 0],
        [100, 0.1],
        [100, 5],
      ]),
    ).toEqual(['reboot', 'waiting', 'waiting']);
  });

  test('the third start within thirty minutes shows the fault screen, and keeps showing it', () => {
    expect(
      decisions([
        [100, 0],
        [200, 10],
        [300, 20],
        [300, 21],
      ]),
    ).toEqual(['reboot', 'reboot', 'generic', 'generic']);
  });

  test('starts that are further apart restart again', () => {
    expect(
      decisions([
        [100, 0],
        [200, 20],
        [300, 40],
        [400, 61],
      ]),
    ).toEqual(['reboot', 'reboot', 'reboot', 'reboot']);
  });

  test('without an uptime the message id tells the starts apart', () => {
    expect(
      decisions([
        [null, 0, 'a'],
        [null, 1, 'a'],
        [null, 2, 'b'],
      ]),
    ).toEqual(['reboot', 'waiting', 'reboot']);
  });

  test('a malformed record counts as none', () => {
    expect(readGuardedStarts('x')).toEqual([]);
    const good = { key: 'uptime 1', at: 1, decision: 'reboot' };
    expect(readGuardedStarts([good, null, { key: 1 }, { ...good, decision: 'dance' }])).toEqual([good]);
  });
});
