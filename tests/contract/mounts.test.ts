import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCertificate } from '../../device/backup/ftp/test-certificate.ts';
import { startFtpServer } from '../../device/backup/ftp/test-server.ts';
import { startWebdavServer } from '../../device/mount/test-webdav.ts';
import { calls, streams } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

const home = '/zenith_sata/admin/data';
let dataDir: string;
let device: TestDevice;
let admin: DeviceClient;
let server: Awaited<ReturnType<typeof startWebdavServer>>;

const start = async (localDownloads = true): Promise<void> => {
  device = await startTestDevice({ dataDir, localDownloads });
  admin = await signedIn(device.http, 'admin');
};
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-mount-'));
  server = await startWebdavServer();
  server.put('/films/Night in Å.mp4', 'moving pictures');
  server.put('/films/notes.txt', 'hello from elsewhere');
  server.put('/films/Old/a & b.txt', 'ab');
  server.put('/films/.hidden', 'x');
});
afterEach(async () => {
  await device.close();
  await server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function fieldsOf(more: object = {}, password = 'p@ss word') {
  const { key, key_id } = (await admin.call(calls.keyPub, { signme: '0'.repeat(32), target: 'nas' })).data;
  const sealed = { password: encryptFor(key, password), key_id };
  return { type: 'webdav' as const, name: 'Films', host: '127.0.0.1', port: server.port, path: '/films', username: 'ann', ...sealed, ...more }; // prettier-ignore
}
const save = async (more: object = {}): Promise<string> => {
  const made = await admin.call(calls.mountSave, await fieldsOf(more));
  expect(made.code).toBe('200');
  return `/usb/${made.data.id}`;
};
const names = async (place: string, more: object = {}) =>
  (await admin.call(calls.fileList, { path: place, sortBy: 'name', order: 'asc', page: 1, size: 100, ...more })).data.list.map(({ name }) => name); // prettier-ignore
const fetched = (spec: { readonly path: string }, wire: string, headers: Record<string, string> = {}) =>
  fetch(
    `${device.http}${spec.path}?${new URLSearchParams({ ...admin.common(), path: wire, request_purpose: '5' }).toString()}`,
    { headers },
  );

test('CALL-EXT-30 test against a closed port gives 504, a wrong password N008001, a missing folder N002001', async () => {
  await start();
  expect((await admin.call(calls.mountTest, await fieldsOf())).data).toEqual({ ok: 1 });
  expect(await admin.call(calls.mountTest, await fieldsOf({}, 'wrong'))).toMatchObject({ code: 'N008001', data: { reason: 'login' } }); // prettier-ignore
  expect((await admin.call(calls.mountTest, await fieldsOf({ path: '/none' }))).code).toBe('N002001');
  expect((await admin.call(calls.mountTest, await fieldsOf({ path: '/films/notes.txt' }))).code).toBe('N002001');
  expect((await admin.call(calls.mountTest, await fieldsOf({ host: 'nobody.invalid' }))).data).toEqual({ reason: 'host' }); // prettier-ignore
  await server.close();
  expect(await admin.call(calls.mountTest, await fieldsOf())).toMatchObject({ status: 504, code: '504', data: { reason: 'refused' } }); // prettier-ignore
});

test('CALL-EXT-30 a saved WebDAV mount lists its files under /usb, as a place that is only read', async () => {
  await start();
  const place = await save();
  expect(await names(place)).toEqual(['Old', 'Night in Å.mp4', 'notes.txt']);
  expect(await names(place, { folders_first: false })).toEqual(['Night in Å.mp4', 'notes.txt', 'Old']);
  expect(await names(place, { folders_first: false, sortBy: 'size', order: 'desc' })).toEqual(['notes.txt', 'Night in Å.mp4', 'Old']); // prettier-ignore
  expect(await names(place, { show_hidden: true })).toContain('.hidden');
  expect(await names(`${place}/Old`)).toEqual(['a & b.txt']);
  const { data } = await admin.call(calls.fileList, { path: place, page: 1, size: 1 });
  expect(data).toMatchObject({ total: 3, folder: { name: 'Films', permission: 0, is_sys: '1', dirnum: 1, fnum: 2 } });
  const areas = await admin.call(calls.fileList, { page: 1, size: 100 });
  expect(areas.data.list.find((entry) => entry.path === place)?.name).toBe('Films');
  const drives = (await admin.call(calls.extdevList, {})).data.list;
  expect(drives.find(({ label }) => label === 'Films')).toMatchObject({ type: 'webdav', path: place, mounted: 1, readonly: 1 }); // prettier-ignore
  const { disks } = (await admin.call(calls.systemPoll, {})).data.mounts;
  expect(disks).toContainEqual({ type: 'webdav', label: 'Films' });
  const [file] = (await admin.call(calls.fileInfo, { paths: [`${place}/notes.txt`] })).data.list;
  expect(file).toMatchObject({ size: 20, mtime: server.changed / 1000, display_path: 'Films/notes.txt' });
  const [top] = (await admin.call(calls.fileInfo, { paths: [place] })).data.list;
  expect(top).toMatchObject({ name: 'Films', files: 4, dirs: 1, size_total: 38 });
});

test('APP-SET-07 files of a mount open, in ranges too, and are copied to the device', async () => {
  await start();
  const place = await save();
  const whole = await fetched(streams.download, `${place}/Night in Å.mp4`);
  expect([whole.status, await whole.text()]).toEqual([200, 'moving pictures']);
  const part = await fetched(streams.stream, `${place}/Night in Å.mp4`, { range: 'bytes=7-9' });
  expect([part.status, await part.text()]).toEqual([206, 'pic']);
  expect((await fetched(streams.download, `${place}/none.txt`)).status).toBe(404);
  expect((await admin.call(calls.textLoad, { path: `${place}/notes.txt` })).data.content).toBe('hello from elsewhere');
  const copied = await admin.call(calls.fileCopy, { paths: [`${place}/Old`, `${place}/notes.txt`], to: home, conflict: 'ask' }); // prettier-ignore
  expect(copied.code).toBe('200');
  const onDisk = (name: string): string => readFileSync(path.join(dataDir, 'pool', home, name), 'utf8');
  await expect.poll(() => { try { return onDisk('notes.txt'); } catch { return ''; } }).toBe('hello from elsewhere'); // prettier-ignore
  expect(onDisk('Old/a & b.txt')).toBe('ab');
  const again = await admin.call(calls.fileCopy, { paths: [`${place}/notes.txt`], to: home, conflict: 'ask' });
  expect(again.data.conflicts).toMatchObject([{ name: 'notes.txt', from: { path: `${place}/notes.txt` }, there: { path: `${home}/notes.txt` } }]); // prettier-ignore
  server.put('/films/Old/a & b.txt', 'another one');
  server.put('/films/Old/new.txt', 'new');
  await admin.call(calls.fileCopy, { paths: [`${place}/Old`], to: home, conflict: 'merge' });
  const asked = async () => (await admin.call(calls.fileConflicts, {})).data;
  await expect.poll(async () => (await asked()).total).toBe(1);
  expect([onDisk('Old/new.txt'), onDisk('Old/a & b.txt')]).toEqual(['new', 'ab']);
  const ids = (await asked()).list.map(({ id }) => id);
  expect((await admin.call(calls.fileConflictAnswer, { ids, conflict: 'overwrite' })).code).toBe('200');
  await expect.poll(() => onDisk('Old/a & b.txt')).toBe('another one');
});

test('CALL-DW-01 APP-SET-07 a folder and files of a mount are one archive; places of two kinds are not', async () => {
  await start();
  const place = await save();
  const { code, data } = await admin.call(calls.downloadStart, {
    paths: [`${place}/Old`, `${place}/notes.txt`],
    kind: 'zip',
  });
  expect([code, data.count, data.total]).toEqual(['200', 2, 22]);
  const query = new URLSearchParams({ ...admin.common(), id: data.id }).toString();
  const zip = Buffer.from(await (await fetch(`${device.http}/file/dw?${query}`)).arrayBuffer());
  for (const part of ['Old/a & b.txt', 'notes.txt', 'hello from elsewhere']) expect(zip.includes(part)).toBe(true);
  const mixed = await admin.call(calls.downloadStart, { paths: [`${place}/notes.txt`, home], kind: 'zip' });
  expect(mixed.code).toBe('N002005');
});

test('APP-SET-07 a copy that is cut off fails, leaves nothing half, and can be tried again', async () => {
  await start();
  const place = await save();
  server.put('/films/big.bin', Buffer.alloc(300_000, 7));
  server.breaks.push(100_000);
  const { data } = await admin.call(calls.fileCopy, { paths: [`${place}/big.bin`], to: home, conflict: 'rename' });
  const task = async () =>
    (await admin.call(calls.taskList, { kind: 'fileHandle' })).data.list.find(({ id }) => id === data.task_id);
  await expect.poll(async () => (await task())?.state, { timeout: 10_000 }).toBe('fail');
  expect((await task())?.error).toBe('N001998');
  expect((await admin.call(calls.fileList, { path: home, page: 1, size: 200 })).data.list.map(({ name }) => name)).not.toContain('big.bin'); // prettier-ignore
  await admin.call(calls.taskControl, { ids: [data.task_id], action: 'retry' });
  await expect.poll(async () => (await task())?.state, { timeout: 10_000 }).toBe('done');
  expect(readFileSync(path.join(dataDir, 'pool', home, 'big.bin'))).toEqual(Buffer.alloc(300_000, 7));
});

test('CALL-EXT-07 APP-SET-07 names are looked for on the other server itself, at once or as they are found', async () => {
  await start();
  const place = await save();
  server.put('/films/Old/Deep/Night Out.mkv', 'film');
  const query = async (more: object) =>
    (await admin.call(calls.searchQuery, { keyword: 'night', path: place, ...more })).data;
  const paths = ({ list }: { list: readonly { path: string }[] }) => list.map((hit) => hit.path.slice(place.length));
  const found = await query({});
  // The nearest first.
  expect(paths(found)).toEqual(['/Night in Å.mp4', '/Old/Deep/Night Out.mkv']);
  expect(found).toMatchObject({ total: 2, partial: 0, sources: [] });
  expect(found.list[1]).toMatchObject({ name: 'Night Out.mkv', size: 4, display_path: expect.stringContaining('Films') as string }); // prettier-ignore
  expect(paths(await query({ keyword: 'deep' }))).toEqual(['/Old/Deep']);
  expect(paths(await query({ path: `${place}/Old` }))).toEqual(['/Old/Deep/Night Out.mkv']);
  expect(paths(await query({ size_min: 10 }))).toEqual(['/Night in Å.mp4']);
  expect(paths(await query({ keyword: 'hidden' }))).toEqual([]);

  const more: string[] = [];
  await expect
    .poll(async () => {
      const answer = await query({ search: 'mine', from: more.length });
      more.push(...paths(answer));
      return answer.searching;
    })
    .toBe(0);
  expect(more).toEqual(['/Night in Å.mp4', '/Old/Deep/Night Out.mkv']);

  const looked = await admin.call(calls.searchLook, { paths: [`${place}/notes.txt`, `${place}/gone.txt`] });
  expect(paths(looked.data)).toEqual(['/notes.txt']);
  const lost = await admin.call(calls.searchQuery, { keyword: 'x', path: `${place}/none` });
  expect(lost.code).toBe('N002001');
  await server.close();
  expect((await admin.call(calls.searchQuery, { keyword: 'x', path: place })).code).toBe('504');
});

test('APP-SET-07 nothing is written to a mount, and what needs files on a volume is refused there', async () => {
  await start();
  const place = await save();
  const file = `${place}/notes.txt`;
  const box = '/zenith_sata/admin/safebox';
  const { password, key_id } = await admin.credentials('', 'Safe2026');
  expect((await admin.call(calls.safeCreate, { password, key_id })).code).toBe('200');
  const codes = await Promise.all([
    admin.call(calls.fileMkdir, { path: place, name: 'New' }),
    admin.call(calls.fileRename, { path: file, name: 'x.txt' }),
    admin.call(calls.fileRemove, { paths: [file], permanent: true }),
    admin.call(calls.fileMove, { paths: [file], to: home, conflict: 'rename' }),
    admin.call(calls.fileCopy, { paths: [home], to: place, conflict: 'rename' }),
    admin.call(calls.favoriteAdd, { paths: [file] }),
    admin.call(calls.tagMark, { paths: [file], add: ['red'], remove: [] }),
    admin.call(calls.searchQuery, { keyword: 'note', path: place, scope: 'content' }),
    admin.call(calls.videoLib, { action: 'save', name: 'Films', paths: [place] }),
    admin.call(calls.fastShareCreate, { paths: [file], code: true }),
    admin.call(calls.fileCompress, { paths: [file], to: home, name: 'a', format: 'zip' }),
    admin.call(calls.fileCopy, { paths: [file], to: box, conflict: 'merge' }),
    admin.call(calls.fileMove, { paths: [file], to: box, conflict: 'rename' }),
  ]);
  const refused = ['N002003', 'N002003', 'N002003', 'N002010', 'N002003'];
  expect(codes.map(({ code }) => code)).toEqual([...refused, ...Array<string>(8).fill('N000006')]); // prettier-ignore
  expect((await admin.call(calls.fileList, { path: `${place}/../..`, page: 1, size: 1 })).code).toBe('N002005');
  expect(server.heard.every((line) => /^(PROPFIND|GET) /.test(line))).toBe(true);
});

test('APP-SET-07 the list says how each mount is, and changes keep the password at the same server only', async () => {
  await start();
  const place = await save();
  const id = path.basename(place);
  const list = async () => (await admin.call(calls.mountList, {})).data;
  expect(await list()).toEqual({
    list: [{ id, type: 'webdav', name: 'Films', host: '127.0.0.1', port: server.port, path: '/films', username: 'ann', tls: 0, state: 'up', error: '', reason: '', place }], // prettier-ignore
    types: ['webdav', 'ftp'],
  });
  const { password, key_id, ...kept } = await fieldsOf({ id, name: 'Cinema' });
  expect((await admin.call(calls.mountSave, kept)).code).toBe('200');
  expect(await names(place)).toContain('notes.txt');
  expect((await admin.call(calls.mountTest, { ...kept, host: 'localhost' })).code).toBe('N000001');
  expect((await admin.call(calls.mountSave, { ...kept, username: 'other' })).code).toBe('N000001');
  for (const call of [calls.mountSave, calls.mountTest])
    expect((await admin.call(call, { ...kept, type: 'nfs' })).code).toBe('N000006');
  expect((await admin.call(calls.mountSave, { ...kept, id: 'net-none', password, key_id })).code).toBe('N000003');
  await device.close();
  await start();
  expect(await names(place)).toContain('notes.txt');
  await server.close();
  expect((await list()).list).toMatchObject([{ name: 'Cinema', state: 'down', error: '504', reason: 'refused' }]);
  expect(await admin.call(calls.fileList, { path: place, page: 1, size: 1 })).toMatchObject({
    status: 504,
    code: '504',
  });
  expect((await fetched(streams.download, `${place}/notes.txt`)).status).toBe(504);
  expect((await admin.call(calls.extdevList, {})).data.list).toMatchObject([{ label: 'Cinema', mounted: 0, path: '' }]);
  expect((await admin.call(calls.mountRemove, { ids: [id, 'net-none'] })).code).toBe('N000003');
  expect((await admin.call(calls.mountRemove, { ids: [id] })).code).toBe('200');
  expect((await list()).list).toEqual([]);
  expect((await admin.call(calls.fileList, { path: place, page: 1, size: 1 })).code).toBe('N002001');
});

test('APP-SET-07 an account reads mounts while it may use external devices, and only the administrator makes them', async () => {
  await start();
  const place = await save();
  const guest = await signedIn(device.http, 'guest');
  expect((await guest.call(calls.mountList, {})).code).toBe('N000002');
  expect((await guest.call(calls.fileList, { path: place, page: 1, size: 1 })).code).toBe('200');
  expect((await admin.call(calls.subPerm, { username: 'guest', perm: { usb: 0 } })).code).toBe('200');
  expect((await guest.call(calls.fileList, { path: place, page: 1, size: 1 })).code).toBe('N000002');
});

test('APP-SET-07 a server that says no is N008001 at every look', async () => {
  await start();
  const made = await admin.call(calls.mountSave, await fieldsOf({}, 'of last year'));
  const file = `/usb/${made.data.id}/notes.txt`;
  const codes = await Promise.all([
    admin.call(calls.fileList, { path: `/usb/${made.data.id}`, page: 1, size: 1 }),
    admin.call(calls.fileInfo, { paths: [file] }),
    admin.call(calls.fileHash, { path: file }),
    admin.call(calls.fileCamera, { path: file }),
    admin.call(calls.fileSubtitles, { path: file }),
    admin.call(calls.textLoad, { path: file }),
    admin.call(calls.searchQuery, { keyword: 'note', path: `/usb/${made.data.id}` }),
    admin.call(calls.fileCopy, { paths: [file], to: home, conflict: 'rename' }),
    admin.call(calls.downloadStart, { paths: [file], kind: 'zip' }),
  ]);
  expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 'N008001'));
  expect((await admin.call(calls.mountList, {})).data.list).toMatchObject([
    { state: 'fail', error: 'N008001', reason: 'login' },
  ]);
});

