import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareDisks, deriveCounters, slotsOf } from './compare.ts';
import { adaptStorageData } from './message.ts';
import { modeKey, needsSyncReminder } from './modes.ts';

const TB4 = 4000787030016;
const disk = (position: number, sn: string, more: object = {}) => ({ position, sn, size: TB4, isused: 1, ...more });
const data = (old: object[], now: object[], more: object = {}) =>
  adaptStorageData({ old: { list: old }, new: { list: now }, ...more });

const A = disk(1, 'A');
const B = disk(2, 'B');

/** Rows as 'position kind' with the origin of a moved disk. */
function rows(old: object[], now: object[], more: object = {}): string[] {
  return compareDisks(data(old, now, more)).map((row) =>
    [row.position, row.kind, row.from].filter((part) => part !== undefined).join(' '),
  );
}

describe('CMP-04 change of a slot', () => {
  test.each<[string, object[], object[], string[]]>([
    ['nothing changed', [A, B], [A, B], []],
    ['swap of two disks', [A, B], [disk(1, 'B'), disk(2, 'A')], ['1 moved 2', '2 moved 1']],
    ['a disk is gone', [A, B], [A], ['2 lost']],
    ['all disks are gone', [A, B], [], ['1 lost', '2 lost']],
    ['a new disk in an empty slot', [A], [A, disk(2, 'N', { isused: 0 })], ['2 added']],
    ['a disk was replaced', [A, B], [A, disk(2, 'N')], ['2 replaced']],
    ['a disk moved to an empty slot', [A], [disk(2, 'A')], ['2 moved 1']],
    ['move plus replacement', [A, B], [disk(1, 'N'), disk(2, 'A')], ['1 added', '2 moved 1']],
    ['damaged by status', [A, B], [A, disk(2, 'B', { diskStatus: 0 })], ['2 damaged']],
    ['damaged by partition', [A], [disk(1, 'A', { user_part: { state: 'degraded' } })], ['1 damaged']],
    ['damaged by error', [A], [disk(1, 'A', { error: 'others' })], ['1 damaged']],
    ['damaged by loss', [A], [disk(1, 'A', { loss: 1 })], ['1 damaged']],
    ['unsupported by error', [A], [A, disk(2, 'X', { error: 'others' })], ['2 unsupported']],
    ['unsupported by size', [A], [A, disk(2, 'X', { size: 80026361856 })], ['2 unsupported']],
    ['unsupported wins over replaced', [A, B], [A, disk(2, 'X', { size: 30000592982016 })], ['2 unsupported']],
    ['moved wins over damaged', [A], [disk(2, 'A', { diskStatus: 0 })], ['2 moved 1']],
    ['empty serials never match', [disk(1, '')], [disk(1, '')], ['1 replaced']],
  ])('%s', (_name, old, now, expected) => {
    expect(rows(old, now)).toEqual(expected);
  });
});

describe('comparison', () => {
  test('CMP-03 a moved disk is listed at its new slot only, with the slot it came from', () => {
    const changes = compareDisks(data([A], [disk(3, 'A')]));
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatchObject({ position: 3, from: 1, current: { sn: 'A' }, old: null });
  });

  test('CMP-07 a disk removed on purpose is not lost, a disk in its place is new', () => {
    expect(rows([A, B], [A], { oldRemoveList: ['B'] })).toEqual([]);
    expect(rows([A, B], [A, disk(2, 'N')], { oldRemoveList: ['B'] })).toEqual(['2 added']);
    expect(deriveCounters(data([A, B], [A], { oldRemoveList: ['B'] })).lossNum).toBe(0);
    expect(deriveCounters(data([A, B], [A])).lossNum).toBe(1);
  });

  test('CMP-06 counters are worked out here, whatever the message says', () => {
    const counters = deriveCounters(
      adaptStorageData({
        old: { list: [A, B, disk(3, 'C')] },
        new: {
          list: [A, disk(2, 'B', { diskStatus: 0 }), disk(4, 'N', { isused: 0 }), disk(5, 'U', { error: 'others' })],
        },
        ssds: [
          { serial_number: 'M1', error: 'ok' },
          { serial_number: 'M2', loss: 1 },
        ],
        ...{ damageNum: 9, lossNum: 9, errorNum: 9, newNum: 9, newIsusedNum: 9, lossAndErrorSN: ['Z'] },
      }),
    );
    expect(counters).toMatchObject({ damageNum: 1, lossNum: 1, errorNum: 1, newNum: 2, newIsusedNum: 1 });
    expect(counters.lossAndErrorSN).toEqual(['M2']);
    expect(counters.newSsdGroup.map((ssd) => ssd.serial_number)).toEqual(['M1', 'M2']);
  });

  test('CMP-04 for any lists: no throw, each slot once and in order, order of the lists does not matter', () => {
    const anyDisk = fc.record({
      position: fc.integer({ min: 0, max: 5 }),
      sn: fc.constantFrom('', 'A', 'B', 'C', 'D'),
      size: fc.constantFrom(TB4, 80026361856),
      diskStatus: fc.integer({ min: 0, max: 3 }),
    });
    const list = fc.uniqueArray(anyDisk, { maxLength: 4, selector: (item) => item.position });
    fc.assert(
      fc.property(list, list, (old, now) => {
        const positions = compareDisks(data(old, now)).map((row) => row.position);
        expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
        const turned = [data(old, now), data([...old].reverse(), [...now].reverse())].map((state) =>
          compareDisks(state).map((row) => [row.position, row.kind]),
        );
        if (new Set(old.map((item) => item.sn)).size === old.length) expect(turned[1]).toEqual(turned[0]);
      }),
    );
  });

  test('slots of some kinds', () => {
    expect(slotsOf(compareDisks(data([A, B], [disk(2, 'N')])), 'lost', 'replaced')).toEqual([1, 2]);
  });

  test('BLK-03 mode names', () => {
    expect(['raid1', 'RAID1+raid1', 'raid5', 'zdr', 'single', 'basic', 'x'].map(modeKey)).toEqual([
      ...['raid1', 'doubleRaid1', 'raid5', 'zdr', 'single', 'single', null],
    ]);
    expect(['raid1', 'raid1+raid1', 'raid5', 'zdr', 'single'].map(needsSyncReminder)).toEqual([
      ...[true, true, true, false, false],
    ]);
  });
});
