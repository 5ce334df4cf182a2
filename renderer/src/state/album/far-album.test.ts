import { describe, expect, test, vi } from 'vitest';
import { farDevice, farEntry, gatewayTimeout, json, listed, type FarAnswer } from '../../test/fake-far-album.ts';
import { success } from '../../api/result.ts';
import { toEntry } from '../files/entry.ts';
import type { Side } from '../remote/side.ts';
import { openFarAlbum, type FarAlbum } from './far-album.ts';
import { savePhotos } from './save-photos.ts';

const { signal } = new AbortController();

function open(answers: Record<string, FarAnswer>, next = 't2') {
  const { wire, asked } = farDevice(answers);
  const renew = vi.fn(() => Promise.resolve(next));
  return { album: openFarAlbum(wire, { nasid: 'z4far', share: 's1' }, 't1', renew), asked, renew };
}
const folder = farEntry('/Summer', { is_dir: '1', ftype: 0 });
const notOpen = { code: 'N003003', msg: 'The extraction code is wrong', data: null };

describe('an album of another device', () => {
  test('APP-ALBUM-07 is listed as a visitor through the relay; one shared folder is the album itself', async () => {
    const { album, asked } = open({
      '/share/list': (fields) =>
        fields.get('path') === '/Summer' ? listed(farEntry('/Summer/a.jpg')) : listed(folder),
    });
    expect(await album.list('', 1, 200, signal)).toMatchObject({ data: { list: [{ path: '/Summer/a.jpg' }] } });
    await album.list('', 2, 200, signal);
    await album.list('/2024', 1, 200, signal);
    expect(asked.map(({ fields }) => [fields.get('path'), fields.get('page')])).toEqual([[null, '1'], ['/Summer', '1'], ['/Summer', '2'], ['/Summer/2024', '1']]); // prettier-ignore
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer own', rtoken: '', ruser: '' });
    expect([asked[0]?.fields.get('id'), asked[0]?.fields.get('sticket')]).toEqual(['s1', 't1']);
  });

  test('APP-ALBUM-07 several shared entries stand as they are', async () => {
    const { album } = open({ '/share/list': () => listed(folder, farEntry('/b.jpg')) });
    expect(await album.list('', 1, 200, signal)).toMatchObject({ data: { list: [{ path: '/Summer' }, { path: '/b.jpg' }] } }); // prettier-ignore
  });

  test('APP-ALBUM-07 a ticket that is over is renewed once for all who miss it, and they are answered', async () => {
    const { album, renew, asked } = open({
      '/share/thumb': (fields) => (fields.get('sticket') === 't2' ? new Response('picture') : json(notOpen, 403)),
    });
    const all = await Promise.all(['/a.jpg', '/b.jpg'].map((path) => album.picture(path, 's', signal)));
    expect(await Promise.all(all.map((blob) => blob.text()))).toEqual(['picture', 'picture']);
    expect(renew).toHaveBeenCalledTimes(1);
    expect(asked.at(-1)?.fields.get('size')).toBe('s');
    const listing = open({ '/share/list': (fields) => (fields.get('sticket') === '' ? listed() : json(notOpen)) }, '');
    expect(await listing.album.list('/x', 1, 200, signal)).toMatchObject({ code: 'N003003' });
  });

  test('APP-ALBUM-07 a device that is off is the 504 of the relay; a refusal keeps its code', async () => {
    const off = open({ '/share/list': gatewayTimeout, '/share/thumb': gatewayTimeout });
    expect(await off.album.list('', 1, 200, signal)).toMatchObject({ code: '504', message: 'cannot connect to NAS' });
    await expect(off.album.picture('/a.jpg', 's', signal)).rejects.toMatchObject({ code: '504' });
    const limit = open({ '/share/download': () => json({ code: 'N003005', msg: 'limit' }, 403) });
    await expect(limit.album.read('/a.jpg', 0, 5, signal)).rejects.toMatchObject({ code: 'N003005' });
  });

  test('APP-ALBUM-07 bytes are read in parts', async () => {
    const { album, asked } = open({
      '/share/download': () => new Response('hello', { status: 206, headers: { etag: 'v1' } }),
    });
    const piece = await album.read('/a.jpg', 0, 5, signal);
    expect([await piece.bytes.text(), piece.version]).toEqual(['hello', 'v1']);
    expect(asked[0]?.headers.range).toBe('bytes=0-4');
  });
});

describe('saving to the own album', () => {
  const photo = (name: string) => toEntry(farEntry(`/Summer/${name}`, { is_dir: '0' }));
  function stage(there: readonly object[] = []) {
    const made: string[] = [];
    const own = {
      client: { call: () => Promise.resolve(success({ list: there, total: there.length, folder: { permission: 1 } })) },
      transport: {
        create: ({ path, filename }: { path: string; filename: string }, body: Blob) => {
          made.push(`${path}/${filename}`);
          return Promise.resolve({ url: 'u', offset: body.size });
        },
      },
    } as unknown as Side;
    const far: Pick<FarAlbum, 'read' | 'list'> = {
      read: () => Promise.resolve({ bytes: new Blob(['hello']), version: 'v' }),
      list: (_path, page) =>
        Promise.resolve(
          success({ list: page === 1 ? [farEntry('/Summer/a.jpg'), farEntry('/Summer/notes.txt', { ftype: 107 })] : [farEntry('/Summer/b.jpg')], total: 3 }) as never, // prettier-ignore
        ),
    };
    const controller = new AbortController();
    const report = { signal: controller.signal, arrived: vi.fn(), count: vi.fn(), away: vi.fn() };
    return { own, far, made, report, controller };
  }

  test('APP-ALBUM-07 all photos of a folder are found page by page and saved, and nothing else of it', async () => {
    const { own, far, made, report } = stage();
    const work = savePhotos('Summer', { far, own }, '', '/mine');
    expect(work).toMatchObject({ name: 'Summer', way: 'here' });
    await work.run(report);
    expect(made).toEqual(['/mine/a.jpg', '/mine/b.jpg']);
    expect(report.count).toHaveBeenCalledWith(10);
    expect(report.arrived.mock.calls).toEqual([[5], [5]]);
  });

  test('APP-ALBUM-07 what lies there already is not saved twice', async () => {
    const { own, far, made, report } = stage([farEntry('/mine/a.jpg')]);
    await savePhotos('Summer', { far, own }, [photo('a.jpg'), photo('b.jpg')], '/mine').run(report);
    expect(made).toEqual(['/mine/b.jpg']);
    expect(report.arrived.mock.calls).toEqual([[5], [5]]);
  });

  test('APP-ALBUM-07 it ends when it is cancelled', async () => {
    const { own, far, made, report, controller } = stage();
    controller.abort(new Error('cancelled'));
    await expect(savePhotos('Summer', { far, own }, [photo('a.jpg')], '/mine').run(report)).rejects.toThrow(
      'cancelled',
    );
    expect(made).toEqual([]);
  });
});
