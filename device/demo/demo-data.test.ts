import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { callerNamed, type FileDevice, requestInfo, startFileDevice } from '../files/test-kit.ts';
import { writeDemoData } from './demo-data.ts';
import { vp8Of, writeFilm } from './webm.ts';
import { writeZip } from './zip.ts';

let device: FileDevice;
const home = '/zenith_sata/admin/data';
const read = (place: string): Buffer => readFileSync(path.join(device.dataDir, place));
const homeFile = (place: string): Buffer => read(`pool${home}/${place}`);

beforeAll(async () => {
  device = await startFileDevice();
  const { db } = device.context;
  for (const [name, master] of [
    ['admin', 1],
    ['13800000001', 0],
    ['guest', 0],
  ] as const)
    db.prepare(`INSERT INTO accounts (username, is_master, salt, hash, created_at) VALUES (?, ?, x'', x'', 0)`).run(
      name,
      master,
    );
  await writeDemoData(device.context);
});
afterAll(() => device.remove());

async function list(username: string, wire?: string) {
  const fields = calls.fileList.request.parse(wire === undefined ? {} : { path: wire });
  const caller = { ...callerNamed(username), isMaster: username === 'admin' };
  return device.handlers.fileList(fields, caller, requestInfo);
}

describe('demo data', () => {
  test('every kind of file is there, and is what it says', async () => {
    const { list: top } = await list('admin', home);
    expect(top.map((entry) => entry.name)).toEqual([
      'Audiobooks',
      'Documents',
      'Downloads',
      'Music',
      'Pictures',
      'Projects',
      'Videos',
      'Welcome.md',
    ]);
    const types = new Set<number>();
    const walk = async (wire: string): Promise<void> => {
      for (const entry of (await list('admin', wire)).list) {
        if (entry.is_dir === '1') await walk(entry.path);
        else types.add(entry.ftype);
      }
    };
    await walk(home);
    // Lyrics have no type of their own.
    expect([...types].sort()).toEqual([0, 101, 102, 103, 106, 107, 499]);
    expect(homeFile('Documents/Photo book order.pdf').toString('latin1')).toMatch(/^%PDF-1\.4[\s\S]*%%EOF\n$/);
  });

  test('pictures open; one lies turned and says so', async () => {
    const pictures = path.join(device.dataDir, `pool${home}/Pictures`);
    for (const name of [
      'Harbour at dawn.jpg',
      'Lantern walk.webp',
      'Renovation/Window sample.png',
      'Garden plan.svg',
      '黎明的港口.jpg',
    ]) {
      const { width } = await sharp(path.join(pictures, name)).metadata();
      expect(width, name).toBeGreaterThan(300);
    }
    const turned = await sharp(path.join(pictures, 'Balcony herbs.jpg')).metadata();
    expect([turned.orientation, turned.width, turned.height]).toEqual([6, 800, 1200]);
    const upright = await sharp(path.join(pictures, 'Balcony herbs.jpg')).autoOrient().toBuffer();
    expect(await sharp(upright).metadata()).toMatchObject({ width: 1200, height: 800 });
  });

  test('files have ages, and folders those of what was put in last', () => {
    const age = (place: string): number =>
      (Date.now() - statSync(path.join(device.dataDir, `pool${home}`, place)).mtimeMs) / 3_600_000;
    expect(age('Documents/Notes.md')).toBeCloseTo(3, 0);
    expect(age('Documents')).toBeCloseTo(3, 0);
    expect(age('Pictures/Winter light.jpg')).toBeCloseTo(48 * 24, 0);
  });

  test('ROL-06 a team folder to write in and one to read; a drive with its name', async () => {
    const seen = async (username: string): Promise<unknown[]> =>
      Promise.all(
        (await list(username)).list
          .filter((entry) => /^\/(zenith_sata\/public|usb)\//.test(entry.path))
          .map(async (entry) => [entry.name, (await list(username, entry.path)).folder.permission]),
      );
    expect(await seen('13800000001')).toEqual([
      ['Family', 1],
      ['Team archive', 0],
      ['Travel', 1],
    ]);
    expect(await seen('admin')).toEqual([
      ['Family', 1],
      ['Team archive', 1],
      ['Travel', 1],
    ]);
  });

  test('the archive opens with another program', () => {
    const archive = path.join(device.dataDir, `pool${home}/Pictures/Jura originals.zip`);
    const script = 'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); print(z.testzip(), len(z.namelist()))';
    let answer = 'None 4\n';
    try {
      answer = execFileSync('python3', ['-c', script, archive], { encoding: 'utf8' });
    } catch (error) {
      // A machine without Python: the sums in the file are held by hand below.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    expect(answer).toBe('None 4\n');
  });

  test('the notebook of the administrator has notes of every kind, with versions, and the safe box one of its own', () => {
    const count = (table: string, where = '1'): number =>
      (device.context.db.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).get() as { n: number }).n;
    expect(count('notes', 'safe = 0 AND fav = 1')).toBe(2);
    expect(count('notes', 'safe = 1')).toBe(1);
    expect(count('note_versions')).toBeGreaterThan(count('notes'));
    const html = device.context.db.prepare('SELECT html FROM note_versions').all() as { html: Uint8Array }[];
    const all = Buffer.concat(html.map((row) => row.html)).toString();
    for (const kind of ['<table>', 'taskList', '<pre>', '<h2>', '<a href']) expect(all).toContain(kind);
    expect(all).not.toContain('notary');
  });

  test('what was removed since does not come back', async () => {
    rmSync(path.join(device.dataDir, `pool${home}/Downloads`), { recursive: true });
    device.context.db.exec(`DELETE FROM groups WHERE id = 'archive'`);
    const before = readdirSync(path.join(device.dataDir, `pool${home}`));
    const at = statSync(path.join(device.dataDir, `pool${home}/Welcome.md`)).mtimeMs;
    await writeDemoData(device.context);
    expect(readdirSync(path.join(device.dataDir, `pool${home}`))).toEqual(before);
    expect(statSync(path.join(device.dataDir, `pool${home}/Welcome.md`)).mtimeMs).toBe(at);
    expect((await list('guest')).list.map((entry) => entry.name)).not.toContain('Team archive');
  });
});

test('a start that was cut short is finished by the next, which keeps what is there', async () => {
  const picture = path.join(device.dataDir, `pool${home}/Pictures/Winter light.jpg`);
  const kept = path.join(device.dataDir, `pool${home}/Welcome.md`);
  writeFileSync(kept, 'mine now');
  rmSync(picture);
  device.context.db.exec(`DELETE FROM device WHERE key = 'demo_written'`);
  await writeDemoData(device.context);
  expect((await sharp(picture).metadata()).width).toBe(1200);
  expect(readFileSync(kept, 'utf8')).toBe('mine now');
});

describe('writers', () => {
  test('a zip holds each file with its sum', () => {
    const bytes = Buffer.from('hello 世界');
    const zip = writeZip([{ name: 'ä/b.txt', bytes, mtime: new Date(2026, 0, 2, 3, 4, 6) }]);
    expect(zip.readUInt32LE(14)).toBe(crc32(bytes) >>> 0);
    expect(zip.includes(bytes)).toBe(true);
    expect(zip.readUInt16LE(zip.length - 12)).toBe(1);
  });

  test('a film holds each picture as a key frame', async () => {
    const frame = await sharp({ create: { width: 32, height: 16, channels: 3, background: '#a33' } })
      .webp({ quality: 50 })
      .toBuffer();
    const film = writeFilm(Array<Buffer>(25).fill(frame), { width: 32, height: 16, fps: 10 });
    expect(film.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
    const key = vp8Of(frame);
    // The lowest bit of a VP8 frame says key frame with 0; the three bytes behind its head are its start code.
    expect([key[0]! & 1, key.subarray(3, 6).toString('hex')]).toEqual([0, '9d012a']);
    let count = 0;
    for (let at = film.indexOf(key); at >= 0; at = film.indexOf(key, at + 1)) count += 1;
    expect(count).toBe(25);
    expect(() => vp8Of(Buffer.from('RIFF....WEBPVP8L'))).toThrow('not a lossy WebP');
  });
});
