import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AT, enter } from '../../../tests/fixtures/scenarios.ts';
import { scenarios } from '../../scenarios/index.ts';
import type { HardwareState } from '../state.ts';
import { HDD_A, HDD_B } from '../storage/fixtures.ts';
import { ImpossibleMove, type RehearsalMove } from './moves.ts';
import { rehearse } from './rehearse.ts';

const TB8 = 8_001_563_222_016;
const from = (name: string, ...moves: RehearsalMove[]) => rehearse(enter(name), AT.now, moves, false);
const told = ({ screens }: ReturnType<typeof from>): string[] =>
  screens.map(({ power, message, storageServer }) => (power === 'off' ? 'off' : (message?.type ?? storageServer)));

describe('CMP-03 a rehearsal tells what moves of disks lead to', () => {
  test('one disk of a mirror pulled: asked what to do, data kept', () => {
    const found = from('normal-complete', { op: 'pull', position: 2 });
    expect(told(found)).toEqual(['storage_complete', 'storage_complete', 'off', 'booting', 'storage_waiting_booted', 'storage_checking', 'confirm']); // prettier-ignore
    expect(found.outcome).toMatchObject({ pool: 'degraded', mode: 'raid1', files: false, asks: true, data: 'kept', erased: [], missing: [{ sn: HDD_B.sn }] }); // prettier-ignore
  });

  test('SSD-06 SSDs used for something else: formatted, then in use, the files on the disks kept', () => {
    const found = from('ssd-pending-new', { op: 'ssd', mode: 'storage' });
    expect(told(found)).toEqual(['ssdpending', 'formatting', 'complete']);
    expect(found.outcome).toMatchObject({ data: 'kept', files: true, erased: [] });
    expect(() => from('ssd-pending-old-wcache', { op: 'ssd', mode: 'storage' })).toThrow(ImpossibleMove);
    expect(() => from('ssd-pending-small', { op: 'ssd', mode: 'storage' })).toThrow('no SSD can be used');
  });

  test('WIZ-27 and going on without it', () => {
    const found = from('normal-complete', { op: 'pull', position: 2 }, { op: 'answer', option: 'ignore' });
    expect(found.outcome).toMatchObject({ pool: 'degraded', files: true, asks: false, data: 'kept' });
  });

  test('RAID-06 replaced where a rebuild is possible: how long it takes', () => {
    const state = enter('confirm-e-rebuild');
    const found = rehearse(state, AT.now, [{ op: 'answer', option: 'recover' }], false);
    expect(found.outcome).toMatchObject({ pool: 'ok', data: 'kept', asks: true });
    expect(found.outcome.rebuildS).toBeGreaterThan(3600);
  });

  test('BLK-02 disks that change places are missed in their slots; put back, all is well', () => {
    const swapped = from('normal-complete', { op: 'swap', position: 1, with: 2 });
    expect(swapped.screens.at(-1)?.message).toMatchObject({ type: 'blocking', code: 'N300034' });
    const back = from('normal-complete', { op: 'swap', position: 1, with: 2 }, { op: 'swap', position: 1, with: 2 });
    expect(back.outcome).toMatchObject({ pool: 'ok', files: true, asks: false, data: 'kept', missing: [] });
  });

  test('WIZ-10 both disks exchanged: the data are away with the old ones, and come back with them', () => {
    const fresh: RehearsalMove[] = [
      { op: 'pull', position: 1 },
      { op: 'pull', position: 2 },
      { op: 'insert', position: 1, size: TB8 },
      { op: 'insert', position: 2, size: TB8 },
    ];
    expect(from('normal-complete', ...fresh).outcome).toMatchObject({ pool: 'unusable', data: 'away', asks: true });
    const again = from(
      'normal-complete',
      ...fresh,
      { op: 'restart' },
      { op: 'pull', position: 1 },
      { op: 'pull', position: 2 },
      { op: 'insert', position: 1, sn: HDD_A.sn },
      { op: 'insert', position: 2, sn: HDD_B.sn },
    );
    expect(again.outcome).toMatchObject({ pool: 'ok', files: true, data: 'kept' });
  });

  test('WIZ-16 an answer that erases says so', () => {
    const found = from('confirm-i-foreign-pool', { op: 'answer', option: 'init' });
    expect(found.outcome).toMatchObject({ pool: 'none', data: 'none', erased: ['ZSF4T0301', 'ZSF4T0302'] });
  });

  test('BLK-03 the only disk breaks: the data are gone', () => {
    const state = enter('confirm-b-new-disk');
    const found = rehearse(state, AT.now, [{ op: 'fail', position: 1 }], false);
    expect(found.outcome).toMatchObject({ data: 'erased', asks: true });
  });

  test('BOOT-09 pulled from a running device, a disk that the system needs stops it', () => {
    const state = enter('confirm-h-dilate');
    const found = rehearse(state, AT.now, [{ op: 'pull', position: 1 }], true);
    expect(found.screens.every(({ power }) => power === 'on')).toBe(true);
    expect(found.outcome).toMatchObject({ files: false, asks: true, data: 'away' });
  });
});

