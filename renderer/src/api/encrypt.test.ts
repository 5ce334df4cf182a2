import { constants, createHash, createSign, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { credentials, encrypt, pieces, verifies } from './encrypt.ts';
import { callWithCredentials, fetchDeviceKey } from './device-key.ts';
import { installClient } from './call.ts';
import { failure, success } from './result.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const decrypt = (field: string): string =>
  field
    .split('~')
    .map((piece) =>
      privateDecrypt(
        { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        Buffer.from(piece, 'base64'),
      ).toString('utf8'),
    )
    .join('');
const sign = (text: string): string => createSign('sha256').update(text).sign(pair.privateKey, 'base64');

test('RSA-01 pieces of 50 characters', () => {
  expect([0, 50, 51, 120].map((length) => pieces('x'.repeat(length)).length)).toEqual([1, 1, 2, 3]);
  expect(pieces('x'.repeat(51))).toEqual(['x'.repeat(50), 'x']);
});

test('RSA-01, RSA-02 the device reads every length', () => {
  for (const length of [0, 50, 51, 120]) {
    const text = 'a'.repeat(length);
    expect(decrypt(encrypt(text, pem))).toBe(text);
  }
});

test('RSA-02 60 emoji and 60 Chinese characters come through; no pair is split', () => {
  const emoji = `x${'😀'.repeat(60)}`;
  expect(pieces(emoji)[0]).toHaveLength(49);
  expect(decrypt(encrypt(emoji, pem))).toBe(emoji);
  const chinese = '密'.repeat(60);
  expect(decrypt(encrypt(chinese, pem))).toBe(chinese);
});

test('RSA-03 the password travels as the hash, with the key’s id', () => {
  const fields = credentials('Zoë', 'Hearth2026', { pem, keyId: 'k1' });
  expect(decrypt(fields.username)).toBe('Zoë');
  expect(decrypt(fields.password)).toBe(createHash('sha256').update('Hearth2026').digest('hex'));
  expect(fields.password.split('~')).toHaveLength(2);
  expect(fields.key_id).toBe('k1');
  expect(JSON.stringify(fields)).not.toContain('Hearth2026');
});

test('CALL-KEY-01 a signature is only accepted for what was asked', () => {
  expect(verifies('abc', sign('abc'), pem)).toBe(true);
  expect(verifies('abd', sign('abc'), pem)).toBe(false);
  expect(verifies('abc', 'nonsense', pem)).toBe(false);
  expect(verifies('abc', sign('abc'), 'no key')).toBe(false);
});

const keyAnswer = (signature: string, keyId = 'k1') => success({ key: pem, key_id: keyId, sign: signature, name: 'N' });
const deps = { signme: () => 'f'.repeat(32), loadEncrypt: () => import('./encrypt.ts') };
const answerWith = (call: () => unknown) => {
  installClient({ call: call as never });
};

test('SES-03 a device that cannot sign is refused before a password is sent', async () => {
  answerWith(async () => keyAnswer(sign('something else')));
  expect(await fetchDeviceKey(deps)).toMatchObject({ success: false, code: 'KEY' });
  const send = vi.fn();
  expect(await callWithCredentials('u', 'p', send, deps)).toMatchObject({ code: 'KEY' });
  expect(send).not.toHaveBeenCalled();
});

test('RSA-04 a changed key is fetched once more and the call repeated once', async () => {
  let round = 0;
  answerWith(async () => keyAnswer(sign(deps.signme()), `k${(round += 1)}`));
  const send = vi.fn(async ({ key_id }: { key_id: string }) =>
    key_id === 'k2' ? success('in') : failure('N001112', 'changed'),
  );
  expect(await callWithCredentials('u', 'p', send, deps)).toMatchObject({ success: true, data: 'in' });
  expect(send).toHaveBeenCalledTimes(2);
  send.mockResolvedValue(failure('N001112', 'changed'));
  send.mockClear();
  expect(await callWithCredentials('u', 'p', send, deps)).toMatchObject({ code: 'N001112' });
  expect(send).toHaveBeenCalledTimes(2);
});
