import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { StoredSession } from '#shared/ipc/channels.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { createDevices } from './devices.ts';
import { createIdentity } from './identity.ts';
import { createSecretBox } from './secret-box.ts';
import { openSettings } from './settings-store.ts';
import { createVault, type SecretBox } from './vault.ts';

let dir: string;
const lines: string[] = [];
const log = createLogger({
  write: (l) => lines.push(l),
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'info',
});
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'hearth-vault-'));
  lines.length = 0;
});
afterEach(() => rmSync(dir, { recursive: true }));

/** A keyring that a test can lock; what it seals is not the text. */
function keyring() {
  const state = { locked: false, protected: true, stale: false, sealed: 0 };
  const box: SecretBox = {
    isProtected: async () => state.protected,
    async seal(text) {
      if (state.locked) throw new Error('temporarily unavailable');
      state.sealed += 1;
      return Buffer.from([...text].reverse().join(''));
    },
    async open(bytes) {
      if (state.locked) throw new Error('temporarily unavailable');
      return { text: [...bytes.toString()].reverse().join(''), stale: state.stale };
    },
  };
  return { state, box };
}

const base = 'http://192.168.1.5:5055';
const session: StoredSession = { token: 'token-of-li-1', username: 'li', nasid: 'nas1', keepLogin: true, base };

/** One run of the app over the same folder. */
function start(secrets: SecretBox) {
  const settings = openSettings({ dir, now: () => new Date(0), log });
  const tokens: string[] = [];
  const vault = createVault({ settings, secrets, onToken: (t) => tokens.push(t), log });
  return { settings, vault, tokens };
}
const onDisk = () =>
  readdirSync(dir)
    .map((name) => readFileSync(path.join(dir, name), 'utf8'))
    .join('\n');

test('SSN-03 with keepLogin the session survives a restart, and its token never stands in clear on disk', async () => {
  const { box } = keyring();
  await start(box).vault.set({ ...session, isMaster: true });
  expect(onDisk()).not.toContain('token-of-li-1');
  const second = start(box);
  expect(await second.vault.get(base)).toEqual({ ...session, isMaster: true });
  expect(second.tokens).toEqual(['token-of-li-1']);
});

test('TOK-02 without keepLogin the session lasts as long as the app and leaves nothing on disk', async () => {
  const { box } = keyring();
  const first = start(box);
  await first.vault.set(session);
  await first.vault.set({ ...session, keepLogin: false });
  expect(await first.vault.get(base)).toEqual({ ...session, keepLogin: false });
  expect(onDisk()).not.toMatch(/sealedToken/);
  expect(await start(box).vault.get(base)).toBeNull();
});

test('a locked keyring is no sign-out: the bytes stay and open later', async () => {
  const { box, state } = keyring();
  await start(box).vault.set(session);
  const before = onDisk();
  state.locked = true;
  const { vault } = start(box);
  expect(await vault.get(base)).toBeNull();
  expect(await vault.status(base)).toBe('locked');
  expect(onDisk()).toBe(before);
  state.locked = false;
  expect(await vault.status(base)).toBe('kept');
  expect(await vault.get(base)).toEqual(session);
});

test('bytes the keyring cannot open are kept too', async () => {
  const { box } = keyring();
  await start(box).vault.set(session);
  const refusing: SecretBox = { ...box, open: async () => Promise.reject(new Error('wrong key')) };
  expect(await start(refusing).vault.status(base)).toBe('locked');
  expect(await start(box).vault.get(base)).toEqual(session);
});

test('without a real keyring nothing is written, and the session still works until the app quits', async () => {
  const { box, state } = keyring();
  state.protected = false;
  const { vault } = start(box);
  await vault.set(session);
  expect(await vault.get(base)).toEqual(session);
  expect(onDisk()).not.toMatch(/sealedToken/);
  expect(lines.join()).toContain('cannot be kept');
});

test('a key that went stale seals the token again', async () => {
  const { box, state } = keyring();
  await start(box).vault.set(session);
  state.stale = true;
  await start(box).vault.get(base);
  expect(state.sealed).toBe(2);
});

test('SES-05 signing out removes the session of that device only, also when it overtakes a slow keyring', async () => {
  const { box } = keyring();
  const other = { ...session, base: 'http://192.168.1.6:5055', token: 'token-of-li-2' };
  const { vault } = start(box);
  await vault.set(other);
  const keeping = vault.set(session);
  const leaving = vault.clear(base);
  await Promise.all([keeping, leaving]);
  const next = start(box).vault;
  expect(await next.status(base)).toBe('none');
  expect(await next.get(other.base)).toEqual(other);
});

test('SES-06 the device id is 32 hex digits, made once; the name fits its field', () => {
  const first = start(keyring().box).settings.get().deviceId;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(start(keyring().box).settings.get().deviceId).toBe(first);
  expect(createIdentity(first, 'win32')).toEqual({ deviceId: first, device: 'Windows Desktop' });
  expect(createIdentity(first, 'x'.repeat(80) as NodeJS.Platform).device).toHaveLength(64);
});

test.each([
  ['broken JSON', '{"version":1,'],
  ['another form', '{"version":1,"deviceId":5}'],
  ['a newer version', '{"version":99}'],
  ['an empty file', ''],
])('%s is put aside, not lost, and the app starts', (_name, text) => {
  writeFileSync(path.join(dir, 'settings.json'), text);
  const { settings } = start(keyring().box);
  expect(settings.quarantined).toMatch(/settings\.broken-/);
  expect(readFileSync(settings.quarantined!, 'utf8')).toBe(text);
  expect(start(keyring().box).settings.quarantined).toBeNull();
  expect(lines.join()).toContain('put aside');
});

test('the device of the command line is for this run; a chosen one is remembered, newest first', () => {
  const { settings } = start(keyring().box);
  settings.update({ currentBase: base });
  const devices = createDevices({ settings, forRun: 'http://10.0.0.9:5055', now: () => 7 });
  expect(devices.base()).toBe('http://10.0.0.9:5055');
  expect(settings.get().currentBase).toBe(base);
  devices.select('http://10.0.0.8:5055/', 'Attic');
  devices.select('http://10.0.0.8:5055', '');
  expect(devices.current()).toEqual({ base: 'http://10.0.0.8:5055', name: 'Attic', lastUsed: 7 });
  expect(settings.get()).toMatchObject({ currentBase: 'http://10.0.0.8:5055', recent: [{ name: 'Attic' }] });
});

test('a key that stands in the source of Chromium protects nothing', async () => {
  const storage = (backend: string, available = true) =>
    ({
      isAsyncEncryptionAvailable: async () => available,
      getSelectedStorageBackend: () => backend,
      encryptStringAsync: async (t: string) => Buffer.from(t),
      decryptStringAsync: async (b: Buffer) => ({ result: b.toString(), shouldReEncrypt: true }),
    }) as unknown as Parameters<typeof createSecretBox>[0];
  expect(await createSecretBox(storage('basic_text'), 'linux').isProtected()).toBe(false);
  expect(await createSecretBox(storage('gnome_libsecret'), 'linux').isProtected()).toBe(true);
  expect(await createSecretBox(storage('', false), 'darwin').isProtected()).toBe(false);
  expect(await createSecretBox(storage('x'), 'win32').open(Buffer.from('t'))).toEqual({ text: 't', stale: true });
});
