import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileTester } from './test-calls.ts';
import { type FileDevice, query, startFileDevice } from './test-kit.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const { call, codeOf, task, names, put, has, read, team, usb } = fileTester(() => device);

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(home), { recursive: true });
});
afterEach(() => device.remove());

describe('names of every kind', () => {
  const kinds: readonly (readonly [string, string])[] = [
    ['255 bytes', `${'n'.repeat(251)}.txt`],
    ['255 bytes of Chinese', `${'文'.repeat(83)}.txt`.slice(0, 85)],
    ['emoji', '👩‍👩‍👧‍👦 family 🏳️‍🌈.jpg'],
    ['combining characters', 'e\u0301a\u0308o\u0302.txt'],
    ['right to left', 'שלום עולם.txt'],
    ['a mark that turns the direction', 'photo\u202Egpj.exe'],
    ['quotes of the shell', "it's $(rm -rf) `x` & ; #.txt"],
    ['percent', '100%2e%2e done.txt'],
    ['dash first', '-rf.txt'],
    ['spaces inside', 'a  b\u3000c.txt'],
  ];

  test.each(kinds)(
    'FIL-08 VRT-08 a name with %s is made, listed, renamed, moved, read, deleted and put back',
    async (_kind, name) => {
      mkdirSync(device.disk(`${home}/to`));
      await call('fileCreate', { path: home, name, content: 'kept' });
      expect(await names(home)).toEqual(['to', name]);
      expect(readdirSync(device.disk(home))).toContain(name);
      const { list } = await call('fileInfo', { paths: [`${home}/${name}`] });
      expect(list[0]).toMatchObject({ name, size: 4 });
      await task('fileMove', { paths: [`${home}/${name}`], to: `${home}/to` });
      await call('fileRename', { path: `${home}/to/${name}`, name: 'plain.txt' });
      await call('fileRename', { path: `${home}/to/plain.txt`, name });
      const answer = await device.app.inject({
        method: 'GET',
        url: `/v2/file/download?${query({ path: `${home}/to/${name}`, request_purpose: '5' })}`,
        headers: { 'x-user': 'ann' },
      });
      expect([answer.statusCode, answer.body]).toEqual([200, 'kept']);
      await task('fileRemove', { paths: [`${home}/to/${name}`] });
      const [row] = (await call('recycleList', { scope: 'my' })).list;
      expect(row?.name).toBe(name);
      await task('recycleRestore', { scope: 'my', ids: [row?.id ?? ''] });
      expect(read(`${home}/to/${name}`)).toBe('kept');
    },
  );

  test('DRG-26 keeping both of two 255-byte names stays within 255 bytes', async () => {
    const name = `${'文'.repeat(83)}.t.txt`;
    put(`${home}/${name}`, 'one');
    put(`${home}/in/${name}`, 'two');
    await task('fileCopy', { paths: [`${home}/in/${name}`], to: home, conflict: 'rename' });
    const both = readdirSync(device.disk(home)).filter((each) => each.endsWith('.txt'));
    expect(both).toHaveLength(2);
    for (const each of both) expect(Buffer.byteLength(each)).toBeLessThanOrEqual(255);
  });

  test('FIL-08 256 bytes, half characters and forbidden forms are refused everywhere', async () => {
    put(`${home}/a.txt`);
    for (const name of [
      `${'n'.repeat(252)}.txt`,
      'half \ud83d',
      'nul\0',
      'a/b',
      'a\\b',
      'dot.',
      'space ',
      '.',
      '..',
      'new\nline',
    ]) {
      expect(await codeOf('fileMkdir', { path: home, name }), name).toBe('N002005');
      expect(await codeOf('fileCreate', { path: home, name }), name).toBe('N002005');
      expect(await codeOf('fileRename', { path: `${home}/a.txt`, name }), name).toBe('N002005');
    }
    expect(readdirSync(device.disk(home))).toEqual(['a.txt']);
  });

  test('names that differ only in case or in their composition are two files, and neither replaces the other', async () => {
    for (const name of ['photo.jpg', 'Photo.jpg', 'caf\u00e9.txt', 'cafe\u0301.txt']) put(`${home}/${name}`, name);
    expect(await names(home)).toHaveLength(4);
    expect(await codeOf('fileRename', { path: `${home}/photo.jpg`, name: 'Photo.jpg' })).toBe('N002002');
    await task('fileRemove', { paths: [`${home}/Photo.jpg`], permanent: true });
    expect(read(`${home}/photo.jpg`)).toBe('photo.jpg');
    await call('fileRename', { path: `${home}/photo.jpg`, name: 'PHOTO.jpg' });
    expect(readdirSync(device.disk(home)).sort()).toEqual(['PHOTO.jpg', 'cafe\u0301.txt', 'caf\u00e9.txt'].sort());
  });
});

