import fc from 'fast-check';
import { expect, test } from 'vitest';
import { answersTo, byRule, workingChoice, type ConflictCase, type ConflictSide } from './conflict-case.ts';

const side = (mtime: number, size: number, isDir = false): ConflictSide => ({ path: 'p', isDir, size, mtime });
const about = (from: ConflictSide | null, there: ConflictSide | null, same = false) =>
  ({ from, there, same }) as ConflictCase;

test('DRG-26 by a rule the newer or the larger one wins; where neither does, both are kept', () => {
  expect(byRule(about(side(5, 1), side(4, 9)), 'newer')).toBe('overwrite');
  expect(byRule(about(side(5, 1), side(4, 9)), 'larger')).toBe('skip');
  expect(byRule(about(side(4, 9), side(5, 1)), 'newer')).toBe('skip');
  expect(byRule(about(side(4, 9), side(5, 1)), 'larger')).toBe('overwrite');
  expect(byRule(about(side(0, 1), side(5, 1)), 'newer')).toBe('rename');
  expect(byRule(about(null, side(5, 1)), 'larger')).toBe('rename');
  expect(byRule(about(side(5, 1, true), side(4, 9)), 'larger')).toBe('rename');
});

test('DRG-26 no rule loses anything: what is replaced has a winner, and the same content is never touched', () => {
  const anySide = fc.option(
    fc.record({ path: fc.constant('p'), isDir: fc.boolean(), size: fc.nat(3), mtime: fc.nat(3) }),
    { nil: null },
  );
  fc.assert(
    fc.property(
      anySide,
      anySide,
      fc.boolean(),
      fc.constantFrom('newer' as const, 'larger' as const),
      (from, there, same, rule) => {
        const answer = byRule(about(from, there, same), rule);
        if (same) expect(answer).toBe('skip');
        if (same || answer === 'rename' || from === null || there === null) return;
        const key = rule === 'newer' ? 'mtime' : 'size';
        expect(answer === 'overwrite').toBe(from[key] > there[key]);
        // The one that stays out is the one that loses, and never of another kind of measure.
        expect(from[key]).not.toBe(there[key]);
      },
    ),
  );
});

test('DRG-26 only what can work is offered: no file replaces a folder, and none gets past a file in its way', () => {
  const upload = (there: ConflictSide | null, more: Partial<ConflictCase> = {}) =>
    ({ source: 'page', isDir: false, place: '/p/trip', there, from: null, same: false, ...more }) as ConflictCase;
  const at = (path: string, isDir: boolean): ConflictSide => ({ path, isDir, size: 1, mtime: 1 });
  expect(answersTo(upload(null))).toEqual(['rename', 'overwrite', 'skip']);
  expect(answersTo(upload(at('/p/trip/a', false)))).toEqual(['rename', 'overwrite', 'skip']);
  expect(answersTo(upload(at('/p/trip/a', true)))).toEqual(['rename', 'skip']);
  expect(answersTo(upload(at('/p/trip/a', false), { isDir: true }))).toEqual(['rename', 'skip']);
  expect(answersTo(upload(at('/p/trip', false)))).toEqual(['skip']);
  // In the safe box nothing is replaced by what is of another kind: the other would be gone for good.
  const box = { source: 'device', place: '/zenith_sata/mira/safebox/trip' } as const;
  expect(answersTo(upload(at(`${box.place}/a`, true), box))).toEqual(['rename', 'skip']);
  expect(answersTo(upload(at(`${box.place}/a`, false), box))).toEqual(['rename', 'overwrite', 'skip']);
  // The device merges and replaces by itself.
  expect(answersTo(upload(at('/p/trip/a', true), { source: 'device' }))).toEqual(['rename', 'overwrite', 'skip']);
  expect(workingChoice(upload(at('/p/trip/a', true)), 'overwrite')).toBe('rename');
  expect(workingChoice(upload(at('/p/trip', false)), 'rename')).toBe('skip');
});
