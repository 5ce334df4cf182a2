import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AT, enter } from '../../../tests/fixtures/scenarios.ts';
import { adaptMessage } from '#shared/rules/storage/message.ts';
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

  test('WIZ-10 without the disks of the pool the data are where those are, whatever becomes of the others', () => {
    for (const move of [
      { op: 'pull', position: 1 },
      { op: 'fail', position: 1 },
    ] as const)
      expect(from('confirm-c-raid1-lost-both', move).outcome).toMatchObject({ pool: 'unusable', data: 'away' });
  });

  test('WIZ-16 an answer that erases says so', () => {
    const found = from('confirm-i-foreign-pool', { op: 'answer', option: 'init' });
    expect(found.outcome).toMatchObject({ pool: 'none', data: 'none', erased: ['ZSF4T0301', 'ZSF4T0302'] });
  });

  test('WIZ-29 FMT-01 another backup mode: everything is erased, a mode is asked for, then formatted', () => {
    const asked = from('normal-complete', { op: 'reset' });
    expect(asked.outcome).toMatchObject({ pool: 'none', data: 'erased', asks: true, erased: [HDD_A.sn, HDD_B.sn] });
    const { message } = asked.screens.at(-1) ?? {};
    expect(message?.type).toBe('pending');
    const option = adaptMessage(message)?.data.options.find(({ style }) => style === 'zdr')?.id ?? '';
    const made = from('normal-complete', { op: 'reset' }, { op: 'format', option });
    expect(told(made)).toContain('formatting');
    expect(made.outcome).toMatchObject({ pool: 'ok', mode: 'zdr', data: 'erased', files: true });
    expect(() => from('normal-complete', { op: 'reset' }, { op: 'format', option: 'none' })).toThrow(ImpossibleMove);
  });

  test('FMT-23 the first setup: the mirror that it offers, over new disks and over disks with data', () => {
    const made = from('firsttime-two-disks', { op: 'format', option: 'fc-raid1' });
    expect(made.outcome).toMatchObject({ pool: 'ok', mode: 'raid1', erased: [], files: true });
    const again = from('firsttime-switch-existing', { op: 'format', option: 'fc-zdr' });
    expect(again.outcome).toMatchObject({ pool: 'ok', mode: 'zdr', erased: [HDD_A.sn, HDD_B.sn] });
  });

  test('BLK-03 the only disk breaks: the data are gone', () => {
    const state = enter('confirm-b-new-disk');
    const found = rehearse(state, AT.now, [{ op: 'fail', position: 1 }], false);
    expect(found.outcome).toMatchObject({ data: 'erased', asks: true });
  });

  test('FMTS-05 FMTS-06 another pool of the disks: erased where it is made anew, kept where it becomes a mirror', () => {
    const devs = enter('normal-complete').storage.disks.map(({ dev }) => dev);
    const anew = from('normal-complete', { op: 'pool', type: 'zdr', devs });
    expect(anew.outcome).toMatchObject({ pool: 'ok', mode: 'zdr', data: 'erased', erased: [HDD_A.sn, HDD_B.sn] });
    expect(() => from('normal-complete', { op: 'pool', type: 'raid5', devs })).toThrow(ImpossibleMove);
    const single = enter('push-hotplug').storage;
    const main = single.layout?.list[0]?.dev ?? '';
    const other = single.disks.find(({ dev }) => dev !== main)?.dev ?? '';
    const mirror = from('push-hotplug', { op: 'pool', type: 'raid1_join', main, devs: [other] });
    expect(mirror.outcome).toMatchObject({ data: 'kept', erased: [] });
  });

  test('SSD-18 SSD-19 a broken cache is recovered, one that was reset is built again', () => {
    const healed = from('ssd-pending-lost', { op: 'answer', option: 'recover' });
    expect(told(healed)).toContain('formatting');
    expect(healed.outcome).toMatchObject({ data: 'kept' });
    const again = from('ssd-wcache-reset', { op: 'ssd', mode: 'wcache' });
    expect(told(again)).toContain('formatting');
    expect(again.outcome).toMatchObject({ data: 'kept', erased: [] });
  });

  test('ESA-01 an enclosure with new disks: set up, ready, and nothing of the files changed', () => {
    const found = from('esata-pending', { op: 'format', option: 'eo-1' });
    expect(told(found)).toEqual(['esata-pending', 'formatting', 'complete']);
    expect(found.outcome).toMatchObject({ pool: 'ok', data: 'kept', files: true, asks: false, erased: [], expansion: { use: 'pool', mode: 'raid1', data: 'none' } }); // prettier-ignore
    expect(from('esata-pending').outcome.expansion).toEqual({ use: 'unused', mode: '', data: 'none' });
    expect(() => from('esata-pending', { op: 'format', option: 'eo-9' })).toThrow(ImpossibleMove);
  });

  test.each([
    ['esata-confirm-pool', 'mountpool', { use: 'pool', mode: 'raid1', data: 'kept' }, []],
    ['esata-confirm-pool', 'extmountdisk', { use: 'external', mode: '', data: 'kept' }, []],
    ['esata-confirm-pool', 'ignore', { use: 'unused', mode: '', data: 'kept' }, []],
    ['esata-confirm-pool', 'init', { use: 'pool', mode: 'raid1', data: 'erased' }, ['ZSF4T0301', 'ZSF4T0302']],
    ['esata-confirm-lost', 'ignore', { use: 'absent', mode: '', data: 'none' }, []],
    ['esata-confirm-lost', 'remove', { use: 'gone', mode: '', data: 'none' }, []],
  ])('ESA-04 %s answered with %s', (name, option, expansion, erased) => {
    expect(from(name, { op: 'answer', option }).outcome).toMatchObject({ data: 'kept', expansion, erased });
  });

  test('BOOT-09 pulled from a running device, a disk that the system needs stops it', () => {
    const state = enter('confirm-h-dilate');
    const found = rehearse(state, AT.now, [{ op: 'pull', position: 1 }], true);
    expect(found.screens.every(({ power }) => power === 'on')).toBe(true);
    expect(found.outcome).toMatchObject({ files: false, asks: true, data: 'away' });
  });
});

