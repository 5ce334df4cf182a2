import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Disk } from './disk.ts';
import { adaptStorageData, type StorageData } from './message.ts';
import { failedDisks, isTolerated, type WizardLetter, wizardLetters, wizardSets, wizardStep } from './wizard-letter.ts';

const TB4 = 4_000_787_030_016;
const disk = (position: number, sn: string, more: object = {}) => ({ position, sn, size: TB4, isused: 1, error: 'ok', ...more }); // prettier-ignore
const fresh = (position: number, sn: string, more: object = {}) => disk(position, sn, { isused: 0, ...more });

const A = disk(1, 'A');
const B = disk(2, 'B');
const C = disk(3, 'C');
const D = disk(4, 'D');
const broken = (which: { position: number; sn: string }) => disk(which.position, which.sn, { diskStatus: 0 });

interface Facts {
  readonly old?: object[];
  readonly groups?: string[][];
  readonly now?: object[];
  readonly options?: string[];
  readonly oldMode?: string;
  readonly mode?: string;
  readonly more?: object;
}

const data = ({ old = [], groups = [], now = [], options = [], oldMode = 'raid1', mode, more }: Facts): StorageData =>
  adaptStorageData({
    mode: mode ?? oldMode,
    old: { mode: oldMode, list: old, disksGroup: groups },
    new: { mode: mode ?? oldMode, list: now, disksGroup: [] },
    options,
    ...more,
  });
const said = (facts: Facts): string => {
  const { letter, variant } = wizardStep(data(facts));
  return variant === null ? letter : `${letter} ${variant}`;
};

describe('WIZ-01 the disks are told apart by serial number', () => {
  const serials = (facts: Facts) =>
    Object.fromEntries(
      Object.entries<readonly Disk[]>({ ...wizardSets(data(facts)) }).map(([name, list]) => [
        name,
        list.map(({ sn }) => sn),
      ]),
    );

  test('all sets of a mixed case', () => {
    const found = serials({
      old: [A, B, C, D],
      now: [disk(2, 'A'), disk(3, 'C', { error: 'others' }), disk(4, 'N'), fresh(1, 'X', { size: 1000 })],
    });
    expect(found).toEqual({
      original: ['A', 'B', 'C', 'D'],
      current: ['A', 'C', 'N', 'X'],
      lost: ['B', 'D'],
      damaged: ['C'],
      healthy: ['A'],
      foreign: ['N', 'X'],
      unsupported: ['X'],
      moved: ['A'],
    });
  });

  test.each<[string, Facts, object]>([
    ['nothing changed', { old: [A, B], now: [A, B] }, { healthy: ['A', 'B'], lost: [], foreign: [] }],
    [
      'an entry that says it is lost',
      { old: [A, B], now: [A, disk(2, 'B', { loss: 1 })] },
      { lost: ['B'], current: ['A'] },
    ],
    [
      'an entry with error disk_lost',
      { old: [A], now: [disk(1, 'A', { error: 'disk_lost' })] },
      { lost: ['A'], current: [] },
    ],
    [
      'a disk taken out on purpose',
      { old: [A, B], now: [A], more: { oldRemoveList: ['B'] } },
      { original: ['A'], lost: [] },
    ],
    ['empty serial numbers', { old: [disk(1, '')], now: [disk(1, '')] }, { lost: [''], foreign: [''], healthy: [] }],
  ])('%s', (_what, facts, expected) => {
    expect(serials(facts)).toMatchObject(expected);
  });

  test('the order of the lists does not count', () => {
    const sorted = (lists: object) => Object.values(lists).map((list) => [...(list as string[])].sort());
    const now = [disk(2, 'A'), disk(4, 'N'), broken(C)];
    expect(sorted(serials({ old: [A, B, C], now }))).toEqual(
      sorted(serials({ old: [C, B, A], now: now.toReversed() })),
    );
  });
});

