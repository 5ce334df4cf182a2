import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

const home = '/zenith_sata/admin/data';
const guestHome = '/zenith_sata/guest/data';
const box = '/zenith_sata/guest/safebox';
const KIB = 1024;

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
/** A team folder where guest may only read. */
let team: string;

const codeOf = async (answer: Promise<{ code: string }>): Promise<string> => (await answer).code;
const disk = (wire: string): string => path.join(device.dataDir, 'pool', wire);
function put(wire: string, bytes = 'text'): string {
  mkdirSync(path.dirname(disk(wire)), { recursive: true });
  writeFileSync(disk(wire), bytes);
  return wire;
}
const ticketOf = async (client: DeviceClient, name: string): Promise<string> =>
  (await client.call(calls.passwordCheck, await client.credentials(name, 'Hearth2026'))).data.second;
const permit = (permission: 0 | 1) =>
  admin.call(calls.groupModify, {
    id: team.slice(team.lastIndexOf('/') + 1),
    members: [{ username: 'guest', permission, visible: 1 }],
  });
/** The end of the newest task on files of an account. */
async function ended(client: DeviceClient): Promise<{ id: string; state: string; error: string }> {
  const newest = async () => (await client.call(calls.taskList, { kind: 'fileHandle', size: 1 })).data.list[0];
  await expect
    .poll(async () => ['wait', 'run'].includes((await newest())?.state ?? 'wait'), { timeout: 20_000 })
    .toBe(false);
  return (await newest()) as { id: string; state: string; error: string };
}

beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
  await admin.call(calls.publicSwitch, { enable: true });
  const made = await admin.call(calls.groupCreate, { name: 'Readers', pool: 'zenith_sata' });
  team = `/zenith_sata/public/${made.data.id}`;
  await permit(0);
  for (const each of [
    [admin, home],
    [guest, guestHome],
    [admin, team],
  ] as const)
    await each[0].call(calls.fileList, { path: each[1] });
});
afterAll(() => device.close());

test('CALL-EXT-09 a team folder is not renamed to what no file may be called', async () => {
  const id = team.slice(team.lastIndexOf('/') + 1);
  expect(await codeOf(admin.call(calls.groupModify, { id, name: 'a/b' }))).toBe('N002005');
});

test('CALL-EXT-10 without a safe box there is nothing to reset', async () => {
  const second = await ticketOf(guest, 'guest');
  expect(await codeOf(guest.call(calls.safeReset, { second, erase: true }))).toBe('N001601');
});

test('CALL-EXT-25 only what is trusted can be trusted no more', async () => {
  expect(await codeOf(admin.call(calls.securityTrust, { action: 'remove', ip: '198.51.100.0/24' }))).toBe('N000003');
});

test('CALL-EXT-04 UPL-03 an upload does not take the place of a folder', async () => {
  await admin.call(calls.fileMkdir, { path: home, name: 'here' });
  const upload = { path: home, name: 'here', size: 1, conflict: 'overwrite' } as const;
  expect(await codeOf(admin.call(calls.uploadCheck, upload))).toBe('N002002');
});

test('CALL-EXT-29 archives: neither over another name, nor of another kind, nor in a safe box that was never made', async () => {
  const one = put(`${home}/one.txt`);
  const strange = put(`${home}/x.rar`);
  const pack = { paths: [one], to: home, name: 'here', format: 'zip' as const };
  put(`${home}/here.zip`);
  expect(await codeOf(admin.call(calls.fileCompress, pack))).toBe('N002002');
  expect(await codeOf(admin.call(calls.fileExtract, { path: one, to: home, folder: 'one.txt' }))).toBe('N000006');
  expect(await codeOf(admin.call(calls.fileArchiveList, { path: strange }))).toBe('N000006');
  await admin.call(calls.fileCompress, { ...pack, name: 'whole' });
  await vi.waitFor(async () => {
    const taken = { path: `${home}/whole.zip`, to: home, folder: 'one.txt' };
    expect(await codeOf(admin.call(calls.fileExtract, taken))).toBe('N002002');
  });
  const safe = '/zenith_sata/admin/safebox';
  expect(await codeOf(admin.call(calls.fileCompress, { ...pack, to: safe }))).toBe('N001601');
});

