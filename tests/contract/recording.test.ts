import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { readConfig } from '../../device/config.ts';
import { startTestDevice } from '../fixtures/device.ts';
import { signedIn } from './device-client.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-recording-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('an incident is recorded without secrets, and played again exactly', async () => {
  const file = path.join(dir, 'incident.jsonl');
  const device = await startTestDevice({ record: file, speed: 0.01, scenario: 'pending-two-equal' });
  const admin = await signedIn(device.http, 'admin');
  const credentials = await admin.credentials('admin', 'Hearth2026');
  // Played again, this is how long somebody has to sign in, however busy the computer is: fifty seconds.
  await device.control('clock', { advanceMs: 500 });
  expect((await admin.call(calls.diskFormat, { id: 'raid1', ...credentials })).code).toBe('200');
  await device.control('clock', { advanceMs: 10_000 });
  await device.control('disk', { op: 'remove', position: 2 });
  await device.control('clock', { advanceMs: 1000 });
  const failed = (await admin.call(calls.systemPoll, {})).data;
  expect(failed.message).toMatchObject({ type: 'formatting', code: 'N300010' });
  await device.close();

  const text = readFileSync(file, 'utf8');
  for (const secret of ['Hearth2026', credentials.password, credentials.username, admin.token, admin.deviceId])
    expect(text).not.toContain(secret);
  expect(text).not.toMatch(/"(who|by)":"admin"/);
  const lines = text.trimEnd().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>); // prettier-ignore
  expect(lines.find(({ call }) => call !== undefined)?.call).toMatchObject({
    method: 'POST',
    path: '/disk/format',
    who: 'account 1',
    code: '200',
    fields: { id: 'raid1', password: '***' },
  });
  expect(lines.filter(({ push }) => push !== undefined).map(({ push }) => (push as { type: string }).type)).toEqual(['remove', 'reboot_prompt']); // prettier-ignore

  const again = await startTestDevice({ replay: file, speed: 0.01 });
  const watcher = await signedIn(again.http, 'admin');
  expect((await watcher.call(calls.systemPoll, {})).data.message?.type).toBe('pending');
  expect((await watcher.call(calls.formatCancel, {})).code).toBe('N000005');
  await again.control('clock', { advanceMs: 12_000 });
  expect((await watcher.call(calls.systemPoll, {})).data).toEqual(failed);
  expect(again.log.some((line) => line.includes('exactly as it was'))).toBe(true);
  // The recording is over: the machine goes on, and can be used.
  expect((await watcher.call(calls.formatCancel, {})).code).toBe('200');
  await again.close();
});

test('a recording is never written over another file, and a bad one is refused with its line', async () => {
  const file = path.join(dir, 'letter.txt');
  writeFileSync(file, 'dear');
  await expect(startTestDevice({ record: file })).rejects.toThrow(/exists already/);
  expect(readFileSync(file, 'utf8')).toBe('dear');
  await expect(startTestDevice({ record: path.join(dir, 'none', 'a.jsonl') })).rejects.toThrow(/no folder/);
  await expect(startTestDevice({ replay: file })).rejects.toThrow(/line 1: not a JSON object/);
  await expect(startTestDevice({ replay: path.join(dir, 'none.jsonl') })).rejects.toThrow(/ENOENT/);
});

test('the command line names both, and keeps --replay and --scenario apart', () => {
  const config = readConfig(['--data', 'd', '--record', 'a.jsonl', '--replay', '/b.jsonl'], '/here');
  expect(config).toMatchObject({ record: path.resolve('/here/a.jsonl'), replay: path.resolve('/b.jsonl') });
  expect(() => readConfig(['--data', 'd', '--replay', 'a', '--scenario', 'x'])).toThrow(/--scenario/);
});
