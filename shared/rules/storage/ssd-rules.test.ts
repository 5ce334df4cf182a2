import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SSD_MIN_BYTES } from '../../constants.ts';
import { adaptStorageData } from './message.ts';
import {
  activeMode,
  canFormat,
  isStyleSound,
  isUsableSsd,
  membersOf,
  mixedCacheSize,
  nextOf,
  normaliseSsd,
  offeredSsdModes,
  oldStyleOf,
  phraseState,
  recoveryOf,
  ssdEntry,
  ssdModes,
  type OldStyle,
  type SsdNext,
} from './ssd-rules.ts';

const GB = 1024 ** 3;
const ssd = (position: number, more: object = {}) => ({
  position,
  size: 512 * GB,
  serial_number: `M2-${position}`,
  isused: 0,
  error: 'ok',
  ...more,
});
const data = (ssds: object[], more: object = {}) =>
  adaptStorageData({ ssds, options: [...ssdModes], pool_mounted: true, ...more });
const cards = (...ssds: object[]) => data(ssds).ssds;

const matrix: readonly (readonly [OldStyle, readonly SsdNext[]])[] = [
  // storage, wcache, rcache, dilate
  ['none', ['step2', 'step2', 'step2', 'step2']],
  ['storage', ['rebuild', 'warnStorage', 'warnStorage', 'step2']],
  ['rcache', ['release', 'release', 'release', 'release']],
  ['wcache', ['writeBack', 'step2', 'writeBack', 'writeBack']],
  ['dilate', ['step2', 'refused', 'refused', 'step2']],
];

describe('which mode leads where', () => {
  test.each(matrix.flatMap(([old, row]) => ssdModes.map((mode, i) => [mode, old, row[i]] as const)))(
    'SSD-06 %s chosen, %s before: %s',
    (mode, old, expected) => {
      expect(nextOf(mode, old, false)).toBe(expected);
    },
  );

  test('SSD-06 a read-write cache that was reset is built again in its own view', () => {
    expect(nextOf('wcache', 'wcache', true)).toBe('reset');
  });

  test('SSD-06 SSD-05 for any style a device may send the mode in use is never silently replaced', () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...ssdModes), fc.string()), fc.constantFrom(...ssdModes), (style, mode) => {
        const old = oldStyleOf(style);
        const next = nextOf(mode, old, false);
        if (old === 'none') expect(next).toBe('step2');
        // Caches may hold the only copy or be in use: they are never led to the format in one step.
        if (old === 'rcache' || (old === 'wcache' && mode !== 'wcache'))
          expect(['release', 'writeBack']).toContain(next);
        if (old === 'dilate' && (mode === 'wcache' || mode === 'rcache')) expect(next).toBe('refused');
      }),
    );
  });

  test.each([
    ['', '', null],
    ['none', 'storage', null],
    ['', 'storage', 'storage'],
    ['wcache', 'storage', 'wcache'],
    ['', 'basic', null],
  ] as const)('SSD-05 old style %j, usage style %j: %s in use', (old, usage, expected) => {
    expect(activeMode(old, usage)).toBe(expected);
  });

  test.each([
    ['storage', false, false, true],
    ['storage', true, false, true],
    ['storage', false, true, false],
    ['storage', true, true, true],
    ['rcache', false, false, false],
    ['rcache', true, false, true],
    ['wcache', false, false, false],
    ['wcache', true, false, true],
    ['dilate', false, false, true],
  ] as const)('SSD-04 SSD-10 %s, ticked %s, rebuild %s: may go on %s', (mode, ticked, rebuild, expected) => {
    expect(canFormat(mode, ticked, rebuild)).toBe(expected);
  });

  test('SSD-14 ERR-112 high-speed storage has the basic style only', () => {
    expect(isStyleSound('storage', 'raid1')).toBe(false);
    expect(isStyleSound('storage', 'basic')).toBe(true);
    expect(isStyleSound('storage', '')).toBe(true);
    expect(isStyleSound('wcache', 'raid1')).toBe(true);
  });
});

