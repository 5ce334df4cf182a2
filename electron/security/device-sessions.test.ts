import { beforeEach, expect, test } from 'vitest';
import { createDeviceSessions } from './device-sessions.ts';
import { NO_DEVICE_PARTITION, partitionOf, PROBE_PARTITION } from './partitions.ts';

const attic = 'http://10.0.0.2:5055';
const cellar = 'http://10.0.0.3:5055';

let base: string | null;
let made: string[];
let prepared: [string, string | null][];
let cleared: [string, unknown][];
beforeEach(() => {
  base = attic;
  [made, prepared, cleared] = [[], [], []];
});

const open = () =>
  createDeviceSessions({
    fromPartition(name) {
      made.push(name);
      return {
        name,
        clearData: async (options?: unknown) => void cleared.push([name, options]),
        clearAuthCache: async () => undefined,
        closeAllConnections: async () => undefined,
      };
    },
    base: () => base,
    prepare: (session, own) => prepared.push([session.name, own]),
    prepareBare: (session) => prepared.push([session.name, 'bare']),
  });

test('each device has a partition of its own that lasts, no device one that does not', () => {
  const names = [attic, cellar, 'https://10.0.0.2:5055'].map(partitionOf);
  expect(new Set(names).size).toBe(3);
  for (const name of names) expect(name).toMatch(/^persist:nas-[0-9a-f]{16}$/);
  expect(partitionOf(attic)).toBe(names[0]);
  expect(partitionOf(null)).not.toMatch(/^persist:/);
});

test('a session is prepared once, for its own device, before a window gets it', () => {
  const sessions = open();
  expect(sessions.partition()).toBe(partitionOf(attic));
  expect(sessions.partition()).toBe(partitionOf(attic));
  base = cellar;
  sessions.partition();
  base = null;
  expect(sessions.partition()).toBe(NO_DEVICE_PARTITION);
  expect(prepared).toEqual([
    [partitionOf(attic), attic],
    [partitionOf(cellar), cellar],
    [NO_DEVICE_PARTITION, null],
  ]);
  expect(sessions.all()).toHaveLength(3);
});

test("what main asks of another place than the chosen device does not go through that device's session", () => {
  const sessions = open();
  expect(sessions.forRequest(`${attic}/key/pub?x=1`).name).toBe(partitionOf(attic));
  expect(sessions.forRequest(`${cellar}/key/pub`).name).toBe(PROBE_PARTITION);
  expect(sessions.forRequest('http://10.0.0.2:9999/').name).toBe(PROBE_PARTITION);
  expect(sessions.forRequest('nonsense').name).toBe(PROBE_PARTITION);
  expect(sessions.current().name).toBe(partitionOf(attic));
  base = null;
  expect(sessions.forRequest('nonsense').name).not.toBe(partitionOf(attic));
});

test('a sign-out empties cookies and caches of its own device alone, a forgotten device loses all', async () => {
  const sessions = open();
  await sessions.signedOut(attic);
  const kinds = ['cookies', 'cache', 'serviceWorkers', 'fileSystems', 'backgroundFetch'];
  expect(cleared).toEqual([[partitionOf(attic), { dataTypes: kinds }]]);
  await sessions.forget(cellar);
  expect(cleared[1]).toEqual([partitionOf(cellar), undefined]);
});
