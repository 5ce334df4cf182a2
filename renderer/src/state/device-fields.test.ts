import { expect, test } from 'vitest';
import { deviceFactsLoaded } from './device-slice.ts';
import { deviceFactsOf } from './session/device-facts.ts';
import { pollReceived } from './storage-actions.ts';
import { createAppStore, type AppState } from './store.ts';
import { countersLoaded } from './tasks-slice.ts';

const system = {
  nasid: 'q021abc',
  name: 'Maple House',
  ip: ['192.168.1.20', '10.0.0.2'],
  model: 'z4pro',
  series: 'z',
  color: 'black',
  net_mode: 'lan',
  disk_num: 4,
  version: '2.3',
} as unknown as Parameters<typeof deviceFactsOf>[0];

/** Where each field of the entity stands in the state, and what it holds once the device has told it. */
const fields: Readonly<Record<string, { of: (state: AppState) => unknown; told: unknown; before: unknown }>> = {
  nasId: { of: ({ device }) => device.nasId, before: '', told: 'q021abc' },
  nasName: { of: ({ device }) => device.nasName, before: '', told: 'Maple House' },
  nasIp: { of: ({ device }) => device.nasIp, before: [], told: ['192.168.1.20', '10.0.0.2'] },
  devicePublicKey: { of: ({ device }) => device.nasPubKey, before: '', told: 'PEM' },
  sign: { of: ({ device }) => device.sign, before: '', told: 'sig' },
  cloudPubKey: { of: ({ device }) => device.cloudPubKey, before: '', told: 'CLOUD' },
  cloudPubKeyId: { of: ({ device }) => device.cloudPubKeyId, before: '', told: 'c1' },
  uptime: { of: ({ device }) => device.uptime, before: null, told: 500 },
  usbList: { of: ({ storage }) => storage.externalDisks.map(({ dev }) => dev), before: [], told: ['sdx1'] },
  color: { of: ({ device }) => device.color, before: '', told: 'white' },
  devicePdt: { of: ({ device }) => device.devicePdt, before: '', told: 'z4' },
  deviceMode: { of: ({ device }) => device.deviceMode, before: 'z2', told: 'z4' },
  diskNum: { of: ({ device }) => device.diskNum, before: 0, told: 4 },
  series: { of: ({ device }) => device.series, before: '', told: 'z' },
  netMode: { of: ({ device }) => device.netMode, before: '', told: 'lan' },
  upgrading: { of: ({ device }) => device.upgrading, before: false, told: true },
  taskStatusGlobal: { of: ({ tasks }) => tasks.global, before: 0, told: 2 },
  taskStatusLast: { of: ({ tasks }) => tasks.last, before: 0, told: 2 },
  taskStatusCounts: {
    of: ({ tasks }) => tasks.counters.fileHandle,
    before: { success: 0, fail: 0, running: 0 },
    told: { success: 0, fail: 1, running: 2 },
  },
};

test.each(Object.entries(fields))('ENT-02 DEV-01 %s stands in the state as the device tells it', (_, field) => {
  const store = createAppStore();
  expect(field.of(store.getState())).toEqual(field.before);
  store.dispatch(deviceFactsLoaded(deviceFactsOf(system)));
  store.dispatch(deviceFactsLoaded({ nasPubKey: 'PEM', sign: 'sig', cloudPubKey: 'CLOUD', cloudPubKeyId: 'c1' }));
  store.dispatch(deviceFactsLoaded({ upgrading: true }));
  store.dispatch(countersLoaded({ fileHandle: { success: 0, fail: 1, running: 2 } }));
  const mounts = { disks: [{ dev: 'sdx1', label: 'STICK', size: 8, mounted: 1 }] };
  store.dispatch(
    pollReceived({ data: { mounts, color: 'white', uptime_abs: 500 }, requestedAt: 1000, receivedAt: 1001 }),
  );
  expect(field.of(store.getState())).toEqual(field.told);
});