test('APP-SET-07 a certificate that nobody vouches for is taken once somebody trusts it, and no other', async () => {
  await start();
  let secure = await startWebdavServer({ tls: makeCertificate() });
  const { port } = secure;
  try {
    secure.put('/films/a.txt', 'a');
    const fields = await fieldsOf({ tls: true, port });
    const refused = await admin.call(calls.mountTest, fields);
    const { certificate } = refused.data as unknown as { certificate: string };
    expect(refused).toMatchObject({ code: 'N008001', data: { reason: 'certificate' } });
    expect((await admin.call(calls.mountTest, { ...fields, certificate })).data).toEqual({ ok: 1 });
    // Kept without a word about it, it is not reached, and says why.
    const { id } = (await admin.call(calls.mountSave, fields)).data;
    const state = async () =>
      (await admin.call(calls.mountList, {})).data.list.map((each) => [each.state, each.reason]);
    expect(await state()).toEqual([['fail', 'certificate']]);
    expect((await admin.call(calls.mountSave, { ...fields, id, certificate })).code).toBe('200');
    expect(await names(`/usb/${id}`)).toEqual(['a.txt']);
    const other = Array.from({ length: 32 }, () => 'AB').join(':');
    const wrong = await admin.call(calls.mountSave, { ...fields, id, certificate: other });
    expect(wrong).toMatchObject({ code: 'N008001', data: { reason: 'certificate', certificate } });
    await secure.close();
    secure = await startWebdavServer({ tls: makeCertificate(), port });
    expect(await state()).toEqual([['fail', 'certificate']]);
    // Nothing of the sign-in was said to it.
    expect(secure.heard).toEqual([]);
  } finally {
    await secure.close();
  }
});

