import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';
import { PushConnection } from './push-connection.ts';

let device: TestDevice;
let admin: DeviceClient;
let guest: DeviceClient;
beforeAll(async () => {
  device = await startTestDevice();
  admin = await signedIn(device.http, 'admin');
  guest = await signedIn(device.http, 'guest');
});
afterAll(() => device.close());

test('CALL-SET-03 SET-03 DEV-06 choosing a wallpaper moves the current mark, and the other clients are told', async () => {
  const other = await signedIn(device.http, 'guest');
  const socket = await PushConnection.register(device.push, other);
  const { data } = await guest.call(calls.settingWallpaper, { name: 'bkg3', style: 'tile' });
  expect(data['desktop.wallpaper']).toBe('bkg3');
  expect(data.wall_papers.filter(({ current }) => current === '1')).toEqual([{ path: 'bkg3', current: '1' }]);
  const told = await socket.until((frame) => frame.cmd === 'message' && frame.data?.key === 'desktop.wallpaper');
  expect(told).toMatchObject({ topic: 'settings', type: 'changed', to: 'guest', data: { value: 'bkg3' } });
  const { data: loaded } = await guest.call(calls.settingLoad, {});
  expect(loaded).toMatchObject({ 'desktop.wallpaper': 'bkg3', 'desktop.wallpaper_style': 'tile' });
  expect((await guest.call(calls.settingWallpaper, { name: 'bkg99' })).code).toBe('N000003');
  expect((await admin.call(calls.settingLoad, {})).data['desktop.wallpaper']).toBe('default');
  socket.close();
});

test('CALL-SET-04 a power plan comes back as it was set; overlapping entries are refused', async () => {
  const list = [
    { action: 'on' as const, time: '08:00', days: [5, 1, 1] },
    { action: 'off' as const, time: '23:00', days: [1, 2] },
  ];
  expect((await admin.call(calls.powerPlanSet, { enable: true, list, after_power_loss: true })).code).toBe('200');
  expect((await guest.call(calls.powerPlanLoad, {})).data).toEqual({
    enable: 1,
    after_power_loss: 1,
    planned: null,
    list: [
      { id: 1, action: 'on', time: '08:00', days: [1, 5] },
      { id: 2, action: 'off', time: '23:00', days: [1, 2] },
    ],
  });
  const overlapping = [...list, { action: 'on' as const, time: '23:00', days: [2] }];
  expect((await admin.call(calls.powerPlanSet, { enable: true, list: overlapping })).code).toBe('N000001');
  for (const time of ['24:00', '8:00', '08:60', ''])
    expect((await admin.call(calls.powerPlanSet, { enable: true, list: [{ action: 'on', time, days: [1] }] })).code).toBe('N000001'); // prettier-ignore
  expect((await admin.call(calls.systemDelay, { action: 'shutdown', minutes: 30 })).code).toBe('N000003');
  await admin.call(calls.powerPlanSet, { enable: false, list: [] });
});

test('CALL-HW-01 CALL-SYS-01 APP-SET-11 lights, fan and sleep come back in the system settings', async () => {
  expect((await admin.call(calls.ledSet, { mode: 'auto', brightness: 40, from: '06:00', to: '22:30' })).code).toBe('200'); // prettier-ignore
  expect((await admin.call(calls.fanSet, { mode: 'quiet' })).data).toEqual({ mode: 'quiet' });
  expect((await admin.call(calls.diskSleepSet, { enable: true, minutes: 60 })).data).toEqual({
    enable: 1,
    minutes: 60,
  });
  expect((await admin.call(calls.diskSleepSet, { enable: true, minutes: 7 })).code).toBe('N000001');
  expect((await admin.call(calls.ledSet, { mode: 'on', brightness: 101 })).code).toBe('N000001');
  expect((await guest.call(calls.systemSetting, {})).data).toMatchObject({
    led: { mode: 'auto', brightness: 40, from: '06:00', to: '22:30' },
    fan: 'quiet',
    sleep: { enable: 1, minutes: 60 },
  });
});

