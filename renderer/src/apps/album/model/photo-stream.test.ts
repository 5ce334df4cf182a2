import { expect, test } from 'vitest';
import { failure, success } from '../../../api/result.ts';
import { PAGE, PhotoStream, spansWithout } from './photo-stream.ts';

const record = (place: number) => ({
  id: `p${place}`,
  name: `${place}.jpg`,
  path: `/zenith_sata/mira/data/${place}.jpg`,
  is_dir: '0' as const,
  is_sys: '0' as const,
  nshare: '0' as const,
  fnum: 0,
  dirnum: 0,
  width: 40,
  height: 30,
  ori: 0,
  ftype: 101,
  size: 1,
  mtime: 1,
  ctime: 1,
  owner: 'mira',
  fav: '0' as const,
  encrypted: '0' as const,
  taken_at: 1000 - place,
  duration: 0,
});

/** A device with so many photos; `version` says which state of it answers. */
function device(total: number) {
  const asked: number[] = [];
  const now = { version: 'v1', total, fails: false };
  const stream = new PhotoStream({ group: 'day' }, ({ page = 1, size = PAGE }) => {
    asked.push(page);
    if (now.fails) return Promise.resolve(failure('N000005', 'busy'));
    const start = (page - 1) * size;
    const list = Array.from({ length: Math.max(0, Math.min(size, now.total - start)) }, (_, at) => record(start + at));
    const isFirst = page === 1;
    return Promise.resolve(
      success({
        list,
        groups: isFirst ? [{ key: '2024-05-06', count: now.total }] : [],
        shapes: isFirst ? 'q'.repeat(now.total) : '',
        total: now.total,
        version: now.version,
      }),
    );
  });
  return { stream, asked, now };
}
const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

test('APP-ALBUM-02 numbers and shapes are there at once, photos where they are looked at', async () => {
  const { stream, asked } = device(5000);
  await stream.reload();
  expect(stream.getState()).toMatchObject({ status: 'ready', total: 5000 });
  expect(stream.getState().shapes).toHaveLength(5000);
  expect(stream.at(4000)).toBeUndefined();
  stream.look(3990, 4010);
  stream.look(3995, 4015);
  await turn();
  expect(stream.at(4000)?.name).toBe('4000.jpg');
  expect(asked).toEqual([1, 20, 21]);
});

test('APP-ALBUM-02 when the photos changed, what is shown changes at once and together', async () => {
  const { stream, now } = device(1000);
  await stream.reload();
  stream.look(600, 700);
  await turn();
  Object.assign(now, { version: 'v2', total: 999 });
  const seen: (number | undefined)[] = [];
  stream.subscribe(() => seen.push(stream.getState().total === 999 ? stream.at(650)?.takenAt : undefined));
  await stream.reload();
  expect(stream.getState().total).toBe(999);
  expect(seen).toEqual([350]);
});

test('APP-ALBUM-02 a page of another state of the device is never mixed in', async () => {
  const { stream, now } = device(1000);
  await stream.reload();
  now.version = 'v2';
  stream.look(900, 950);
  await turn();
  await turn();
  expect(stream.getState().status).toBe('ready');
  expect(stream.at(930)?.name).toBe('930.jpg');
});

test('APP-ALBUM-02 a stretch is loaded whole for a selection, and deleted photos leave at once', async () => {
  const { stream, asked } = device(1200);
  await stream.reload();
  expect((await stream.all(10, 1150))?.length).toBe(1140);
  expect(asked).toEqual([1, 1, 2, 3]);
  stream.drop(new Set([record(0).path, record(700).path]));
  expect(stream.getState()).toMatchObject({ total: 1198, spans: [{ key: '2024-05-06', count: 1198 }] });
  expect([stream.at(0)?.name, stream.at(699)?.name]).toEqual(['1.jpg', '701.jpg']);
  expect(
    spansWithout(
      [
        { key: 'a', count: 2 },
        { key: 'b', count: 1 },
        { key: 'c', count: 3 },
      ],
      [1, 2, 4],
    ),
  ).toEqual([
    { key: 'a', count: 1 },
    { key: 'c', count: 2 },
  ]);
});

test('a device that does not answer leaves what is shown, and says so where nothing is', async () => {
  const { stream, now } = device(10);
  now.fails = true;
  await stream.reload();
  expect(stream.getState()).toMatchObject({ status: 'failed', failure: { code: 'N000005' } });
  now.fails = false;
  await stream.reload();
  expect(stream.getState().status).toBe('ready');
  now.fails = true;
  await stream.reload();
  expect(stream.getState()).toMatchObject({ status: 'ready', total: 10 });
});

test('APP-ALBUM-02 a deleted photo leaves its place, also where what lies between was never looked at', async () => {
  const { stream } = device(1000);
  await stream.reload();
  stream.look(440, 460);
  await turn();
  stream.drop(new Set([record(450).path]));
  const shown = [199, 200, 399, 449, 450, 598, 599].map((place) => stream.at(place)?.name);
  expect(shown).toEqual(['199.jpg', undefined, undefined, '449.jpg', '451.jpg', '599.jpg', undefined]);
  expect(stream.placeOf(record(451).path)).toBe(450);
});

test('APP-ALBUM-02 what is asked for around a deletion comes to its place, before the device knows of it', async () => {
  const { stream, asked, now } = device(1000);
  await stream.reload();
  stream.look(440, 460);
  stream.look(610, 620);
  await turn();
  stream.look(900, 910);
  stream.drop(new Set([record(450).path, record(452).path]));
  stream.look(595, 601);
  stream.look(205, 210);
  await turn();
  expect(asked).toEqual([1, 3, 4, 5, 2]);
  expect([205, 450, 451, 598, 899].map((place) => stream.at(place)?.name)).toEqual([
    '205.jpg',
    '451.jpg',
    '453.jpg',
    '600.jpg',
    '901.jpg',
  ]);
  expect((await stream.all(440, 998))?.map(({ name }) => name)).not.toContain('450.jpg');
  Object.assign(now, { version: 'v2', total: 998 });
  await stream.reload();
  expect([stream.getState().total, stream.at(205)?.name]).toEqual([998, '205.jpg']);
});

test('APP-ALBUM-03 a device that has taken photos out of an album already is understood by its total', async () => {
  const { stream, now } = device(1000);
  await stream.reload();
  stream.drop(new Set([record(5).path]));
  now.total = 999;
  stream.look(395, 405);
  await turn();
  await turn();
  // Numbered as the device numbers them now.
  expect([399, 400].map((place) => stream.at(place)?.name)).toEqual(['399.jpg', '400.jpg']);
  now.total = 998;
  stream.look(700, 705);
  await turn();
  await turn();
  expect(stream.getState().total).toBe(998);
});
