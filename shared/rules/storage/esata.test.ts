import { describe, expect, test } from 'vitest';
import { adaptDisk } from './disk.ts';
import { esataAnswers, esataModes, esataPage, writesToDisks } from './esata.ts';

const TB4 = 4_000_787_030_016;
const disk = (position: number, size = TB4) =>
  adaptDisk({ position, size, sn: `S${position}`, dev: `sd${'ef'.charAt(position - 1)}`, isused: 0 });
const two = [disk(1), disk(2)];
const option = (id: string, type: string, more: object = {}) => ({
  id,
  type,
  num: 2,
  devs: ['sde', 'sdf'],
  size: TB4,
  ...more,
});
const place = { slot: 2, deviceMode: '' };
const modes = (list: Parameters<typeof esataModes>[0], disks = two) => esataModes(list, disks, place);

describe('a new enclosure', () => {
  test.each([
    ['200', 'choose'],
    ['N300814', 'notEnabled'],
    ['N300815', 'fault'],
    ['N300802', 'choose'],
  ])('ESA-01 ESA-02 ESA-03 ERR-116 code %s shows the page %s', (code, expected) => {
    expect(esataPage({ code })).toBe(expected);
  });

  test('ESA-01 FMT-03 FMT-04 two equal disks may become RAID1 or ZDR, different ones ZDR alone', () => {
    const list = [option('eo-1', 'raid1'), option('eo-2', 'zdr', { size: 2 * TB4 })];
    expect(modes(list).map(({ id, capacity, sound }) => [id, capacity, sound])).toEqual([
      ['eo-1', TB4, true],
      ['eo-2', 2 * TB4, true],
    ]);
    expect(modes(list, [disk(1), disk(2, 2 * TB4)]).map(({ id }) => id)).toEqual(['eo-2']);
  });

  test('ESA-01 FMT-02 FMT-05 one disk is a single disk; RAID5 needs four slots', () => {
    const one = [option('eo-0', 'single', { num: 1, devs: ['sde'] }), option('eo-2', 'zdr')];
    expect(modes(one, [disk(1)]).map(({ id }) => id)).toEqual(['eo-0']);
    expect(modes([option('eo-5', 'raid5')])).toEqual([]);
  });

  test('ESA-01 FMT-07 an option that names other disks, too many or one twice is not sound', () => {
    const broken = [{ num: 3 }, { devs: ['sde', 'sdx'] }, { devs: ['sde', 'sde'] }, { devs: [] }];
    expect(broken.map((more) => modes([option('eo-2', 'zdr', more)])[0]?.sound)).toEqual([false, false, false, false]);
  });
});

describe('a known enclosure', () => {
  const all = ['ignore', 'init', 'mountpool', 'remove', 'dilate', 'extmountdisk', 'recover', 'extmountpool', 'magic'];

  test('ESA-04 every offered answer once, what keeps data first, unknown ones not at all', () => {
    expect(esataAnswers(all.map((id) => ({ id })))).toEqual([
      ...['mountpool', 'extmountpool', 'extmountdisk', 'recover', 'dilate', 'init', 'remove', 'ignore'],
    ]);
    expect(esataAnswers([{ id: 'remove' }, { id: 'ignore' }])).toEqual(['remove', 'ignore']);
  });

  test('ESA-04 PWD-05 every answer that writes to disks needs tick and password', () => {
    const offered = esataAnswers(all.map((id) => ({ id })));
    expect(offered.filter(writesToDisks)).toEqual(['recover', 'dilate', 'init', 'remove']);
  });
});