describe('what stands in the way', () => {
  test('VRT-08 loops of links and links to nothing are not listed, not followed, and can be deleted', async () => {
    put(`${home}/real/a.txt`);
    symlinkSync('.', device.disk(`${home}/real/loop`));
    symlinkSync('two', device.disk(`${home}/one`));
    symlinkSync('one', device.disk(`${home}/two`));
    symlinkSync('nowhere', device.disk(`${home}/gone`));
    expect(await names(home)).toEqual(['real']);
    expect(await codeOf('fileList', { path: `${home}/one` })).toBe('N002005');
    expect(await codeOf('fileInfo', { paths: [`${home}/gone`] })).toBe('N002001');
    expect((await call('fileInfo', { paths: [`${home}/real`] })).list[0]).toMatchObject({ files: 1, dirs: 0 });
    await task('fileCopy', { paths: [`${home}/real`], to: home, conflict: 'rename' });
    expect(lstatSync(device.disk(`${home}/real (1)/loop`)).isSymbolicLink()).toBe(true);
    await task('fileRemove', { paths: [`${home}/one`, `${home}/real/loop`], permanent: true });
    expect(readdirSync(device.disk(home)).sort()).toEqual(['gone', 'real', 'real (1)', 'two']);
    expect(has(`${home}/real/a.txt`)).toBe(true);
  });

  test('pipes, sockets and the like are not listed, never opened, and left out of copies', async () => {
    put(`${home}/box/a.txt`);
    execFileSync('mkfifo', [device.disk(`${home}/box/pipe`)]);
    const server = createServer().listen(device.disk(`${home}/box/sock`));
    await once(server, 'listening');
    try {
      expect(await names(`${home}/box`)).toEqual(['a.txt']);
      expect(await codeOf('textLoad', { path: `${home}/box/pipe` })).toBe('N002001');
      expect(await codeOf('fileInfo', { paths: [`${home}/box/sock`] })).toBe('N002001');
      expect(await codeOf('favoriteAdd', { paths: [`${home}/box/pipe`] })).toBe('N002001');
      expect(await codeOf('shareCreate', { paths: [`${home}/box/pipe`] })).toBe('N002001');
      mkdirSync(device.disk(`${home}/to`));
      await task('fileCopy', { paths: [`${home}/box`], to: `${home}/to` });
      expect(readdirSync(device.disk(`${home}/to/box`))).toEqual(['a.txt']);
    } finally {
      server.close();
    }
  });

  test('a folder that vanishes, or becomes a file, in the middle answers N002001', async () => {
    put(`${home}/box/a.txt`);
    await names(`${home}/box`);
    renameSync(device.disk(`${home}/box`), device.disk(`${home}/away`));
    expect(await codeOf('fileList', { path: `${home}/box` })).toBe('N002001');
    expect(await codeOf('fileInfo', { paths: [`${home}/box`] })).toBe('N002001');
    expect(await codeOf('fileMkdir', { path: `${home}/box`, name: 'x' })).toBe('N002001');
    writeFileSync(device.disk(`${home}/box`), 'a file now');
    expect(await codeOf('fileList', { path: `${home}/box` })).toBe('N002001');
    expect(await codeOf('fileMkdir', { path: `${home}/box`, name: 'x' })).toBe('N002001');
    expect(await codeOf('fileInfo', { paths: [`${home}/box/a.txt`] })).toBe('N002001');
    expect(await codeOf('fileMove', { paths: [`${home}/away`], to: `${home}/box` })).toBe('N002001');
    expect(readFileSync(device.disk(`${home}/away/a.txt`), 'utf8')).toBe(`${home}/box/a.txt`);
  });

  test('what the system forbids answers N002003 and changes nothing', async () => {
    // A file system of the kernel: nobody, not even its administrator, may make anything there.
    symlinkSync('/sys/kernel', device.disk('/usb/SYS'));
    expect(await codeOf('fileMkdir', { path: '/usb/SYS', name: 'x' })).toBe('N002003');
    expect(await codeOf('fileCreate', { path: '/usb/SYS', name: 'x' })).toBe('N002003');
    expect((await call('fileList', { path: '/usb/SYS' })).total).toBeGreaterThan(0);
  });

  test('a pulled drive answers N002001, and what was on it is there when it comes back', async () => {
    usb('U1', { label: 'Travel' });
    put('/usb/U1/a.txt', 'kept');
    await names('/usb/U1');
    renameSync(device.disk('/usb/U1'), `${device.dataDir}/pulled`);
    expect(await codeOf('fileList', { path: '/usb/U1' })).toBe('N002001');
    expect(await codeOf('fileMkdir', { path: '/usb/U1', name: 'x' })).toBe('N002001');
    expect(existsSync(device.disk('/usb/U1'))).toBe(false);
    renameSync(`${device.dataDir}/pulled`, device.disk('/usb/U1'));
    expect(await names('/usb/U1')).toEqual(['a.txt']);
  });
});

