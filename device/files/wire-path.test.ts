import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DeviceError } from '../device-error.ts';
import { isReservedName } from './reserved-names.ts';
import { formatWirePath, parseWirePath, storagePlace } from './wire-path.ts';

function refusal(wire: string): string {
  try {
    parseWirePath(wire);
    return 'accepted';
  } catch (error) {
    return error instanceof DeviceError ? error.code : String(error);
  }
}

describe('parseWirePath', () => {
  test.each([
    ['/zenith_sata/admin/data', { area: 'my', pool: 'zenith_sata', username: 'admin', segments: [] }],
    ['/zenith_m2/13800000001/data/a/b.txt', { area: 'my', username: '13800000001', segments: ['a', 'b.txt'] }],
    ['/other/admin/safebox/x', { area: 'safe', pool: 'other', segments: ['x'] }],
    ['/zenith_sata/public/family/照片/', { area: 'team', groupId: 'family', segments: ['照片'] }],
    ['/zenith_sata/public', { area: 'teamRoot' }],
    ['/usb/TRAVEL01/a', { area: 'usb', uuid: 'TRAVEL01', segments: ['a'] }],
    ['/zenith_sata/a/data/100%/50%2Fx.html', { segments: ['100%', '50%2Fx.html'] }],
    ['/zenith_sata/a/data/...', { segments: ['...'] }],
  ])('VRT-08 %s', (wire, expected) => {
    expect(parseWirePath(wire)).toMatchObject(expected);
  });

  test.each([
    '',
    '/',
    'zenith_sata/admin/data',
    '/zenith_sata',
    '/zenith_sata/admin',
    '/zenith_sata//data',
    '/zenith_sata/admin/data/../../guest/data',
    '/zenith_sata/admin/data/..',
    '/zenith_sata/admin/data/.',
    '/zenith_sata/admin/data//x',
    '/zenith_sata/../system',
    '/zenith_sata/./data',
    '/zenith_sata/admin/data/%2e%2e',
    '/zenith_sata/admin/data/%2E%2e/x',
    '/zenith_sata/admin/data/%252e%252e/x',
    '/zenith_sata/admin/data/..%2f..%2fsystem',
    '/zenith_sata/admin/data/%2e%2e%5c',
    '/zenith_sata/admin/data/%zz%2f%2e%2e%2fx',
    '/zenith_sata/admin/data/a%00b',
    '/zenith_sata/admin/data/a\0b',
    '/zenith_sata/admin/data/..\\..\\x',
    '/zenith_sata/admin/data/a\\b',
    '/zenith_sata/admin/data/．．/x',
    '/zenith_sata/admin/data/\u2025',
    '/zenith_sata/admin/data/.. ',
    '/zenith_sata/admin/data/\ud800',
    `/zenith_sata/admin/data/${'a'.repeat(256)}`,
    `/zenith_sata/admin/data${'/abcdefgh'.repeat(500)}`,
    '/zenith_sata/.hearth-tmp/data',
    '/usb/TRAVEL01/.hearth-recycle/1',
    '/usb/TRAVEL01/.Hearth-Recycle/1',
    '/usb/TRAVEL01/.hea\u200drth-tmp',
    '/usb',
    '/usb/..',
    '/zenith_sata/public/..',
    '/zenith_sata/public/.hidden',
  ])('VRT-08 %j is not allowed', (wire) => {
    expect(refusal(wire)).toBe('N002005');
  });

  test.each([
    ['/nopool/admin/data', 'N002001'],
    ['/ZENITH_SATA/admin/data', 'N002001'],
    ['/zenith_sata/admin/DATA', 'N002001'],
    ['/zenith_sata/admin/other', 'N002001'],
    ['/system/device.db/data', 'N002001'],
    ['E.c2VjcmV0', 'N007104'],
  ])('VRT-08 %s answers %s', (wire, code) => {
    expect(refusal(wire)).toBe(code);
  });

  const trick = fc.constantFrom(
    '..',
    '.',
    '',
    '%2e%2e',
    '%252e%252e',
    '..%2f',
    '\\..\\',
    '\0',
    '．．',
    'data',
    'public',
    'usb',
    'zenith_sata',
    'admin',
    'safebox',
    '.hearth-tmp',
    '.HEARTH-recycle',
    '~',
    'C:',
  );
  const segment = fc.oneof(trick, fc.string({ unit: 'binary', maxLength: 20 }), fc.string({ maxLength: 12 }));
  const anyPath = fc
    .tuple(
      fc.constantFrom('/zenith_sata/admin/data', '/usb/u1', '/zenith_sata/public/g', '/zenith_sata', '', '/'),
      fc.array(segment, { maxLength: 6 }),
    )
    .map(([root, rest]) => [root, ...rest].join('/'));

  test('VRT-08 whatever is accepted stays below its area, under the name it says', () => {
    fc.assert(
      fc.property(anyPath, (wire) => {
        if (refusal(wire) !== 'accepted') return;
        const parsed = parseWirePath(wire);
        expect(formatWirePath(parseWirePath(formatWirePath(parsed)))).toBe(formatWirePath(parsed));
        if (parsed.area === 'teamRoot') return;
        const { root, volume } = storagePlace(parsed);
        const real = path.posix.normalize(path.posix.join('/srv', root, ...parsed.segments));
        expect(real === `/srv/${root}` || real.startsWith(`/srv/${root}/`)).toBe(true);
        expect(`/srv/${root}`.startsWith(`/srv/${volume}`)).toBe(true);
        expect(parsed.segments.some(isReservedName)).toBe(false);
        // What is read literally is also what a second decoding would not turn into a way out.
        for (const name of parsed.segments) {
          let decoded = name;
          try {
            decoded = decodeURIComponent(name);
          } catch {
            // Not an encoded text.
          }
          expect(decoded.split(/[/\\]/)).not.toContain('..');
        }
      }),
      { numRuns: 100_000 },
    );
  });

  test('VRT-08 it answers a code for anything, never another error', () => {
    fc.assert(
      fc.property(fc.oneof(anyPath, fc.string({ unit: 'binary', maxLength: 200 })), (wire) => {
        expect(['accepted', 'N002005', 'N002001', 'N007104']).toContain(refusal(wire));
      }),
      { numRuns: 5000 },
    );
  });
});