test('CALL-EXT-14 a task of an earlier run whose work cannot be made again is not retried', async () => {
  put(`${home}/broken.zip`, 'no archive at all, but a text of more than twenty-two bytes');
  const own = await startTestDevice({ dataDir: path.join(device.dataDir, 'other') });
  try {
    const db = new DatabaseSync(path.join(own.dataDir, 'system', 'device.db'));
    db.prepare(
      `INSERT INTO tasks (id, owner, kind, op, name, origin, target, done, size, state, error, at, seen)
       VALUES ('t-old', 'admin', 'fileHandle', 'save', 'x', '', '', 0, 0, 'fail', 'N000005', 0, 0)`,
    ).run();
    db.close();
    const client = await signedIn(own.http, 'admin');
    const retry = { ids: ['t-old'], action: 'retry' as const };
    expect(await codeOf(client.call(calls.taskControl, retry))).toBe('N000006');
  } finally {
    await own.close();
  }
});

describe('CALL-EXT-10 a locked safe box', () => {
  beforeAll(async () => {
    const { password, key_id } = await guest.credentials('', 'Safe2026');
    await guest.call(calls.safeCreate, { password, key_id, hint: '' });
    expect(await codeOf(guest.call(calls.downloadSafeStart, { paths: [`${box}/nothing`], kind: 'zip' }))).toBe(
      'N002001',
    );
    await guest.call(calls.safeClose, {});
  });

  test('takes nothing and shows nothing', async () => {
    const one = put(`${guestHome}/gone.txt`);
    await guest.call(calls.fileRemove, { paths: [one], permanent: false });
    await ended(guest);
    const [entry] = (await guest.call(calls.recycleList, { scope: 'my' })).data.list;
    const restore = (to: string) =>
      codeOf(guest.call(calls.recycleRestore, { scope: 'my', ids: [entry?.id ?? ''], conflict: 'rename', to }));
    expect(await restore(box)).toBe('N001603');
    expect(await restore(team)).toBe('N002003');
    expect(await restore(`${guestHome}/../..`)).toBe('N002005');
  });
});

describe('CALL-EXT-11 a share', () => {
  let id: string;
  beforeAll(async () => {
    const made = await admin.call(calls.shareCreate, {
      kind: 'file',
      paths: [put(`${home}/shared.bin`, 'x'.repeat(600 * KIB))],
      code: 'a1b2',
    });
    id = made.data.id;
  });
  const sticket = async () => (await guest.call(calls.shareVerify, { id, code: 'a1b2' })).data.sticket;
  const save = async (to: string, paths = ['/shared.bin']) =>
    codeOf(guest.call(calls.shareSave, { id, sticket: await sticket(), paths, to }));

  test('is saved where the account may write, from what is there', async () => {
    expect(await save(guestHome, ['/other.bin'])).toBe('N002001');
    expect(await save(team)).toBe('N002003');
    expect(await save(`${guestHome}/../..`)).toBe('N002005');
    expect(await save('/zenith_sata/public')).toBe('N002008');
    expect(await save(box)).toBe('N001603');
  });

  test('UPL-04 is not saved beyond the quota', async () => {
    await admin.call(calls.subModify, { username: 'guest', quota: 100 * KIB });
    expect(await save(guestHome)).toBe('N002004');
    await admin.call(calls.subModify, { username: 'guest', quota: 0 });
    expect(await save(guestHome)).toBe('200');
    await ended(guest);
  });

  test('for members has members who exist', async () => {
    const made = await admin.call(calls.shareCreate, {
      kind: 'file',
      paths: [`${home}/shared.bin`],
      members: ['guest'],
    });
    const change = { id: made.data.id, members: ['nobody-here'] };
    expect(await codeOf(admin.call(calls.shareModify, change))).toBe('N000003');
  });

  test('that has expired opens with no code, and gives nothing to save', async () => {
    const ticket = await sticket();
    const db = new DatabaseSync(path.join(device.dataDir, 'system', 'device.db'));
    db.prepare('UPDATE shares SET expire_at = 1 WHERE id = ?').run(id);
    db.close();
    expect(await codeOf(guest.call(calls.shareVerify, { id, code: 'a1b2' }))).toBe('N003002');
    const late = { id, sticket: ticket, paths: ['/shared.bin'], to: guestHome };
    expect(await codeOf(guest.call(calls.shareSave, late))).toBe('N003002');
  });
});

