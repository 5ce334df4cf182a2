import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isBraked, isStale } from './guard.ts';
import { ignoredBy, readEndings, usualIgnores } from './ignore.ts';
import { isInWindow, lastDue, nextDue, type BackupPlan } from './plan.ts';
import { conflictName, pairStep, type AgreedState, type SideState } from './two-way.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Monday, 8 o'clock, local time. */
const monday = new Date(2026, 2, 2, 8, 0).getTime();
const timed = (days: number[], time: string): BackupPlan => ({ backupType: 'timed', days, time });

describe('plans', () => {
  test('APP-AUTO-02 the last moment in a span, once however many there were', () => {
    const plan = timed([1], '07:00');
    expect(lastDue(plan, monday - 2 * HOUR, monday)).toBe(monday - HOUR);
    expect(lastDue(plan, monday - HOUR, monday)).toBeUndefined();
    expect(lastDue(plan, monday, monday + 6 * DAY)).toBeUndefined();
    expect(lastDue(plan, monday, monday + 30 * DAY)).toBe(monday + 28 * DAY - HOUR);
    expect(lastDue({ ...plan, backupType: 'realtime' }, 0, monday)).toBeUndefined();
  });

  test('APP-AUTO-02 the next moment, today or in a week; Sunday is the seventh day', () => {
    expect(nextDue(timed([1], '09:00'), monday)).toBe(monday + HOUR);
    expect(nextDue(timed([1], '08:00'), monday)).toBe(monday + 7 * DAY);
    expect(nextDue(timed([7], '08:00'), monday)).toBe(monday + 6 * DAY);
    expect(nextDue(timed([], '08:00'), monday)).toBeUndefined();
    expect(nextDue({ backupType: 'manual', days: [1], time: '09:00' }, monday)).toBeUndefined();
  });

  test('APP-BCEN-01 hours of work may go over midnight; off, or the same time twice, is always', () => {
    const at = (hour: number): number => monday + (hour - 8) * HOUR;
    const night = { enable: true, from: '22:00', to: '06:00' };
    expect([at(21), at(22), at(26), at(29.9), at(30)].map((ms) => isInWindow(night, ms))).toEqual([false, true, true, true, false]); // prettier-ignore
    const noon = { enable: true, from: '12:00', to: '13:30' };
    expect([at(11.9), at(12), at(13.4), at(13.5)].map((ms) => isInWindow(noon, ms))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isInWindow({ ...noon, enable: false }, at(3))).toBe(true);
    expect(isInWindow({ enable: true, from: '05:00', to: '05:00' }, at(3))).toBe(true);
  });
});

test('features 1.2 the brake: 50 files, a tenth of them from five on, or all there were', () => {
  expect([isBraked(2, 2), isBraked(1, 1), isBraked(3, 4), isBraked(0, 0)]).toEqual([true, false, false, false]);
  expect([
    isBraked(50, 100_000),
    isBraked(49, 100_000),
    isBraked(5, 40),
    isBraked(4, 9),
    isBraked(5, 50),
    isBraked(6, 50),
  ]).toEqual([true, false, true, false, false, true]);
});

test('features 1.2 stale counts from the last good run, or from when the job was made', () => {
  expect(isStale({ goodAt: monday, madeAt: 0 }, monday + 7 * DAY, 7)).toBe(false);
  expect(isStale({ goodAt: monday, madeAt: 0 }, monday + 7 * DAY + 1, 7)).toBe(true);
  expect(isStale({ goodAt: 0, madeAt: monday }, monday + 8 * DAY, 7)).toBe(true);
});

describe('DEV-07 rules of what is left out', () => {
  const file = (name: string, size = 10, isDir = false) => ({ name, size, isDir });
  test.each([
    ['Thumbs.db', 'system'],
    ['.DS_Store', 'system'],
    ['~$report.docx', 'system'],
    ['film.mkv.part', 'system'],
    ['.profile', 'hidden'],
    ['clip.MKV', 'ext'],
    ['a.tar.gz', 'ext'],
    ['.mkv', 'hidden'],
    ['large.iso', 'size'],
    ['mkv', null],
    ['letter.txt', null],
  ] as const)('%s: %s', (name, reason) => {
    const rules = { hidden: true, system: true, ext: ['mkv', 'tar.gz'], size_max: 1000 };
    expect(ignoredBy(file(name, name === 'large.iso' ? 2000 : 10), rules)).toBe(reason);
  });

  test('folders have no endings and no size', () => {
    const rules = { hidden: false, system: true, ext: ['app'], size_max: 1 };
    expect(ignoredBy(file('Tool.app', 0, true), rules)).toBeNull();
    expect(ignoredBy(file('$RECYCLE.BIN', 0, true), rules)).toBe('system');
    expect(ignoredBy(file('.git', 0, true), usualIgnores)).toBeNull();
  });

  test('endings as people type them', () => {
    expect(readEndings(' *.mkv, .ISO;tmp  tmp；bak')).toEqual(['mkv', 'iso', 'tmp', 'bak']);
    expect(readEndings('a/b, **, ?x')).toEqual([]);
  });
});

