import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FileDevice, query, startFileDevice } from './test-kit.ts';

let device: FileDevice;
let base: string;
const home = '/zenith_sata/ann/data';

beforeEach(async () => {
  device = await startFileDevice();
  base = await device.listen();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

type Fields = Record<string, unknown>;
const get = (address: string, fields: Fields, init: RequestInit & { user?: string } = {}): Promise<Response> =>
  fetch(`${base}${address}?${query(fields)}`, { ...init, headers: { 'x-user': init.user ?? 'ann', ...init.headers } });
const download = (wire: string, init?: RequestInit & { user?: string }): Promise<Response> =>
  get('/v2/file/download', { path: wire, webagent: 'v2', remote_port: '8050', request_purpose: '5' }, init);
const stream = (wire: string, init?: RequestInit): Promise<Response> => get('/v2/file/stream', { path: wire }, init);
const thumb = (wire: string, size = 'm', init?: RequestInit): Promise<Response> =>
  get('/v2/file/thumb', { path: wire, size }, init);
const put = (wire: string, content: string | Buffer): void => writeFileSync(device.disk(wire), content);
const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
const codeOf = async (response: Response): Promise<string> => ((await response.json()) as { code: string }).code;

describe('download', () => {
  test('DL-01 DL-03 the real bytes, with length, validators and the name for every client', async () => {
    const content = randomBytes(3 * 1024 * 1024 + 17);
    put(`${home}/夏天 "1".bin`, content);
    const answer = await download(`${home}/夏天 "1".bin`);
    expect(answer.status).toBe(200);
    expect((await bytesOf(answer)).equals(content)).toBe(true);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-length': String(content.length),
      'accept-ranges': 'bytes',
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="__ _1_.bin"; filename*=UTF-8''%E5%A4%8F%E5%A4%A9%20%221%22.bin`,
    });
    expect(answer.headers.get('etag')).toMatch(/^"[0-9a-z-]+"$/);
    expect(device.context.db.prepare('SELECT username, text FROM audit').all()).toMatchObject([{ username: 'ann' }]);
  });

  test('DL-03 one range is answered with exactly those bytes', async () => {
    const content = randomBytes(5000);
    put(`${home}/a.bin`, content);
    const ranges: [string, number, number][] = [
      ['bytes=100-199', 100, 199],
      ['bytes=4990-', 4990, 4999],
      ['bytes=-10', 4990, 4999],
      ['bytes=0-99999', 0, 4999],
      ['bytes=-99999', 0, 4999],
    ];
    for (const [range, start, end] of ranges) {
      const answer = await download(`${home}/a.bin`, { headers: { range } });
      expect(answer.status).toBe(206);
      expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/5000`);
      expect((await bytesOf(answer)).equals(content.subarray(start, end + 1))).toBe(true);
    }
    const over = await download(`${home}/a.bin`, { headers: { range: 'bytes=5000-' } });
    expect([over.status, over.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
    for (const range of ['bytes=0-9,20-29', 'lines=1-2', 'bytes=9-3', 'bytes=x-y']) {
      const answer = await download(`${home}/a.bin`, { headers: { range } });
      expect([answer.status, (await bytesOf(answer)).length]).toEqual([200, 5000]);
    }
  });

  test('DL-03 pieces of any cut put together are the file', async () => {
    const content = randomBytes(2_500_000);
    put(`${home}/a.bin`, content);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.integer({ min: 1, max: content.length - 1 }), { maxLength: 4 }),
        async (cuts) => {
          const edges = [0, ...cuts.sort((a, b) => a - b), content.length];
          const pieces: Buffer[] = [];
          for (const [index, start] of edges.slice(0, -1).entries()) {
            const range = `bytes=${start}-${edges[index + 1]! - 1}`;
            pieces.push(await bytesOf(await download(`${home}/a.bin`, { headers: { range } })));
          }
          expect(Buffer.concat(pieces).equals(content)).toBe(true);
        },
      ),
      { numRuns: 15 },
    );
  });

  test('conditions: not modified, changed meanwhile, and ranges of another version', async () => {
    put(`${home}/a.txt`, 'version one');
    const first = await download(`${home}/a.txt`);
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    await first.text();
    expect((await download(`${home}/a.txt`, { headers: { 'if-none-match': `"x", ${etag}` } })).status).toBe(304);
    expect((await download(`${home}/a.txt`, { headers: { 'if-modified-since': modified } })).status).toBe(304);
    expect((await download(`${home}/a.txt`, { headers: { 'if-match': etag } })).status).toBe(200);
    const part = (ifRange: string): Promise<Response> =>
      download(`${home}/a.txt`, { headers: { range: 'bytes=0-6', 'if-range': ifRange } });
    expect([(await part(etag)).status, (await part(modified)).status, (await part('"old"')).status]).toEqual([
      206, 206, 200,
    ]);
    // Same size and same time: still another file.
    const { mtimeMs } = (await import('node:fs')).statSync(device.disk(`${home}/a.txt`));
    put(`${home}/b.txt`, 'version two');
    utimesSync(device.disk(`${home}/b.txt`), mtimeMs / 1000, mtimeMs / 1000);
    renameSync(device.disk(`${home}/b.txt`), device.disk(`${home}/a.txt`));
    expect(await (await part(etag)).text()).toBe('version two');
    expect((await download(`${home}/a.txt`, { headers: { 'if-match': etag } })).status).toBe(412);
    expect((await download(`${home}/a.txt`, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('DL-03 ROL-11 refusals have their status and say their code', async () => {
    put(`${home}/a.txt`, 'x');
    const path400 = await get('/v2/file/download', { path: `${home}/a.txt`, request_purpose: '4' });
    expect([path400.status, await codeOf(path400)]).toEqual([400, 'N000001']);
    expect((await get('/v2/file/download', { path: `${home}/a.txt` })).status).toBe(400);
    const noSession = await fetch(`${base}/v2/file/download?${query({ path: `${home}/a.txt`, request_purpose: '5' })}`);
    expect([noSession.status, await codeOf(noSession)]).toEqual([403, 'N001001']);
    const table: [string, number, string][] = [
      [`${home}/missing`, 404, 'N002001'],
      [home, 404, 'N002001'],
      ['/zenith_sata/max/data/x', 403, 'N000002'],
      ['/zenith_sata/ann/safebox/x', 403, 'N001601'],
      [`${home}/../../max/data/x`, 400, 'N002005'],
      [`${home}/%2e%2e`, 400, 'N002005'],
    ];
    for (const [wire, status, code] of table) {
      const answer = await download(wire);
      expect([wire, answer.status, await codeOf(answer)]).toEqual([wire, status, code]);
    }
  });

  test('HEAD tells the same without the bytes; an empty file is one', async () => {
    put(`${home}/a.txt`, 'hello');
    put(`${home}/empty.txt`, '');
    const head = await download(`${home}/a.txt`, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([200, '5', 0]);
    const empty = await download(`${home}/empty.txt`);
    expect([empty.status, await empty.text()]).toEqual([200, '']);
    expect((await download(`${home}/empty.txt`, { headers: { range: 'bytes=0-' } })).status).toBe(416);
  });

  test('a client that leaves in the middle takes the open file with it', async () => {
    put(`${home}/big.bin`, Buffer.alloc(64 * 1024 * 1024));
    const openFiles = (): number =>
      readdirSync('/proc/self/fd').filter((fd) => {
        try {
          return (readlink(`/proc/self/fd/${fd}`) ?? '').endsWith('big.bin');
        } catch {
          return false;
        }
      }).length;
    const { readlinkSync: readlink } = await import('node:fs');
    const url = new URL(`${base}/v2/file/download?${query({ path: `${home}/big.bin`, request_purpose: '5' })}`);
    await new Promise<void>((resolve) => {
      const request = httpRequest(url, { headers: { 'x-user': 'ann' } }, (response) => {
        response.once('data', () => {
          expect(openFiles()).toBe(1);
          response.destroy();
          resolve();
        });
      });
      request.end();
    });
    await expect.poll(openFiles).toBe(0);
  });
});

describe('stream', () => {
  test('APP-FM-05 a file is known to be sent while its bytes flow, and no longer', async () => {
    put(`${home}/film.mp4`, randomBytes(30_000_000));
    const gone = new AbortController();
    const answer = await stream(`${home}/film.mp4`, { signal: gone.signal });
    await answer.body?.getReader().read();
    const { sent } = device.services;
    expect(sent.below(home)).toEqual(['film.mp4']);
    expect(sent.below('/zenith_sata/ann')).toEqual(['film.mp4']);
    expect(sent.below('/zenith_sata/an')).toEqual([]);
    gone.abort();
    await vi.waitFor(() => {
      expect(sent.below(home)).toEqual([]);
    });
    await bytesOf(await download(`${home}/film.mp4`));
    await vi.waitFor(() => {
      expect(sent.below(home)).toEqual([]);
    });
  });

  test('CALL-EXT-05 shows files in place, and what is in them can run nothing', async () => {
    for (const [name, type] of [
      ['page.html', 'text/html; charset=utf-8'],
      ['drawing.svg', 'image/svg+xml'],
      ['movie.mp4', 'video/mp4'],
      ['code.ts', 'text/plain; charset=utf-8'],
      ['unknown.xyz', 'application/octet-stream'],
    ]) {
      put(`${home}/${name}`, '<script>alert(1)</script>');
      const answer = await stream(`${home}/${name}`);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toContain('inline');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy).toMatch(/(^|; )sandbox(;|$)/);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/allow-scripts|script-src/);
    }
    const part = await stream(`${home}/movie.mp4`, { headers: { range: 'bytes=1-6' } });
    expect([part.status, await part.text()]).toEqual([206, 'script']);
  });
});

describe('thumb', () => {
  const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
    sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });

  test('CALL-EXT-05 small pictures in three sizes, upright, of every usual format', async () => {
    put(`${home}/wide.jpg`, await picture(3000, 1500).jpeg().toBuffer());
    put(`${home}/turned.jpg`, await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    put(`${home}/clear.png`, await picture(600, 600, 4).png().toBuffer());
    put(`${home}/web.webp`, await picture(500, 300).webp().toBuffer());
    put(
      `${home}/line.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100"/></svg>',
    );
    const size = async (name: string, which: string): Promise<unknown[]> => {
      const answer = await thumb(`${home}/${name}`, which);
      const { format, width, height } = await sharp(await bytesOf(answer)).metadata();
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      return [format, width, height];
    };
    expect(await size('wide.jpg', 's')).toEqual(['jpeg', 128, 64]);
    expect(await size('wide.jpg', 'm')).toEqual(['jpeg', 256, 128]);
    expect(await size('wide.jpg', 'l')).toEqual(['jpeg', 1024, 512]);
    expect(await size('turned.jpg', 'm')).toEqual(['jpeg', 128, 256]);
    expect(await size('clear.png', 'm')).toEqual(['webp', 256, 256]);
    expect(await size('web.webp', 'm')).toEqual(['jpeg', 256, 154]);
    expect((await size('line.svg', 's'))[1]).toBe(128);
  });

  test('what was seen is kept: 304, a cached picture, and pixels in the listing', async () => {
    put(`${home}/a.jpg`, await picture(640, 480).withMetadata({ orientation: 8 }).jpeg().toBuffer());
    const first = await thumb(`${home}/a.jpg`);
    const bytes = await bytesOf(first);
    const etag = first.headers.get('etag') ?? '';
    expect((await thumb(`${home}/a.jpg`, 'm', { headers: { 'if-none-match': etag } })).status).toBe(304);
    const cached = readdirSync(path.join(device.dataDir, 'system/thumbs'), { recursive: true }) as string[];
    expect(cached.filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
    expect((await bytesOf(await thumb(`${home}/a.jpg`))).equals(bytes)).toBe(true);
    const listed = await device.handlers.fileList(
      { path: home, page: 1, size: 9, sortBy: 'name', order: 'asc' },
      { username: 'ann', isMaster: false, isLocal: false, perm: {}, token: '', deviceId: '', remote: false },
      { ip: '', language: 'en', deviceId: '', device: '', plat: '', version: '' },
    );
    expect(listed.list[0]).toMatchObject({ name: 'a.jpg', width: 640, height: 480, ori: 8 });
    rmSync(device.disk(`${home}/a.jpg`));
    put(`${home}/a.jpg`, await picture(100, 100).jpeg().toBuffer());
    expect((await thumb(`${home}/a.jpg`, 'm', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('no picture, a broken one and a bomb answer 404 and the device goes on', async () => {
    put(`${home}/text.txt`, 'no picture');
    put(`${home}/broken.jpg`, randomBytes(5000));
    put(`${home}/empty.png`, '');
    put(
      `${home}/bomb.svg`,
      '<svg xmlns="http://www.w3.org/2000/svg" width="200000" height="200000"><rect width="9" height="9"/></svg>',
    );
    for (const name of ['text.txt', 'broken.jpg', 'empty.png', 'bomb.svg']) {
      const answer = await thumb(`${home}/${name}`);
      expect([name, answer.status, await codeOf(answer)]).toEqual([name, 404, 'N000003']);
    }
    expect((await thumb(`${home}/text.txt`, 'xl')).status).toBe(400);
    expect(existsSync(device.disk(`${home}/broken.jpg`))).toBe(true);
  });

  test('many at once are all made, and the loop stays free', async () => {
    const source = await picture(2000, 1500).jpeg().toBuffer();
    for (let index = 0; index < 12; index += 1) put(`${home}/p${index}.jpg`, source);
    await bytesOf(await thumb(`${home}/p0.jpg`));
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 1);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => thumb(`${home}/p${index}.jpg`, 's')));
    clearInterval(watch);
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
    await Promise.all(answers.map(bytesOf));
    // A picture takes tens of milliseconds: had it been made on the loop, nothing else would have run meanwhile.
    expect(longest).toBeLessThan(250);
  });
});

test('FIL-04 a .ts file that holds a transport stream is a video', async () => {
  const packets = Buffer.alloc(188 * 4);
  for (let at = 0; at < packets.length; at += 188) packets[at] = 0x47;
  put(`${home}/movie.ts`, packets);
  put(`${home}/code.ts`, `${'// code\n'.repeat(100)}`);
  const { list } = await device.handlers.fileList(
    { path: home, page: 1, size: 9, sortBy: 'name', order: 'asc' },
    { username: 'ann', isMaster: false, isLocal: false, perm: {}, token: '', deviceId: '', remote: false },
    { ip: '', language: 'en', deviceId: '', device: '', plat: '', version: '' },
  );
  expect(list.map((entry) => [entry.name, entry.ftype])).toEqual([
    ['code.ts', 499],
    ['movie.ts', 102],
  ]);
});

test('a 40 MiB file comes down identical', async () => {
  const content = randomBytes(40 * 1024 * 1024);
  put(`${home}/big.bin`, content);
  const hash = createHash('sha1');
  const { body } = await download(`${home}/big.bin`);
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) hash.update(chunk);
  expect(hash.digest('hex')).toBe(createHash('sha1').update(content).digest('hex'));
});
