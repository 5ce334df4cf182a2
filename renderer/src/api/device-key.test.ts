import { constants, createHash, createSign, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createFakeDevice } from '../test/fake-device.ts';
import { callWithCredentials, encryptForDevice, KEY_UNVERIFIED } from './device-key.ts';
import { failure, success } from './result.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const signed = (text: unknown) => createSign('RSA-SHA256').update(String(text)).sign(pair.privateKey, 'base64');

/** What the device reads in a field. */
const read = (cipher: string) =>
  cipher
    .split('~')
    .map((piece) =>
      privateDecrypt(
        { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        Buffer.from(piece, 'base64'),
      ).toString(),
    )
    .join('');

const ownKey = ({ signme }: Record<string, unknown>) =>
  success({ key: pem, key_id: 'k1', sign: signed(signme), name: 'Attic' });

test('PWD-02 CALL-33 the device reads name and hashed password, nobody else reads anything', async () => {
  const device = createFakeDevice({ keyPub: ownKey });
  const send = vi.fn((_fields: { username: string; password: string; key_id: string }) =>
    Promise.resolve(success(null)),
  );
  const username = `mira-${'x'.repeat(60)}`;
  expect(await callWithCredentials(username, 'Hearth2026', send)).toMatchObject({ success: true });
  const fields = send.mock.calls[0]?.[0] ?? { username: '', password: '', key_id: '' };
  expect(fields.key_id).toBe('k1');
  expect(fields.username.split('~')).toHaveLength(2);
  expect(read(fields.username)).toBe(username);
  expect(read(fields.password)).toBe(createHash('sha256').update('Hearth2026').digest('hex'));
  expect(JSON.stringify(fields)).not.toContain('Hearth2026');
  // CALL-33: the nonce and whose key is wanted, nothing else.
  const asked = { signme: expect.stringMatching(/^[0-9a-f]{32}$/) as string, target: 'nas' };
  expect(device.asked.map(({ name, args }) => [name, args])).toEqual([['keyPub', asked]]);
});

test('PWD-02 without a key, or with one that is not the device’s own, nothing is sent', async () => {
  const send = vi.fn(() => Promise.resolve(success(null)));
  createFakeDevice({ keyPub: failure('N000005', 'The device is busy') });
  expect(await callWithCredentials('mira', 'secret', send)).toMatchObject({ message: 'The device is busy' });
  createFakeDevice({ keyPub: success({ key: pem, key_id: 'k1', sign: signed('another'), name: 'Attic' }) });
  expect(await callWithCredentials('mira', 'secret', send)).toMatchObject({ code: KEY_UNVERIFIED });
  expect(await encryptForDevice('mira', send)).toMatchObject({ code: KEY_UNVERIFIED });
  expect(send).not.toHaveBeenCalled();
});

test('RSA-04 a key that has changed is fetched once more, and not again', async () => {
  const device = createFakeDevice({ keyPub: ownKey });
  const send = vi.fn(() => Promise.resolve(failure('N001112', 'The encryption key has changed')));
  expect(await encryptForDevice('mira', send)).toMatchObject({ code: 'N001112' });
  expect(send).toHaveBeenCalledTimes(2);
  expect(device.names()).toEqual(['keyPub', 'keyPub']);
});