test('CALL-SYS-01 without fields the call reads; with them the administrator changes, each for itself', async () => {
  const change = (fields: Parameters<typeof admin.call<typeof calls.systemSetting>>[1]) =>
    admin.call(calls.systemSetting, fields);
  expect((await change({ hostname: 'maple-1', timezone: 'Asia/Shanghai', ntp: false })).code).toBe('200');
  expect((await change({ language: 'zh-CN', fan: 'full' })).data).toMatchObject({
    hostname: 'maple-1',
    timezone: 'Asia/Shanghai',
    ntp: 0,
    language: 'zh-CN',
    fan: 'full',
  });
  for (const fields of [{ hostname: 'a b' }, { hostname: '-a' }, { timezone: 'Nowhere/Else' }, { ntp_server: 'a b' }])
    expect((await change(fields)).code).toBe('N000001');
  expect((await guest.call(calls.systemSetting, { hostname: 'mine' })).code).toBe('N000002');
  expect((await guest.call(calls.systemSetting, {})).data.hostname).toBe('maple-1');
  expect((await guest.call(calls.systemVersions, {})).data).toMatchObject({ client: '2.3.2023052901' });
});

test('CALL-UPS-01 without a UPS its settings are kept, and it cannot be switched on', async () => {
  const settings = { policy: 'shutdown' as const, delay_s: 60, low_percent: 30 };
  expect((await admin.call(calls.upsSetting, settings)).data).toEqual(settings);
  expect((await guest.call(calls.upsInfo, {})).data).toMatchObject({ connected: 0, enable: 0, ...settings });
  expect((await admin.call(calls.upsSwitch, { enable: true })).code).toBe('N005001');
  expect((await admin.call(calls.upsSetting, { ...settings, low_percent: 4 })).code).toBe('N000001');
  await device.control('ups', { state: 'battery', percent: 25 });
  expect((await guest.call(calls.upsInfo, {})).data).toMatchObject({ connected: 1, status: 'low', percent: 25 });
  expect((await admin.call(calls.upsSwitch, { enable: true })).data).toEqual({ enable: 1 });
  await device.control('ups', { state: 'absent' });
});

test('CALL-SET-05 the ports are told one by one; bonding is the administrator’s', async () => {
  const { data } = await guest.call(calls.netSettings, { net_status: '1' });
  const list = 'net_status' in data ? data.net_status : [];
  expect(list.map(({ iface }) => iface)).toEqual(['eth0', 'eth1']);
  expect(list[0]).toMatchObject({ up: 1, dhcp: 1, mac: expect.stringMatching(/^02(:[0-9a-f]{2}){5}$/) as string });
  expect((await guest.call(calls.netSettings, { bond: '1', ifaces: 'eth0,eth1' })).code).toBe('N000002');
  expect((await admin.call(calls.netSettings, { unbond: '1' })).code).toBe('N000003');
  expect((await admin.call(calls.netSettings, { bond: '1', ifaces: 'eth0,eth9' })).code).toBe('N000001');
  expect((await admin.call(calls.netSettings, { bond: '1', ifaces: 'eth0,eth1', mode: '802.3ad' })).code).toBe('200');
  const bonded = (await admin.call(calls.netSettings, { net_status: '1' })).data;
  expect('net_status' in bonded ? bonded.net_status[0]?.iface : '').toBe('bond0');
  expect((await admin.call(calls.netSettings, { unbond: '1' })).data).toEqual({ ok: 1 });
  expect((await admin.call(calls.netSettings, {})).code).toBe('N000001');
  expect((await admin.call(calls.netSettings, { wifi: '1', ipv6: '1' })).code).toBe('N000001');
  expect((await admin.call(calls.netSettings, { disconnect: '1', ssid: 'x' })).code).toBe('N000003');
});

test('CALL-SET-06 APP-SET-09 a static address is checked, kept, and told to all clients', async () => {
  const socket = await PushConnection.register(device.push, guest);
  const lan = { section: 'lan' as const, iface: 'eth1', dhcp: false, ip: '192.168.9.20', gw: '192.168.9.1', dns1: '9.9.9.9' }; // prettier-ignore
  expect((await admin.call(calls.netChange, { ...lan, mask: '255.255.0.255' })).code).toBe('N000001');
  expect((await admin.call(calls.netChange, { ...lan, mask: '255.255.255.0', dns1: 'x' })).code).toBe('N000001');
  expect((await admin.call(calls.netChange, { ...lan, mask: '255.255.255.0', iface: 'eth7' })).code).toBe('N000003');
  expect((await admin.call(calls.netChange, { ...lan, mask: '255.255.255.0' })).data).toEqual({ section: 'lan' });
  expect((await socket.message('system', 'ip_changed')).data).toMatchObject({ ip: expect.any(Array) as unknown });
  const { data } = await admin.call(calls.netSettings, { net_status: '1' });
  expect('net_status' in data ? data.net_status[1] : {}).toMatchObject({ dhcp: 0, ip: '192.168.9.20', mask: '255.255.255.0', dns: ['9.9.9.9'] }); // prettier-ignore
  expect((await admin.call(calls.netChange, { section: 'proxy' })).code).toBe('N000006');
  socket.close();
});