describe('WIZ-02 failures that a mode bears', () => {
  const pairs = [
    ['A', 'B'],
    ['C', 'D'],
  ];
  test.each<[string, string[], string[], boolean]>([
    ['raid1', ['A'], [], true],
    ['raid1', ['A', 'B'], [], false],
    ['RAID1 ', ['A'], [], true],
    ['raid5', ['A'], [], true],
    ['raid5', ['A', 'B'], [], false],
    ['raid1+raid1', ['A', 'C'], [], true],
    ['raid1+raid1', ['A', 'B'], [], false],
    ['raid1+raid1', ['X'], [], false],
    ['zdr', ['A'], [], false],
    ['zdr', ['A'], ['ignore'], true],
    ['zdr', ['A', 'B'], ['ignore'], false],
    ['single', ['A'], ['ignore'], false],
    ['basic', ['A'], ['ignore'], false],
    ['none', ['A'], [], false],
    ['tape', ['A'], ['ignore'], false],
    ['tape', [], [], true],
    ['single', [], [], true],
  ])('%s without %j, options %j: %s', (oldMode, failed, options, expected) => {
    const facts = data({ old: [A, B, C, D], groups: pairs, oldMode, options });
    expect(
      isTolerated(
        facts,
        failed.map((sn) => ({ sn })),
      ),
    ).toBe(expected);
  });
});

describe('WIZ-03 decision table', () => {
  const N = disk(2, 'N');
  test.each<[string, Facts, string]>([
    ['row 1', { old: [A, B], now: [] }, 'J'],
    ['row 2', { old: [A], now: [A, fresh(2, 'N', { size: 80_026_361_856 })], oldMode: 'single' }, 'A'],
    ['row 3', { now: [N], options: ['mountpool'], oldMode: 'none' }, 'I'],
    ['row 4', { now: [fresh(1, 'N')], oldMode: 'none' }, 'B first-use'],
    ['row 5', { old: [A, B], now: [N], options: ['extmountdisk'] }, 'I'],
    ['row 6', { old: [A, B, C], now: [A], oldMode: 'raid5' }, 'G'],
    ['row 7', { old: [A, B], now: [fresh(1, 'N')] }, 'C'],
    ['row 8', { old: [A, B], now: [A, fresh(2, 'N')], options: ['recover'] }, 'E rebuild'],
    ['row 9', { old: [A, B], now: [A, fresh(2, 'N')], options: ['ignore'] }, 'B replaced'],
    ['row 10', { old: [A, B], now: [A] }, 'F'],
    ['row 11', { old: [A, B], now: [A, broken(B)] }, 'E damaged-in-place'],
    ['row 12', { old: [A], now: [A, fresh(2, 'N')], oldMode: 'single', options: ['dilate'] }, 'H'],
    ['row 12 by isdilate', { old: [A], now: [A, fresh(2, 'N')], oldMode: 'single', more: { isdilate: 1 } }, 'H'],
    ['row 13', { old: [A], now: [A, N], oldMode: 'single', options: ['extmountpool'] }, 'I'],
    ['row 14', { old: [A], now: [A, N], oldMode: 'single', options: ['dilate'] }, 'B added'],
    ['row 15 moved', { old: [A, B], now: [disk(2, 'A'), disk(1, 'B')], mode: 'zdr' }, 'D moved'],
    ['row 15 mode', { old: [A, B], now: [A, B], mode: 'zdr' }, 'D mode-changed'],
    ['row 15 else', { old: [A, B], now: [A, B] }, 'D unchanged'],
    ['basic is single', { old: [A], now: [A], oldMode: 'basic', mode: 'single' }, 'D unchanged'],
  ])('%s', (_row, facts, expected) => {
    expect(said(facts)).toBe(expected);
  });

  test.each<[string, Facts, string]>([
    ['1 before 2', { old: [A], now: [fresh(2, 'N', { loss: 1, size: 1 })] }, 'J'],
    ['2 before 7', { old: [A, B], now: [fresh(1, 'N', { error: 'others' })] }, 'A'],
    ['2 before 3', { now: [disk(1, 'N', { error: 'others' })], options: ['mountpool'], oldMode: 'none' }, 'A'],
    ['5 before 7', { old: [A, B], now: [disk(1, 'M'), disk(2, 'N')], options: ['mountpool'] }, 'I'],
    ['5 not with a new disk', { old: [A, B], now: [disk(1, 'M'), fresh(2, 'N')], options: ['mountpool'] }, 'C'],
    ['6 before 10', { old: [A, B, C, D], now: [A, B, broken(C)], oldMode: 'raid5' }, 'G'],
    ['8 before 9', { old: [A, B], now: [A, disk(2, 'N')], options: ['mount', 'recover'] }, 'E rebuild'],
    ['9 before 13', { old: [A, B], now: [A, disk(2, 'N')], options: ['extmountpool'] }, 'B replaced'],
    [
      '10 before 11',
      {
        old: [A, B, C, D],
        groups: [
          ['A', 'B'],
          ['C', 'D'],
        ],
        now: [A, C, broken(D)],
        oldMode: 'raid1+raid1',
      },
      'F',
    ],
    [
      '12 before 13',
      { old: [A], now: [A, fresh(2, 'N')], oldMode: 'single', options: ['dilate', 'extmountpool'] },
      'H',
    ],
  ])('row %s', (_rows, facts, expected) => {
    expect(said(facts)).toBe(expected);
  });
});

