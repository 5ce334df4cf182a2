import type { WebContents } from 'electron';
import { expect, test } from 'vitest';
import { choicesWord } from '#shared/ipc/carried-choices.ts';
import type { StoredSession } from '#shared/ipc/channels.ts';
import type { Devices } from '../session/devices.ts';
import type { Windows } from '../windows/windows.ts';
import type { PushService } from '../push/push-service.ts';
import type { DesktopHandlers } from './desktop-handlers.ts';
import { createEventFeed } from './event-feed.ts';
import { createHandlers, type HandlersDeps } from './handlers.ts';

const one = { id: 1 } as WebContents;
const two = { id: 2 } as WebContents;
const session: StoredSession = {
  token: 't',
  username: 'li',
  nasid: 'n',
  keepLogin: true,
  base: 'http://page.said:5055',
};

function setUp(base: string | null = 'http://10.0.0.2:5055') {
  const done: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void done.push([name, ...args]);
  const feed = createEventFeed<WebContents>({
    send: (to, channel, payload) => done.push(['event', to.id, channel, payload]),
  });
  for (const contents of [one, two]) {
    feed.attach(contents);
    for (const channel of ['session:changed', 'shell:event'] as const) feed.subscribe(contents, channel);
  }
  const deps: HandlersDeps = {
    feed,
    vault: {
      get: async (of: string) => ({ ...session, base: of }),
      set: async (s: StoredSession) => note('set')(s),
      clear: async (of: string) => note('clear')(of),
      status: async () => 'locked' as const,
    },
    devices: {
      base: () => base,
      current: () => null,
      recent: () => [],
    } as unknown as Devices,
    deviceCalls: { probe: async (of) => ({ reachable: true, name: of, ms: 1 }) },
    refusedCertificate: () => null,
    discover: async () => [],
    identity: { deviceId: 'a'.repeat(32), device: 'x' },
    push: {
      reconnect: note('reconnect'),
      since: (seq: number) => ({ seq, complete: true, messages: [] }),
    } as unknown as PushService,
    windows: { openRoute: note('openRoute'), showMain: note('showMain') } as unknown as Windows,
    openExternal: async () => false,
    notify: () => true,
    setLanguage: note('language'),
    onSession: async () => note('follow')(),
    appInfo: {
      version: '1',
      platform: 'linux',
      arch: 'x64',
      electron: '45',
      chrome: '',
      node: '',
      system: '',
      safe: false,
    },
    transfers: {} as HandlersDeps['transfers'],
    terminals: {} as HandlersDeps['terminals'],
    desktop: {} as DesktopHandlers,
    quit: note('quit'),
    onInteractive: note('interactive'),
    chooseDevice: async (...args) => note('choose')(...args),
    setTheme: note('theme'),
    setBadge: note('badge'),
    setNoticeWishes: note('wishes'),
  };
  return { done, handlers: createHandlers(deps) };
}

test('a sign-in is kept for the device that main has chosen, told to the other windows, and push follows', async () => {
  const { done, handlers } = setUp();
  await handlers['session:set'](session, one);
  expect(done).toEqual([
    ['set', { ...session, base: 'http://10.0.0.2:5055' }],
    ['event', 2, 'session:changed', { signedIn: true, username: 'li' }],
    ['follow'],
  ]);
});

test('SES-05 a sign-out clears the session of this device and is told to the other windows', async () => {
  const { done, handlers } = setUp();
  await handlers['session:clear'](undefined, two);
  expect(done).toEqual([
    ['clear', 'http://10.0.0.2:5055'],
    ['event', 1, 'session:changed', { signedIn: false, username: '' }],
    ['follow'],
  ]);
});

test('without a device there is no session and none can be kept', async () => {
  const { handlers } = setUp(null);
  expect(await handlers['session:get'](undefined, one)).toBeNull();
  expect(await handlers['session:status'](undefined, one)).toBe('none');
  await handlers['session:clear'](undefined, one);
  const wrong = { ...session, base: 'http://user:pw@x' };
  await expect(handlers['session:set'](wrong, one)).rejects.toThrow(/no device/);
});

test('DSK-01 an event of the shell reaches all windows, the emitter too', async () => {
  const { done, handlers } = setUp();
  await handlers['shell:emit']({ type: 'regetApp' }, one);
  expect(done).toEqual([
    ['event', 1, 'shell:event', { type: 'regetApp' }],
    ['event', 2, 'shell:event', { type: 'regetApp' }],
  ]);
});

test('a device is chosen by its origin, and an address with a name in it is none', async () => {
  const { done, handlers } = setUp();
  await handlers['device:select']({ base: 'http://10.0.0.3:5055/home/', name: 'Attic' }, one);
  expect(done[0]).toEqual(['choose', 'http://10.0.0.3:5055', 'Attic', [choicesWord({})]]);
  await expect(handlers['device:select']({ base: 'http://a@b', name: '' }, one)).rejects.toThrow(/refused/);
  expect(await handlers['device:probe']({ base: 'http://a@b' }, one)).toMatchObject({ reachable: false });
});
