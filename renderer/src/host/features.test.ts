import { expect, test, vi } from 'vitest';
import type { HearthBridge } from '#shared/ipc/bridge.ts';
import { createElectronHost } from './electron.ts';
import { createWebHost } from './web.ts';

/** A bridge that answers every verb with nothing. */
function createBridge(): HearthBridge {
  const verb = vi.fn(() => Promise.resolve(null));
  const listen = vi.fn(() => () => undefined);
  const area = new Proxy({}, { get: (_area, name) => (String(name).startsWith('on') ? listen : verb) });
  return new Proxy({} as HearthBridge, {
    get: (_bridge, name) => (['identity', 'notify'].includes(String(name)) ? verb : area),
  });
}

test('SES-11 the desktop client and the browser differ in these features, and in nothing else by name', () => {
  const client = createElectronHost(createBridge());
  const web = createWebHost('relay.nas.example');
  expect([client.kind, web.kind]).toEqual(['electron', 'web']);
  const both = { titleStrip: false };
  expect(client.features).toEqual({
    ...both,
    chooseDevice: true,
    nativeWindows: true,
    pageKeepsSession: false,
    quit: true,
  });
  expect(web.features).toEqual({
    ...both,
    chooseDevice: false,
    nativeWindows: false,
    pageKeepsSession: true,
    quit: false,
  });
  const windows = createElectronHost(Object.create(createBridge(), { platform: { value: 'win32' } }) as HearthBridge);
  expect(windows.features.titleStrip).toBe(true);
  expect(Object.keys(client).sort()).toEqual(Object.keys(web).sort());
});

test('SES-11 in the browser nothing is searched for, in the client main searches', async () => {
  expect(await createWebHost('relay.nas.example').discoverDevices()).toEqual([]);
  const bridge = createBridge();
  void createElectronHost(bridge).discoverDevices();
  expect(bridge.device.discover).toHaveBeenCalled();
});
