import { createSign, generateKeyPairSync } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { createFakeDevice } from '../test/fake-device.ts';
import { encryptForCloud } from './cloud-key.ts';
import { KEY_UNVERIFIED, nonce } from './device-key.ts';
import { keyShelf, type KeyShelf } from './key-shelf.ts';
import { failure, success } from './result.ts';

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const DAY_MS = 86_400_000;

/** The cloud's key under an id that counts how often it was asked for. */
function cloud() {
  let asked = 0;
  return createFakeDevice({
    cloudKeyPub: ({ signme }: Record<string, unknown>) => {
      asked += 1;
      const sign = createSign('RSA-SHA256').update(String(signme)).sign(pair.privateKey, 'base64');
      return success({ key: pem, key_id: `c${asked}`, sign, name: 'Cloud' });
    },
  });
}

function setUp() {
  let text = '';
  let at = 1_000_000;
  const ages: number[] = [];
  const shelf: KeyShelf = {
    read: () => text,
    write: (next, maxAgeS) => {
      text = next;
      ages.push(maxAgeS);
    },
  };
  const send = vi.fn(({ keyId }: { keyId: string }) => Promise.resolve(success(keyId)));
  const deps = { signme: nonce, loadEncrypt: () => import('./encrypt.ts'), shelf: () => shelf, now: () => at };
  return {
    ages,
    keep: (next: string) => {
      text = next;
    },
    after: (ms: number) => {
      at += ms;
    },
    ask: () => encryptForCloud('mira', send, deps),
    refuse: () => {
      send.mockResolvedValueOnce(failure('N001112', 'The encryption key has changed'));
    },
  };
}

test('CON-105 the key of the cloud is kept for 30 days: none is asked for at 29, a new one at 31', async () => {
  const device = cloud();
  const { ask, after, ages } = setUp();
  expect(await ask()).toMatchObject({ data: 'c1' });
  after(29 * DAY_MS);
  expect(await ask()).toMatchObject({ data: 'c1' });
  expect(device.names()).toEqual(['cloudKeyPub']);
  after(2 * DAY_MS);
  expect(await ask()).toMatchObject({ data: 'c2' });
  after(29 * DAY_MS);
  expect(await ask()).toMatchObject({ data: 'c2' });
  expect(device.names()).toEqual(['cloudKeyPub', 'cloudKeyPub']);
  expect(ages).toEqual([30 * 86_400, 30 * 86_400]);
});

test.each(['%', 'not json', '{}', '{"pem":"x","keyId":"c9","until":9e15}'])(
  'CON-105 what cannot be read is replaced: %s',
  async (text) => {
    cloud();
    const { ask, keep, ages } = setUp();
    keep(text);
    expect(await ask()).toMatchObject({ data: 'c1' });
    expect(ages).toHaveLength(1);
  },
);

test('RSA-04 a kept key that has changed is asked for once more', async () => {
  const device = cloud();
  const { ask, refuse } = setUp();
  await ask();
  refuse();
  expect(await ask()).toMatchObject({ data: 'c2' });
  expect(device.names()).toEqual(['cloudKeyPub', 'cloudKeyPub']);
});

test('PWD-02 a key that does not sign the question is neither used nor kept', async () => {
  createFakeDevice({ cloudKeyPub: success({ key: pem, key_id: 'c1', sign: 'AAAA', name: 'Cloud' }) });
  const { ask, ages } = setUp();
  expect(await ask()).toMatchObject({ code: KEY_UNVERIFIED });
  expect(ages).toEqual([]);
});

test('CON-105 in the browser the key is kept in a cookie', () => {
  const shelf = keyShelf();
  expect(shelf.read()).toBe('');
  shelf.write('abc', 60);
  expect(document.cookie).toContain('hearth.cloudKey=abc');
  expect(shelf.read()).toBe('abc');
  shelf.write('', 0);
  expect(shelf.read()).toBe('');
});