test('APP-SET-07 a mount of an FTP server is read the same way', async () => {
  await start();
  const ftp = await startFtpServer();
  try {
    ftp.files.set('/music/a.txt', { content: Buffer.from('la la'), changed: Date.UTC(2026, 0, 1) });
    ftp.folders.add('/music').add('/music/live');
    const place = await save({ type: 'ftp', name: 'Music', port: ftp.port, path: '/music' });
    expect(await names(place)).toEqual(['live', 'a.txt']);
    ftp.files.set('/music/live/a song.mp3', { content: Buffer.from('la'), changed: Date.UTC(2026, 0, 1) });
    const { list } = (await admin.call(calls.searchQuery, { keyword: 'song', path: place })).data;
    expect(list).toMatchObject([{ path: `${place}/live/a song.mp3`, size: 2 }]);
    const part = await fetched(streams.stream, `${place}/a.txt`, { range: 'bytes=3-' });
    expect([part.status, await part.text()]).toEqual([206, 'la']);
    expect((await admin.call(calls.fileList, { path: `${place}/none`, page: 1, size: 1 })).code).toBe('N002001');
    expect((await fetched(streams.download, `${place}/none.txt`)).status).toBe(404);
  } finally {
    await ftp.close();
  }
});

test('APP-SET-07 the device itself is no server, by whichever name', async () => {
  await start(false);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.1.1'])
    expect([host, (await admin.call(calls.mountTest, await fieldsOf({ host }))).code]).toEqual([host, 'N000002']);
  expect(server.heard).toEqual([]);
});
