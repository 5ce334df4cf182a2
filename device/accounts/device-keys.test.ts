import { createVerify } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import NodeRSA from 'node-rsa';
import { afterAll, expect, test } from 'vitest';
import { encryptFor } from '../../tests/fixtures/encrypt.ts';
import { createLogger } from '../logging/logger.ts';
import { loadDeviceKeys } from './device-keys.ts';

const dir = mkdtempSync(path.join(tmpdir(), 'hearth-keys-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const lines: string[] = [];
const log = createLogger((line) => lines.push(line));
const file = path.join(dir, 'device-key.pem');

test('RSA-02 the key is made once, kept for its owner alone, and found again', async () => {
  const made = await loadDeviceKeys(file, log);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect((await loadDeviceKeys(file, log)).keyId).toBe(made.keyId);
  expect(made.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----/);
});

test('RSA-01 RSA-02 what the console encrypts, of any length and script, comes back whole', async () => {
  const keys = await loadDeviceKeys(file, log);
  const console = new NodeRSA(keys.publicKey, 'pkcs8-public-pem', { environment: 'browser' });
  for (const text of ['', 'a'.repeat(50), 'a'.repeat(51), 'a'.repeat(120), '中'.repeat(60), '🏠'.repeat(60)]) {
    expect(keys.decrypt(encryptFor(keys.publicKey, text))).toBe(text);
  }
  expect(keys.decrypt(console.encrypt('guest', 'base64'))).toBe('guest');
});

test('RSA-04 what was encrypted for another key, or is no cipher, is refused', async () => {
  const keys = await loadDeviceKeys(file, log);
  const other = await loadDeviceKeys(path.join(dir, 'other.pem'), log);
  expect(keys.decrypt(encryptFor(other.publicKey, 'admin'))).toBeUndefined();
  expect(keys.decrypt('not base64')).toBeUndefined();
  expect(keys.decrypt(Array(9).fill(encryptFor(keys.publicKey, 'x')).join('~'))).toBeUndefined();
});

test('CALL-KEY-01 the signature of a nonce verifies with the public key', async () => {
  const keys = await loadDeviceKeys(file, log);
  const verify = createVerify('sha256').update('0123456789abcdef0123456789abcdef');
  expect(verify.verify(keys.publicKey, keys.sign('0123456789abcdef0123456789abcdef'), 'base64')).toBe(true);
});

test('a damaged key file is set aside, not overwritten, and said so', async () => {
  writeFileSync(file, 'no key');
  const keys = await loadDeviceKeys(file, log);
  const aside = readdirSync(dir).find((name) => name.startsWith('device-key.pem.damaged-'))!;
  expect(readFileSync(path.join(dir, aside), 'utf8')).toBe('no key');
  expect(lines.join()).toContain('damaged');
  expect(keys.decrypt(encryptFor(keys.publicKey, 'ok'))).toBe('ok');
});