describe('which SSDs', () => {
  test.each([
    [SSD_MIN_BYTES, 'ok', false],
    [SSD_MIN_BYTES + 1, 'ok', true],
    [512 * GB, 'disk_size_limit', false],
    [512 * GB, 'other', false],
    [512 * GB, '', true],
  ] as const)('SSD-15 CON-107 %d bytes, error %j: usable %s', (size, error, expected) => {
    expect(cards(ssd(1, { size, error })).every(isUsableSsd)).toBe(expected);
  });

  test('SSD-01 the offered modes in their order, whatever the order of the device', () => {
    const offered = data([ssd(1)], { options: ['dilate', 'ignore', 'rcache', 'storage'], old_style: 'storage' });
    expect(offeredSsdModes(offered)).toEqual([
      { mode: 'storage', inUse: true, usable: true },
      { mode: 'rcache', inUse: false, usable: true },
      { mode: 'dilate', inUse: false, usable: true },
    ]);
  });

  test('SSD-15 without a usable SSD no mode can be chosen', () => {
    expect(offeredSsdModes(data([ssd(1, { size: 16 * GB })])).map(({ usable }) => usable)).toEqual(
      Array(4).fill(false),
    );
  });

  test('SSD-14 CALL-10 storage, cache and expansion take every usable SSD, a read-only cache the largest', () => {
    const two = cards(ssd(1, { size: 256 * GB }), ssd(2), ssd(3, { size: GB }));
    const serials = (mode: (typeof ssdModes)[number]) => membersOf(mode, two).map((card) => card.serial_number);
    expect(serials('storage')).toEqual(['M2-1', 'M2-2']);
    expect(serials('wcache')).toEqual(['M2-1', 'M2-2']);
    expect(serials('dilate')).toEqual(['M2-1', 'M2-2']);
    expect(serials('rcache')).toEqual(['M2-2']);
  });

  test('SSD-16 a mixed read-write cache is as large as its smaller SSD; nothing is said otherwise', () => {
    const mixed = cards(ssd(1), ssd(2, { size: 256 * GB }));
    expect(mixedCacheSize('wcache', mixed)).toBe(256 * GB);
    expect(mixedCacheSize('storage', mixed)).toBeNull();
    expect(mixedCacheSize('wcache', cards(ssd(1), ssd(2)))).toBeNull();
    expect(mixedCacheSize('wcache', cards(ssd(1)))).toBeNull();
    expect(mixedCacheSize('wcache', cards(ssd(1), ssd(2, { size: GB })))).toBeNull();
  });

  const lostOne = (size: number, more: object = {}) =>
    data([ssd(1, { isused: 1 }), ssd(2, { isused: 1, error: 'ssd_lost' }), { ...ssd(2), serial_number: 'NEW', size }], {
      options: ['recover', 'ignore'],
      old_style: 'wcache',
      ...more,
    });

  test.each([
    ['smaller', 512 * GB - 1, 'tooSmall'],
    ['equal', 512 * GB, 'possible'],
    ['larger', 512 * GB + 1, 'possible'],
  ] as const)('SSD-17 SSD-18 a new SSD that is %s', (_, size, expected) => {
    expect(recoveryOf(lostOne(size)).kind).toBe(expected);
  });

  test.each([
    ['not offered', lostOne(512 * GB, { options: ['ignore'] })],
    ['another style', lostOne(512 * GB, { old_style: 'rcache' })],
    [
      'both lost',
      data([ssd(1, { error: 'other' }), ssd(2, { loss: 1 }), ssd(2)], { options: ['recover'], old_style: 'wcache' }),
    ],
    ['no new one', data([ssd(1, { isused: 1 }), ssd(2, { loss: 1 })], { options: ['recover'], old_style: 'wcache' })],
    ['nothing lost', data([ssd(1, { isused: 1 }), ssd(2)], { options: ['recover'], old_style: 'wcache' })],
  ])('SSD-18 no recovery: %s', (_, facts) => {
    expect(recoveryOf(facts).kind).toBe('none');
  });
});

