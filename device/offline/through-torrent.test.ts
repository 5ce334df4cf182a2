import { mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import type { Sources } from './sources.ts';
import { type Offline, startOffline } from './test-offline.ts';
import { bytesOf, createLeftovers, loopback, makeRun, makeTorrent, onLoopback, openTracker, writeContent } from './torrent/test-torrent.ts'; // prettier-ignore
import { lookAtTorrent, torrentSeeder, torrentSource } from './torrent/torrent.ts';

const leftovers = createLeftovers();
const content = { 'a.txt': bytesOf(90_000), 'sub/b.txt': bytesOf(50_000, 'b') };
/** The real ones, that listen on this machine only. */
const sources: Sources = {
  get: ({ link }, { torrent, files }) =>
    torrentSource({ ...(torrent ? { torrent } : { magnet: link }), ...(files && { files }) }, { host: loopback }),
  seed: ({ torrent, files }) => torrent && torrentSeeder(torrent, files, { host: loopback }),
};
let device: FileDevice;
let offline: Offline;
beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk('/zenith_sata/ann/data'), { recursive: true });
  offline = startOffline(device, sources);
});
afterEach(async () => {
  await offline.close();
  await device.remove();
  await leftovers.close();
});

/** A torrent that somebody gives, and its tracker. */
async function given() {
  const tracker = await openTracker(leftovers);
  const torrent = makeTorrent({ name: 'Walk', content, tiers: [[tracker.url]] });
  const run = makeRun(await leftovers.folder());
  await writeContent(run.folder, 'Walk', content);
  const { options, port } = onLoopback();
  const done = torrentSeeder(torrent, undefined, options)({ ...run, name: 'Walk', ratio: 1000 });
  leftovers.add(async () => {
    run.abort();
    await done;
  });
  await port;
  await expect.poll(() => tracker.heard.length).toBe(1);
  return { torrent, tracker };
}
const isWhole = (at: string): boolean =>
  Object.entries(content).every(([name, bytes]) => offline.read(`${at}/${name}`).equals(bytes));

test('CALL-EXT-19 a torrent comes into its place and is given to others from there', async () => {
  const { torrent, tracker } = await given();
  const { ids } = await offline.call('offlineAdd', { torrent_data: torrent.toString('base64') });
  const row = await offline.until(ids[0] ?? '', 'seed');
  expect(row).toMatchObject({ name: 'Walk', size: 140_000, done: 140_000, kind: 'torrent' });
  expect(row.path).toBe('/zenith_sata/ann/data/Downloads/Walk');
  expect([isWhole(row.path), offline.hidden()]).toEqual([true, []]);
  // It announces itself anew, with nothing left to get.
  await offline.settled(() => tracker.heard.filter((query) => query.get('event') === 'started').length === 3);
  expect(tracker.heard.findLast((query) => query.get('event') === 'started')?.get('left')).toBe('0');
  await offline.call('offlineControl', { ids, action: 'pause' });
  await offline.until(ids[0] ?? '', 'done');
});

test('CALL-EXT-19 a magnet learns its torrent from others, and gives it to others as well', async () => {
  const { torrent, tracker } = await given();
  const { infoHash } = lookAtTorrent(torrent);
  const [id = ''] = await offline.add([`magnet:?xt=urn:btih:${infoHash}&tr=${encodeURIComponent(tracker.url)}`]);
  expect((await offline.row(id))?.name).toBe(infoHash);
  const row = await offline.until(id, 'seed');
  expect([row.name, row.size, isWhole(row.path)]).toEqual(['Walk', 140_000, true]);
  expect(offline.service.store.workOf(id).torrent).toBeDefined();
});
