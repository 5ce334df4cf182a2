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