describe('APP-AUTO-03 what is to be done about a name', () => {
  const side = (mtime: number, size = 1): SideState => ({ isDir: false, size, mtime });
  const agreed: AgreedState = { isDir: false, size: 1, localMtime: 10_000, remoteMtime: 10_500 };
  const [same, sameThere, changed] = [side(10_000), side(10_500), side(90_000, 2)];
  test.each([
    ['nothing anywhere', undefined, undefined, undefined, { kind: 'none' }],
    ['gone on both sides', undefined, undefined, agreed, { kind: 'forget' }],
    ['new at home', same, undefined, undefined, { kind: 'copy', to: 'remote' }],
    ['new there', undefined, same, undefined, { kind: 'copy', to: 'local' }],
    ['new on both sides', same, changed, undefined, { kind: 'compare' }],
    ['as agreed', same, sameThere, agreed, { kind: 'none' }],
    ['changed at home', changed, sameThere, agreed, { kind: 'copy', to: 'remote' }],
    ['changed there', same, changed, agreed, { kind: 'copy', to: 'local' }],
    ['changed on both sides', changed, side(95_000), agreed, { kind: 'compare' }],
    ['deleted at home', undefined, sameThere, agreed, { kind: 'delete', to: 'remote' }],
    ['deleted there', same, undefined, agreed, { kind: 'delete', to: 'local' }],
    ['deleted at home, changed there', undefined, changed, agreed, { kind: 'keep', to: 'local' }],
    ['changed at home, deleted there', changed, undefined, agreed, { kind: 'keep', to: 'remote' }],
    ['a file and a folder', same, { isDir: true, size: 0, mtime: 1 }, undefined, { kind: 'conflict', reason: 'kind' }],
  ] as const)('%s', (_what, local, remote, known, step) => {
    expect(pairStep(local, remote, known)).toEqual(step);
  });

  test('nothing that exists is ever deleted unless it is exactly what was agreed', () => {
    const state = fc.option(fc.record({ isDir: fc.boolean(), size: fc.nat(3), mtime: fc.nat(20_000) }), {
      nil: undefined,
    });
    const known = fc.option(
      fc.record({ isDir: fc.boolean(), size: fc.nat(3), localMtime: fc.nat(20_000), remoteMtime: fc.nat(20_000) }),
      { nil: undefined },
    );
    fc.assert(
      fc.property(state, state, known, (local, remote, before) => {
        const step = pairStep(local, remote, before);
        if (step.kind !== 'delete') return;
        const [goes, stays] = step.to === 'local' ? [local, remote] : [remote, local];
        expect(stays).toBeUndefined();
        expect(before).toBeDefined();
        expect(goes?.isDir).toBe(before?.isDir);
        if (goes && !goes.isDir) expect(goes.size).toBe(before?.size);
      }),
    );
  });
});

test('APP-AUTO-03 a version that makes way says why, keeps its ending, and fits every file system', () => {
  expect(conflictName('a.b.docx', 'changed', monday, 'en')).toBe('a.b (changed on both sides 2026-03-02 08.00).docx');
  expect(conflictName('日记.txt', 'made', monday, 'zh')).toBe('日记 (两边都有新建 2026-03-02 08.00).txt');
  expect(conflictName('.profile', 'changed', monday, 'en')).toBe('.profile (changed on both sides 2026-03-02 08.00)');
  const long = conflictName(`${'日'.repeat(84)}.txt`, 'changed', monday, 'zh');
  expect(new TextEncoder().encode(long).length).toBeLessThanOrEqual(255);
  expect(long.endsWith('.txt')).toBe(true);
});
