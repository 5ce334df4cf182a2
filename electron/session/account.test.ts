import { expect, test } from 'vitest';
import type { SessionStatus, StoredSession } from '#shared/ipc/channels.ts';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { createAccount } from './account.ts';
import type { Devices } from './devices.ts';
import type { Vault } from './vault.ts';

const log = createLogger({ write: () => undefined, now: () => new Date(0), redactor: createRedactor(), level: 'info' });
const base = 'http://10.0.0.2:5055';
const session: StoredSession = { token: 't', username: 'li', nasid: 'n', keepLogin: true, base };

function setUp(status: SessionStatus) {
  const world = { status, name: '' };
  const done: string[] = [];
  const account = createAccount({
    vault: {
      status: async () => world.status,
      get: async () => (world.status === 'kept' ? session : null),
      clear: async () => {
        world.status = 'none';
        done.push('cleared');
      },
    } as unknown as Vault,
    devices: {
      base: () => base,
      current: () => ({ base, name: world.name, lastUsed: 0 }),
      learn: (_base: string, name: string) => (world.name = name),
    } as unknown as Devices,
    calls: {
      time: async () => null,
      probe: async () => ({ reachable: true, name: 'Maple House', ms: 1 }),
      logout: async ({ token }) => void done.push(`logout ${token}`),
    },
    push: { sync: async () => void done.push('sync') },
    onChange: () => done.push('changed'),
    onSession: ({ signedIn, username }) => done.push(`session ${signedIn} ${username}`),
    log,
  });
  return { world, done, account };
}

test('push and tray follow the vault, and the name of the device is learnt once', async () => {
  const { world, done, account } = setUp('kept');
  await account.follow();
  expect([account.signedIn, world.name]).toEqual([true, 'Maple House']);
  expect(done).toEqual(['changed', 'sync', 'changed']);
  await account.follow();
  expect(done).toEqual(['changed', 'sync', 'changed', 'changed', 'sync']);
});

test('a keyring that opens after the unlock signs the windows in again', async () => {
  const { world, done, account } = setUp('locked');
  await account.follow();
  expect(account.signedIn).toBe(false);
  await account.retry();
  expect(done.filter((one) => one.startsWith('session'))).toEqual([]);
  world.status = 'kept';
  await account.retry();
  expect(account.signedIn).toBe(true);
  expect(done).toContain('session true li');
});

test('SES-05 signing out at the tray tells the device, forgets the session and tells the windows', async () => {
  const { done, account } = setUp('kept');
  await account.follow();
  done.length = 0;
  await account.signOut();
  expect(done).toEqual(['cleared', 'logout t', 'session false ', 'changed', 'sync']);
  expect(account.signedIn).toBe(false);
  done.length = 0;
  await account.signOut();
  expect(done).toEqual([]);
});
