import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { startTestDevice } from '../fixtures/device.ts';
import { signedIn } from './device-client.ts';

test('CALL-SP-11 CALL-SP-15 CALL-UPG-04 RAID-01 what is set about the machine outlives a restart of its program', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-kept-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startTestDevice({ dataDir });
  const before = await signedIn(first.http, 'admin');
  const pool = 'zenith_sata';
  await before.call(calls.scrubTimer, { pool, enable: true, day: 3, time: '04:30' });
  await before.call(calls.balanceTimer, { pool, enable: true, day: 9, time: '05:00' });
  await before.call(calls.upgradeLicenseAgree, { version: '1' });
  await before.call(calls.syncPace, { pace: 'calm' });
  await before.call(calls.systemSetting, { timezone: 'Asia/Tokyo' });
  await before.call(calls.fanSet, { mode: 'full' });
  await before.call(calls.powerPlanSet, { enable: false, list: [], after_power_loss: true });
  await first.close();

  const device = await startTestDevice({ dataDir });
  onTestFinished(() => device.close());
  const admin = await signedIn(device.http, 'admin');
  expect((await admin.call(calls.scrubTimer, { pool })).data).toEqual({ enable: 1, day: 3, time: '04:30' });
  expect((await admin.call(calls.balanceTimer, { pool })).data).toEqual({ enable: 1, day: 9, time: '05:00' });
  expect((await admin.call(calls.upgradeLicenseCheck, {})).data.need).toBe(0);
  expect((await admin.call(calls.syncPace, {})).data).toEqual({ pace: 'calm' });
  expect(await device.control('model')).toMatchObject({
    settings: { timezone: 'Asia/Tokyo', fan: 'full', startsAfterCut: true },
    steps: [{ event: 'upkeep-due' }],
  });
});