describe('places', () => {
  test('SSD-28 one place takes rate from the message, two take it from each card', () => {
    const one = data([ssd(1, { rate: 0.1 })], { ssd_slot: 1, ssd: { install: 1, size: 1, rate: 0.5 } });
    expect(normaliseSsd(one)).toMatchObject([{ position: 1, ssds: [{ rate: 0.5 }] }]);
    const two = data([ssd(2, { rate: 0.1 })], { ssd_slot: 2, ssd: { install: 1, size: 1, rate: 0.5 } });
    expect(normaliseSsd(two)).toMatchObject([
      { position: 1, ssds: [] },
      { position: 2, ssds: [{ rate: 0.1 }] },
    ]);
  });

  test.each([
    [1, 1],
    [2, 2],
    [4, 4],
    [8, 8],
    [9, 2],
    [0, 2],
  ])('SSD-28 CON-108 a device that tells of %d places is drawn with %d', (ssd_slot, places) => {
    expect(normaliseSsd(data([ssd(2)], { ssd_slot }))).toHaveLength(places);
  });

  test('SSD-28 exactly as many places as the device has; a lost SSD shares its own with the new one', () => {
    expect(normaliseSsd(data([], { ssd_slot: 2 })).map(({ ssds }) => ssds.length)).toEqual([0, 0]);
    const shared = data([ssd(1), ssd(2, { loss: 1 }), { ...ssd(2), serial_number: 'NEW' }], { ssd_slot: 2 });
    expect(normaliseSsd(shared).map(({ ssds }) => ssds.length)).toEqual([1, 2]);
  });
});

describe('first view', () => {
  const conditions = [
    ['reset', { is_wcache_reset: 1 }],
    ['pool', { options: ['mountpool'], pool_mounted: false }],
    ['error', { ssds: [ssd(1, { error: 'other' })] }],
    ['compat', { ssds: [ssd(9)] }],
  ] as const;

  test('SSD-02 every combination of the four conditions: the first one wins', () => {
    for (let bits = 0; bits < 16; bits += 1) {
      const chosen = conditions.filter((_, i) => (bits >> i) & 1);
      const ssds = chosen.flatMap(([, facts]) => ('ssds' in facts ? facts.ssds : []));
      const facts = adaptStorageData(
        Object.assign({ ssds: [ssd(1)] }, ...chosen.map(([, more]) => more), { ssds: [ssd(1), ...ssds] }) as object,
      );
      expect(ssdEntry(facts, ['M2-1']), chosen.map(([name]) => name).join('+')).toBe(chosen[0]?.[0] ?? 'step1');
    }
  });

  test('SSD-02 SSD-15 a too small SSD is no error view', () => {
    expect(ssdEntry(data([ssd(1, { error: 'disk_size_limit' })]), ['M2-1'])).toBe('step1');
  });

  test('SSD-22 the warning is due once per serial number', () => {
    expect(ssdEntry(data([ssd(1), ssd(2)]), ['M2-1'])).toBe('compat');
    expect(ssdEntry(data([ssd(1), ssd(2)]), ['M2-2', 'M2-1'])).toBe('step1');
  });

  test('SSD-02 mountpool of a mounted pool is no pool dialog', () => {
    expect(ssdEntry(data([ssd(1)], { options: ['mountpool'], pool_mounted: true }), ['M2-1'])).toBe('step1');
  });
});

describe('the phrase', () => {
  const phrase = 'Read-write cache damage will destroy all disk files';

  test.each([
    [phrase, true],
    [` ${phrase} `, true],
    [`\u3000${phrase}`, true],
    [phrase.toLowerCase(), false],
    [phrase.slice(0, -1), false],
    [phrase.replace('cache damage', 'cache\u3000damage'), false],
    ['', false],
  ])('SSD-11 %j: %s', (typed, exact) => {
    expect(phraseState(typed, phrase).exact).toBe(exact);
  });

  test('SSD-11 it tells the first place that differs, or how much is left', () => {
    expect(phraseState('Read-write', phrase)).toEqual({ exact: false, differsAt: 0, left: phrase.length - 10 });
    expect(phraseState('Read_write', phrase).differsAt).toBe(5);
    expect(phraseState(`${phrase}!`, phrase).differsAt).toBe(phrase.length + 1);
  });

  test('SSD-11 nothing but the phrase between white space is exact', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        expect(phraseState(typed, phrase).exact).toBe(typed.trim() === phrase);
      }),
    );
  });
});
