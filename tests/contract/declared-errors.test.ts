import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallSpec, devicePath } from '#shared/contract/define.ts';
import { calls, type CallName } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { sampleFor } from './call-samples.ts';
import { type DeviceClient, signedIn } from './device-client.ts';

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
let team: string;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
  await admin.call(calls.publicSwitch, { enable: true });
  const members = [{ username: 'guest', permission: 0, visible: 1 }] as const;
  const made = await admin.call(calls.groupCreate, { name: 'Readers', pool: 'zenith_sata' });
  team = `/zenith_sata/public/${made.data.id}`;
  await admin.call(calls.groupModify, { id: made.data.id, members: [...members] });
});
afterAll(() => device.close());

/** Calls that declare a code. */
const naming = (code: string): CallName[] =>
  (Object.entries(calls) as unknown as [CallName, CallSpec][])
    .filter(([name, spec]) => spec.errors.includes(code as never) && !elsewhere[code]?.includes(name))
    .map(([name]) => name);

/**
 * What the general ways below do not lead to, because something else is asked first; most of it has a test of its own,
 * and `npm run roll-call` tells what has none.
 */
const elsewhere: Readonly<Record<string, readonly CallName[]>> = {
  N007104: ['backupZspaceFolders'],
  N001603: ['backupZspaceFolders', 'fastShareAnswer', 'recycleRestore', 'shareSave'],
  N002001: [
    'backupFtpFolders',
    'mountTest',
    'backupZspaceFolders',
    'downloadSafeStart',
    'netdiskList',
    'fastShareAnswer',
    'shareContent',
    'shareSave',
    'recycleRestore',
  ],
  N002003: [
    'backupControl',
    'backupSave',
    'backupZspaceFolders',
    'netdiskTransfer',
    'fastShareAnswer',
    'clearClean',
    'shareSave',
    'recycleRestore',
  ],
  N002005: ['backupZspaceFolders', 'fastShareAnswer', 'netdiskList', 'shareContent', 'shareSave', 'recycleRestore'],
  N002008: ['backupSave', 'fastShareAnswer', 'netdiskTransfer', 'shareSave'],
  N001112: ['subExists', 'quickSubUsername', 'diskFormat', 'ssdReset'],
  N000007: ['systemPoll', 'switchSelect'],
  N000003: [
    'diskConfirm',
    ...(['accountAdd', 'actionContinue', 'groupAnswer', 'ihmStart', 'securityForbidden', 'netChange'] as const),
    ...(['migrateDiskReady', 'migrateStart', 'recycleRemove', 'securityTrust', 'smartStart', 'smartStatus'] as const),
    ...(['netSettings', 'systemDelay', 'configRecovery', 'fastShareCreate', 'ssdWcache', 'esataRemove'] as const),
    ...(['shareCreate', 'shareModify', 'esataFormatCancel', 'fileSetting', 'noteSetting', 'dockerUpdate'] as const),
    ...([
      'backupFtpFolders',
      'backupZspaceDevices',
      'backupZspaceLogin',
      'albumDiscover',
      'albumMember',
      'albumNasShare',
      'musicLyric',
      'videoList',
    ] as const),
  ],
};

type Change = Readonly<Record<string, unknown>>;

/** Makes a call from its sample with some fields changed; answers the code. */
async function codeOf(client: DeviceClient, username: string, name: CallName, change: Change): Promise<string> {
  const spec = calls[name] as unknown as CallSpec;
  const fields = encodeFields({ ...(await sampleFor(name, { client, username })), ...change });
  return (await client.send(spec.method, devicePath(spec), fields)).code;
}

/** Changes that lead the fields of paths, one by one, to another place. */
function leading(name: CallName, place: string): Change[] {
  const shape = (calls[name] as unknown as CallSpec).request.shape as Record<string, unknown>;
  return ['to', 'path', 'paths']
    .filter((field) => field in shape)
    .map((field) => ({ [field]: field === 'paths' ? [place] : place }));
}

async function codesAt(client: DeviceClient, username: string, name: CallName, place: string): Promise<string[]> {
  const codes: string[] = [];
  for (const change of leading(name, place)) codes.push(await codeOf(client, username, name, change));
  return codes;
}
const withPath = (code: string) => naming(code).filter((name) => leading(name, '').length > 0);

describe('places that cannot be used', () => {
  test.each(withPath('N001601'))('ERR-13 %s in a safe box that was never made', async (name) => {
    expect(await codesAt(admin, 'admin', name, '/zenith_sata/admin/safebox/a')).toContain('N001601');
  });
  test.each(withPath('N007104'))('ERR-13 %s with an encrypted path that is closed', async (name) => {
    expect(await codesAt(admin, 'admin', name, 'E.0123456789abcdef')).toContain('N007104');
  });
  test.each(withPath('N002008'))('ERR-13 %s beside the team folders', async (name) => {
    expect(await codesAt(admin, 'admin', name, '/zenith_sata/public')).toContain('N002008');
  });
  test.each(withPath('N002001'))('ERR-13 %s where nothing is', async (name) => {
    expect(await codesAt(admin, 'admin', name, '/zenith_sata/admin/data/no such folder')).toContain('N002001');
  });
  test.each(withPath('N002005'))('ERR-13 %s with a path that leads out of its place', async (name) => {
    expect(await codesAt(admin, 'admin', name, '/zenith_sata/admin/data/../../a')).toContain('N002005');
  });
  test.each(withPath('N002003'))('ERR-13 %s where only reading is allowed', async (name) => {
    expect(await codesAt(guest, 'guest', name, team)).toContain('N002003');
  });
  describe('of a locked safe box', () => {
    beforeAll(async () => {
      const { password, key_id } = await admin.credentials('', 'Safe2026');
      await admin.call(calls.safeCreate, { password, key_id, hint: '' });
      await admin.call(calls.safeClose, {});
    });
    test.each(withPath('N001603'))('ERR-13 %s', async (name) => {
      expect(await codesAt(admin, 'admin', name, '/zenith_sata/admin/safebox/a')).toContain('N001603');
    });
  });
});

test.each(naming('N001112'))('RSA-04 %s with the key of yesterday', async (name) => {
  expect(await codeOf(admin, 'admin', name, { key_id: 'gone' })).toBe('N001112');
});

test.each(naming('N000003'))('ERR-13 %s for what does not exist', async (name) => {
  const shape = (calls[name] as unknown as CallSpec).request.shape as Record<string, unknown>;
  const codes: string[] = [];
  for (const field of [
    'username',
    'name',
    'id',
    'ids',
    'pool',
    'dev',
    'sn',
    'type',
    'client',
    'root',
    'from_nasid',
    'device_ids',
    'task_id',
    'course_id',
    'ip',
    'taskid',
    'qcname',
    'username',
  ])
    if (field in shape)
      codes.push(await codeOf(admin, 'admin', name, { [field]: field.endsWith('ids') ? ['nowhere'] : 'nowhere' }));
  expect(codes).toContain('N000003');
});

describe('while the storage is not ready', () => {
  beforeAll(() => device.control('scenario', { name: 'boot-booting' }));
  test.each(naming('N000007'))('ERR-13 %s', async (name) => {
    expect(await codeOf(admin, 'admin', name, {})).toBe('N000007');
  });
});
