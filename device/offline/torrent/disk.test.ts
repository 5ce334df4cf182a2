import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createBits } from './bits.ts';
import { openDisk } from './disk.ts';
import { createKeeper } from './keeper.ts';
import { select } from './selection.ts';
import { readState } from './state.ts';
import { bytesOf, createLeftovers, createTestClock, makeRun, makeTorrent, writeContent } from './test-torrent.ts';
import { parseTorrent } from './torrent-file.ts';

const leftovers = createLeftovers();
afterEach(() => leftovers.close());

const files = { a: bytesOf(20_000), b: bytesOf(20_000, 'b') };
const torrent = parseTorrent(makeTorrent({ name: 'two', content: files }));
const { files: wanted } = select(torrent);

test('CALL-EXT-19 a disk that is closed while a piece is read opens no file of it any more', async () => {
  const folder = await leftovers.folder();
  await writeContent(folder, 'two', files);
  const disk = openDisk(folder, torrent, wanted, { readOnly: true });
  const reading = disk.read(0);
  const refused = expect(reading).rejects.toThrow('closed');
  await disk.close();
  await refused;
  await expect(disk.read(0)).rejects.toThrow('closed');
});

/** Holds the next time that a file is brought to the disk until `go` is called. */
async function holdSync(folder: string): Promise<() => void> {
  const probe = await open(path.join(folder, 'probe'), 'w');
  await probe.close();
  const gate = Promise.withResolvers<undefined>();
  const held = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'datasync').mockReturnValueOnce(gate.promise);
  leftovers.add(() => held.mockRestore());
  return () => gate.resolve(undefined);
}

test('APP-DOWN-01 who asks for all to be on the disk also waits for what somebody else is bringing there', async () => {
  const folder = await leftovers.folder();
  const disk = openDisk(folder, torrent, wanted);
  leftovers.add(() => disk.close());
  await disk.write(0, Buffer.concat(Object.values(files)).subarray(0, torrent.pieceLength));
  const go = await holdSync(folder);
  const ended: string[] = [];
  const first = disk.sync().then(() => ended.push('first'));
  const second = disk.sync().then(() => ended.push('second'));
  setImmediate(go);
  await Promise.all([first, second]);
  expect(ended).toEqual(['first', 'second']);
});

test('APP-DOWN-01 a state that is kept late does not replace the one that was kept since', async () => {
  const have = createBits(torrent.pieceCount);
  const run = makeRun('/nowhere');
  const clock = createTestClock();
  const keeper = createKeeper({
    torrent,
    run,
    clock,
    selection: select(torrent),
    have,
    learnt: undefined,
    uploaded: 0,
  });
  have.add(0);
  clock.advance(60_000);
  const written = Promise.withResolvers<void>();
  const late = keeper.keepSoon(() => written.promise);
  have.add(1);
  keeper.keep();
  written.resolve();
  await late;
  expect(readState(run.kept())?.have).toEqual(have.bytes);
});