describe('WIZ-04 every input has exactly one letter', () => {
  const sn = fc.constantFrom('', 'A', 'B', 'C', 'D', 'N', 'M');
  const anyDisk = fc.record({
    position: fc.integer({ min: 0, max: 5 }),
    sn,
    size: fc.constantFrom(0, 80_026_361_856, TB4, 30_000_592_982_016),
    isused: fc.constantFrom(0, 1),
    diskStatus: fc.constantFrom(0, 1, 2, 3),
    error: fc.constantFrom('ok', 'ok', 'ok', 'disk_lost', 'others', ''),
    loss: fc.constantFrom(0, 0, 0, 1),
  });
  const disks = fc.uniqueArray(anyDisk, { maxLength: 4, selector: (each) => each.sn });
  const modes = fc.constantFrom('single', 'basic', 'none', '', 'raid1', 'zdr', 'raid5', 'raid1+raid1', 'tape');
  const options = fc.subarray(['ignore', 'dilate', 'recover', 'mount', 'init', 'mountpool', 'extmountpool', 'extmountdisk']); // prettier-ignore
  const facts = fc.record({
    old: disks,
    now: disks,
    options,
    groups: fc.constantFrom<string[][]>([], [['A', 'B']], [['A', 'B'], ['C', 'D']]), // prettier-ignore
    oldMode: modes,
    mode: modes,
    more: fc.record({ isdilate: fc.constantFrom(0, 1), oldRemoveList: fc.subarray(['A', 'D']) }),
  });

  test('for 10,000 random messages, whatever the order of their lists', () => {
    const seen = new Set<WizardLetter>();
    fc.assert(
      fc.property(facts, (each) => {
        const found = wizardStep(data(each));
        seen.add(found.letter);
        expect(wizardLetters).toContain(found.letter);
        const turned = { ...each, old: each.old.toReversed(), now: each.now.toReversed(), options: each.options.toReversed() }; // prettier-ignore
        expect(wizardStep(data(turned))).toEqual(found);
      }),
      { numRuns: 10_000, seed: 1 },
    );
    expect([...seen].sort()).toEqual([...wizardLetters]);
  });

  test('whatever a device sends', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.anything(), (old, now, offered) => {
        const found = wizardStep(adaptStorageData({ old, new: now, options: offered }));
        expect(wizardLetters).toContain(found.letter);
      }),
      { numRuns: 2000 },
    );
  });

  test('WIZ-14 what has failed is lost or damaged', () => {
    const sets = wizardSets(data({ old: [A, B, C], now: [A, broken(B)] }));
    expect(failedDisks(sets).map(({ sn: serial }) => serial)).toEqual(['C', 'B']);
  });
});