test.each<[string, RehearsalMove[], number, RegExp]>([
  ['a slot that is not there', [{ op: 'pull', position: 3 }], 0, /2 slots/],
  [
    'an empty slot',
    [
      { op: 'pull', position: 1 },
      { op: 'pull', position: 1 },
    ],
    1,
    /slot 1 is empty/,
  ],
  ['a slot that is taken', [{ op: 'insert', position: 1 }], 0, /slot 1 holds a disk/],
  [
    'a disk that nobody pulled',
    [
      { op: 'pull', position: 1 },
      { op: 'insert', position: 1, sn: 'X' },
    ],
    1,
    /no disk X/,
  ],
  ['a disk with itself', [{ op: 'swap', position: 1, with: 1 }], 0, /itself/],
  ['an answer nobody asked for', [{ op: 'answer', option: 'ignore' }], 0, /asks nothing/],
  [
    'an answer that is not offered',
    [
      { op: 'pull', position: 2 },
      { op: 'answer', option: 'init' },
    ],
    1,
    /N000001/,
  ],
])('a move that cannot be made is named: %s', (_what, moves, index, reason) => {
  try {
    from('normal-complete', ...moves);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ImpossibleMove);
    expect((error as ImpossibleMove).index).toBe(index);
    expect((error as ImpossibleMove).message).toMatch(reason);
  }
});

test('a rehearsal never touches the state it begins with, ends, and is the same every time', () => {
  const position = fc.integer({ min: 1, max: 4 });
  const move: fc.Arbitrary<RehearsalMove> = fc.oneof(
    fc.record({ op: fc.constant('pull' as const), position }),
    fc.record({ op: fc.constant('insert' as const), position }),
    fc.record({ op: fc.constant('swap' as const), position, with: position }),
    fc.record({ op: fc.constant('fail' as const), position }),
    fc.constant<RehearsalMove>({ op: 'restart' }),
    fc.record({ op: fc.constant('answer' as const), option: fc.constantFrom('ignore', 'dilate', 'recover', 'init') }),
  );
  const run = (state: HardwareState, moves: RehearsalMove[], isHot: boolean): string => {
    try {
      return JSON.stringify(rehearse(state, AT.now, moves, isHot));
    } catch (error) {
      if (error instanceof ImpossibleMove) return error.message;
      throw error;
    }
  };
  fc.assert(
    fc.property(
      fc.constantFrom(...scenarios),
      fc.array(move, { maxLength: 6 }),
      fc.boolean(),
      (scenario, moves, isHot) => {
        const state = scenario.start(AT);
        const before = JSON.stringify(state);
        const result = run(state, moves, isHot);
        expect(JSON.stringify(state)).toBe(before);
        expect(run(state, moves, isHot)).toBe(result);
      },
    ),
    { numRuns: 200, seed: 7 },
  );
});