describe('every pair of places', () => {
  const teamRw = '/zenith_sata/public/rw';
  const teamRo = '/zenith_sata/public/ro';
  const drive = '/usb/U1';
  const places = [home, teamRw, drive] as const;

  test('DRG-11 DRG-12 DRG-13 DRG-14 DRG-16 DRG-25 each source into each destination, moved and copied', async () => {
    team('rw', { ann: 1 });
    team('ro', { ann: 0 });
    usb('U1');
    put('/zenith_sata/max/data/given/shared.txt');
    await call('shareCreate', { paths: ['/zenith_sata/max/data/given'], members: ['ann'] }, 'max');
    const given = '/zenith_sata/max/data/given';
    for (const place of [...places, teamRo]) mkdirSync(device.disk(`${place}/to`), { recursive: true });
    const results: Record<string, string> = {};
    for (const [from, label] of [
      [home, 'my'],
      [teamRw, 'rw'],
      [teamRo, 'ro'],
      [drive, 'usb'],
      [given, 'shared'],
    ] as const)
      for (const [to, target] of [
        [home, 'my'],
        [teamRw, 'rw'],
        [teamRo, 'ro'],
        [drive, 'usb'],
      ] as const)
        for (const name of ['fileCopy', 'fileMove'] as const) {
          const file = `${label}-${target}-${name}.txt`;
          put(`${from}/${file}`, file);
          const code = await codeOf(name, { paths: [`${from}/${file}`], to: `${to}/to` });
          await device.idle('ann');
          results[`${label} > ${target} ${name === 'fileCopy' ? 'copy' : 'move'}`] = code;
          // What was refused changed nothing; what was copied is still there; what was moved is there once.
          expect(has(`${from}/${file}`), file).toBe(code !== '200' || name === 'fileCopy');
          expect(has(`${to}/to/${file}`), file).toBe(code === '200');
        }
    const refused = Object.fromEntries(Object.entries(results).filter(([, code]) => code !== '200'));
    expect(refused).toEqual({
      ...Object.fromEntries(
        ['my', 'rw', 'ro', 'usb', 'shared'].flatMap((from) =>
          ['copy', 'move'].map((mode) => [`${from} > ro ${mode}`, 'N002003']),
        ),
      ),
      'ro > my move': 'N002003',
      'ro > rw move': 'N002003',
      'ro > usb move': 'N002003',
      'usb > my move': 'N002010',
      'usb > rw move': 'N002010',
      'shared > my move': 'N002007',
      'shared > rw move': 'N002007',
      'shared > usb move': 'N002007',
    });
  });

  test('DRG-08 DRG-25 a drive that cannot be written takes nothing and gives only copies', async () => {
    usb('U1', { fs: 'apfs' });
    put('/usb/U1/a.txt', 'a');
    put(`${home}/b.txt`);
    expect((await call('fileList', { path: drive })).folder.permission).toBe(0);
    expect(await codeOf('fileCopy', { paths: [`${home}/b.txt`], to: drive })).toBe('N002003');
    expect(['N002003', 'N002010']).toContain(await codeOf('fileMove', { paths: ['/usb/U1/a.txt'], to: home }));
    await task('fileCopy', { paths: ['/usb/U1/a.txt'], to: home });
    expect([read(`${home}/a.txt`), has('/usb/U1/a.txt')]).toEqual(['a', true]);
  });

  test('DRG-03 DRG-25 of two faults at once the one that is named first is answered', async () => {
    team('ro', { ann: 0 });
    usb('U1');
    put('/usb/U1/box/in/a.txt');
    put(`${home}/box/in/a.txt`);
    // Destination without permission before the folder into itself; into itself before the source that may not go.
    expect(await codeOf('fileMove', { paths: [teamRo], to: teamRo })).toBe('N002003');
    expect(await codeOf('fileMove', { paths: [`${home}/box`], to: `${home}/box/in` })).toBe('N002006');
    expect(await codeOf('fileMove', { paths: [`${home}/box`, '/usb/U1/box'], to: `${home}/box/in` })).toBe('N002006');
    expect(await codeOf('fileMove', { paths: [`${home}/box`, '/usb/U1/box'], to: home })).toBe('N002009');
  });
});
