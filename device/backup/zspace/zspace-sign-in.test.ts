import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NoAnswerError } from '../../device-error.ts';
import { type FileDevice, startFileDevice } from '../../files/test-kit.ts';
import { type Backups, MONDAY, startBackups } from '../test-backup.ts';
import { startFar } from './test-far.ts';

let device: FileDevice;
let backups: Backups;
let far: Awaited<ReturnType<typeof startFar>>;
const here = '/zenith_sata/ann/data/attic';
const there = '/zenith_sata/ann/data/Photos';

beforeEach(async () => {
  device = await startFileDevice();
  far = await startFar();
  backups = startBackups(device, MONDAY, { [far.nasid]: far.origin, z4test: far.origin });
  backups.folder(here);
  far.put(`${there}/a.jpg`, 'picture a');
  far.put(`${there}/deep/er/b.jpg`, 'picture b', 1_600_000_000_000);
  far.put(`${there}/.hidden`, 'h');
});
afterEach(async () => {
  await backups.close();
  await far.close();
  await device.remove();
});

const access = (more: object = {}) => ({ nasid: far.nasid, username: 'ann', password: far.secret, key_id: 'plain', ...more }); // prettier-ignore
const login = (more: object = {}) => backups.call('backupZspaceLogin', access(more));
const refusal = async (work: Promise<unknown>): Promise<unknown[]> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof NoAnswerError) return ['504'];
  const { code, message, data } = (error ?? {}) as { code?: string; message?: string; data?: { reason?: string } };
  return [code, data?.reason, message];
};
const wish = (server: string, more: object = {}) =>
  ({ type: 'zspace', paths: [there], target: { path: here, server }, backupType: 'manual', ...more }) as const;
async function makeJob(more: object = {}): Promise<string> {
  const { id: server } = await login();
  return (await backups.call('backupSave', wish(server, more) as never)).id;
}
describe('the sign-in at another device', () => {
  test('APP-TOZ-01 CALL-AUTH-02 it is kept under the name that the device gives itself, its secret sealed', async () => {
    const { id, name } = await login();
    expect(name).toBe('Attic');
    const { list } = await backups.call('backupZspaceDevices', {});
    expect(list).toEqual([{ id, nasid: far.nasid, name: 'Attic', username: 'ann', jobs: 0 }]);
    const rows = device.context.db.prepare('SELECT * FROM backup_devices').all();
    expect(JSON.stringify(rows)).not.toContain(far.secret);
    expect(Buffer.from(rows[0]!.secret as Uint8Array).toString('latin1')).not.toContain(far.secret);
  });

  test('APP-TOZ-01 what is refused there is told in the words of the other device, silence as such', async () => {
    const wrong = createHash('sha256').update('wrong').digest('hex');
    expect(await refusal(login({ password: wrong }))).toEqual(['N008001', 'login', 'Username or password is wrong over there']); // prettier-ignore
    far.refusals.set('/auth/login', 'N001413');
    expect(await refusal(login())).toEqual(['N008001', 'login', 'N001413 over there']);
    far.silence(true);
    expect(await refusal(login())).toEqual(['504']);
    // One that nobody knows, and the device itself.
    for (const nasid of ['z4none', 'z4test', 'constructor'])
      expect(await backups.codeOf('backupZspaceLogin', access({ nasid }))).toBe('N000003');
    expect((await backups.call('backupZspaceDevices', {})).list).toEqual([]);
  });

  test('APP-TOZ-01 many tries in a minute wait', async () => {
    const codes: string[] = [];
    while (codes.length < 40 && codes.at(-1) !== 'N001102') codes.push(await backups.codeOf('backupZspaceLogin', access())); // prettier-ignore
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.at(-1)).toBe('N001102');
  });

  test('APP-TOZ-01 the secret is told to no device with another key', async () => {
    const id = await makeJob();
    far.newKey();
    far.endSessions();
    expect((await backups.run(id)).error).toBe('N008001');
    // Somebody signs in again, and it goes on.
    await login();
    expect((await backups.run(id)).state).toBe('ok');
  });

  test('APP-TOZ-01 its folders are looked at; what is refused there is told as of here', async () => {
    const { id } = await login();
    const look = (wire?: string) => backups.call('backupZspaceFolders', { id, ...(wire === undefined ? {} : { path: wire }) }); // prettier-ignore
    expect(await look(there)).toEqual({ path: there, folders: [{ name: 'deep', path: `${there}/deep` }], complete: 1 });
    const codeAt = (at: string, own = id): Promise<string> => backups.codeOf('backupZspaceFolders', { id: own, path: at }); // prettier-ignore
    expect(await codeAt('/zenith_sata/ann/data/none')).toBe('N002001');
    expect(await codeAt(there, 'none')).toBe('N000003');
    for (const [said, told] of [
      ['N000002', 'N002003'],
      ['N002003', 'N002003'],
      ['N000007', 'N000007'],
      ['N001603', 'N001603'],
      ['N002005', 'N002005'],
      ['N007104', 'N007104'],
      ['N003001', 'N000005'],
      ['what', 'N000005'],
    ] as const) {
      far.refusals.set('/v2/file/list', said);
      expect([said, await codeAt(there)]).toEqual([said, told]);
    }
    far.refusals.set('/v2/file/list', 'N001209');
    expect(await codeAt(there)).toBe('N008001');
    far.silence(true);
    expect(await refusal(look(there))).toEqual(['504']);
    far.silence(false);
    far.refusals.clear();
    const codes: string[] = [];
    while (codes.length < 90 && codes.at(-1) !== 'N001102') codes.push(await codeAt(there));
    expect(codes.at(-1)).toBe('N001102');
  });

  test('APP-TOZ-01 a device is forgotten once no job fetches from it', async () => {
    const id = await makeJob();
    const [{ id: own } = { id: '' }] = (await backups.call('backupZspaceDevices', {})).list;
    const forget = (which: string) => backups.codeOf('backupZspaceDevices', { action: 'forget', id: which });
    expect(await forget(own)).toBe('N000005');
    expect(await forget('none')).toBe('N000003');
    expect(await backups.codeOf('backupZspaceDevices', { action: 'forget' })).toBe('N000001');
    await backups.call('backupControl', { ids: [id], action: 'delete' });
    expect(await forget(own)).toBe('200');
    expect((await backups.call('backupZspaceDevices', {})).list).toEqual([]);
    // Of nobody else it was anything to see.
    expect((await backups.call('backupZspaceDevices', {}, 'max')).list).toEqual([]);
  });
});