test('CALL-SET-06 APP-SET-09 a change on trial is kept, taken back, or undone by itself', async () => {
  const look = async () => {
    const { data } = await admin.call(calls.netSettings, { net_status: '1' });
    if (!('net_status' in data)) throw new Error('no ports');
    return { ip: data.net_status[1]?.ip, left: data.trial_left ?? 0, preferred: data.net_status[1]?.preferred };
  };
  const change = (ip: string, more: object = {}) =>
    admin.call(calls.netChange, { section: 'lan', iface: 'eth1', dhcp: false, ip, mask: '255.255.255.0', trial_s: 60, ...more }); // prettier-ignore
  await admin.call(calls.netChange, { section: 'lan', iface: 'eth1', dhcp: true });
  for (const section of ['keep', 'revert'] as const)
    expect((await admin.call(calls.netChange, { section })).code).toBe('N000003');

  await change('192.168.9.30', { prefer: true });
  expect(await look()).toMatchObject({ ip: '192.168.9.30', preferred: 1 });
  expect((await look()).left).toBeGreaterThan(50);
  expect((await admin.call(calls.netChange, { section: 'keep' })).code).toBe('200');
  expect(await look()).toMatchObject({ ip: '192.168.9.30', left: 0 });

  await change('192.168.9.31');
  await change('192.168.9.32');
  await admin.call(calls.netChange, { section: 'revert' });
  expect(await look()).toMatchObject({ ip: '192.168.9.30', left: 0 });

  await change('192.168.9.33');
  await device.control('clock', { advanceMs: 61_000 });
  const socket = await PushConnection.register(device.push, guest);
  await socket.message('system', 'ip_changed');
  expect(await look()).toMatchObject({ ip: '192.168.9.30', left: 0 });

  await admin.call(calls.netSettings, { bond: '1', ifaces: 'eth0,eth1', mode: 'active-backup', trial_s: 60 });
  const bonded = (await admin.call(calls.netSettings, { net_status: '1' })).data;
  expect('bond' in bonded ? bonded.bond?.mode : '').toBe('active-backup');
  await admin.call(calls.netChange, { section: 'revert' });
  const parted = (await admin.call(calls.netSettings, { net_status: '1' })).data;
  expect('bond' in parted ? parted.bond : undefined).toBeNull();
  expect((await change('192.168.9.34', { trial_s: 5 })).code).toBe('N000001');
  socket.close();
});

test('CALL-SET-01 CALL-SET-02 an unknown setting is refused, one of the device is the administrator’s', async () => {
  expect((await guest.call(calls.settingChange, { key: 'file.no_such', value: '1' })).code).toBe('N000001');
  expect((await guest.call(calls.settingChange, { key: 'device.name', value: 'Mine' })).code).toBe('N000002');
  const { data } = await guest.call(calls.settingLoad, {});
  expect(data).toMatchObject({
    'file.share.expire': 259_200,
    'file.show_hidden': '0',
    'desktop.wallpaper': expect.any(String) as string,
    'desktop.wallpaper_tip_show': '1',
  });
});

test('CALL-KV-01 KV-02 records are kept for each account alone', async () => {
  await guest.call(calls.kvCreate, { k: 'userSetting', v: '{"a":1}' });
  expect((await guest.call(calls.kvLoad, { k: 'userSetting' })).data.value).toBe('{"a":1}');
  expect((await admin.call(calls.kvLoad, { k: 'userSetting' })).data.value).not.toBe('{"a":1}');
  await guest.call(calls.kvDelete, { k: 'userSetting' });
  expect((await guest.call(calls.kvDelete, { k: 'userSetting' })).code).toBe('200');
  expect((await guest.call(calls.kvLoad, { k: 'userSetting' })).data.value).toBe('');
});