describe('CALL-EXT-12 what somebody sends', () => {
  const offer = async (wire: string): Promise<string> =>
    (await admin.call(calls.fastShareCreate, { paths: [wire], to: ['guest'] })).data.id;
  const accept = (id: string, to?: string) =>
    codeOf(guest.call(calls.fastShareAnswer, { id, action: 'accept', ...(to === undefined ? {} : { to }) }));

  test('is taken to a place where it may go', async () => {
    const id = await offer(put(`${home}/sent.bin`, 'y'.repeat(600 * KIB)));
    expect(await accept(id, `${guestHome}/no such folder`)).toBe('N002001');
    expect(await accept(id, team)).toBe('N002003');
    expect(await accept(id, `${guestHome}/../..`)).toBe('N002005');
    expect(await accept(id, '/zenith_sata/public')).toBe('N002008');
    expect(await accept(id, box)).toBe('N001603');
    await admin.call(calls.subModify, { username: 'guest', quota: 100 * KIB });
    expect(await accept(id)).toBe('N002004');
    await admin.call(calls.subModify, { username: 'guest', quota: 0 });
    expect(await accept(id)).toBe('200');
  });

  test('DRG-03 a folder is not taken into itself', async () => {
    await admin.call(calls.fileMkdir, { path: team, name: 'all' });
    await admin.call(calls.fileMkdir, { path: `${team}/all`, name: 'inside' });
    const id = await offer(`${team}/all`);
    await permit(1);
    expect(await accept(id, `${team}/all/inside`)).toBe('N002006');
    await permit(0);
  });
});

test('CALL-EXT-27 what was found goes only while its folder may be written', async () => {
  await permit(1);
  const empty = `${team}/nothing in it`;
  await admin.call(calls.fileMkdir, { path: team, name: 'nothing in it' });
  const { data } = await guest.call(calls.clearScan, { kind: 'empty', path: team });
  await ended(guest);
  const found = await guest.call(calls.clearResult, { task_id: data.task_id, page: 1 });
  expect(found.data.groups.flatMap(({ files }) => files.map((file) => file.path))).toContain(empty);
  await permit(0);
  expect(await codeOf(guest.call(calls.clearClean, { task_id: data.task_id, paths: [empty] }))).toBe('N002003');
});

test('UPL-04 nothing is written beyond the quota', async () => {
  const mine = put(`${guestHome}/mine.txt`);
  const { etag } = (await guest.call(calls.textLoad, { path: mine })).data;
  await permit(1);
  const large = put(`${team}/large.bin`, 'z'.repeat(600 * KIB));
  await admin.call(calls.subModify, { username: 'guest', quota: 1 });
  const content = 'w'.repeat(300 * KIB);
  expect(await codeOf(guest.call(calls.fileMove, { paths: [large], to: guestHome }))).toBe('N002004');
  expect(await codeOf(guest.call(calls.fileCreate, { path: guestHome, name: 'n.txt', content }))).toBe('N002004');
  expect(await codeOf(guest.call(calls.textSave, { path: mine, content, etag }))).toBe('N002004');
  await admin.call(calls.subModify, { username: 'guest', quota: 0 });
  await permit(0);
});

test.each([
  ['leaf', 'by name'],
  ['twig', 'for copies'],
] as const)(
  'CALL-EXT-07 a search (%s, %s) in a damaged index says that it is busy, and finds everything soon after',
  async (word, kind) => {
    for (let number = 0; number < 40; number += 1) put(`${home}/${word} ${number}.txt`);
    const find = () => admin.call(calls.searchQuery, { keyword: word, scope: 'name' });
    // The index is made without a question: what one has read stays whole in the memory of the process.
    await admin.call(calls.searchSetting, { exclude: [] });
    const state = async () => (await admin.call(calls.searchSetting, {})).data.state;
    await expect.poll(state, { timeout: 20_000 }).not.toBe('indexing');
    for (const name of ['search.db', 'search.db-wal']) {
      const file = path.join(device.dataDir, 'system', name);
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.fill(0x5a, 4096), { flag: 'r+' });
    }
    const asked = await (kind === 'by name' ? find() : admin.call(calls.searchCopies, { size: 1 }));
    expect(asked.code).toBe('N000005');
    await expect.poll(async () => (await find()).data?.total, { timeout: 20_000 }).toBe(40);
  },
);