test.each<[string, RehearsalMove[], number, RegExp, string]>([
  ['a slot that is not there', [{ op: 'pull', position: 3 }], 0, /2 slots/, 'slots'],
  [
    'an empty slot',
    [
      { op: 'pull', position: 1 },
      { op: 'pull', position: 1 },
    ],
    1,
    /slot 1 is empty/,
    'empty',
  ],
  ['a slot that is taken', [{ op: 'insert', position: 1 }], 0, /slot 1 holds a disk/, 'taken'],
  [
    'a disk that nobody pulled',
    [
      { op: 'pull', position: 1 },
      { op: 'insert', position: 1, sn: 'X' },
    ],
    1,
    /no disk X/,
    'notPulled',
  ],
  ['a disk with itself', [{ op: 'swap', position: 1, with: 1 }], 0, /itself/, 'itself'],
  ['an answer nobody asked for', [{ op: 'answer', option: 'ignore' }], 0, /asks nothing/, 'notAsked'],
  [
    'an answer that is not offered',
    [
      { op: 'pull', position: 2 },
      { op: 'answer', option: 'init' },
    ],
    1,
    /N000001/,
    'refused',
  ],
])('a move that cannot be made is named: %s', (_what, moves, index, reason, why) => {
  try {
    from('normal-complete', ...moves);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(ImpossibleMove);
    expect((error as ImpossibleMove).index).toBe(index);
    expect((error as ImpossibleMove).message).toMatch(reason);
    expect((error as ImpossibleMove).why).toBe(why);
  }
});

test('a rehearsal never touches the state it begins with, ends, and is the same every time', () => {
  const position = fc.integer({ min: 1, max: 4 });
  const move: fc.Arbitrary<RehearsalMove> = fc.oneof(
    fc.record({ op: fc.constant('pull' as const), position }),
    fc.record({ op: fc.constant('insert' as const), position }),
    fc.record({ op: fc.constant('swap' as const), position, with: position }),
    fc.record({ op: fc.constant('fail' as const), position }),
    fc.constantFrom<RehearsalMove>({ op: 'restart' }, { op: 'reset' }),
    fc.record({ op: fc.constant('format' as const), option: fc.constantFrom('raid1', 'zdr', 'o-1') }),
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
