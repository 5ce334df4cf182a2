import { expect, test } from 'vitest';
import { createBits } from './bits.ts';
import type { Disk } from './disk.ts';
import { findPieces } from './resume.ts';
import { select } from './selection.ts';
import { bytesOf, makeTorrent } from './test-torrent.ts';
import { parseTorrent } from './torrent-file.ts';

const content = bytesOf(5 * 32_768);
const torrent = parseTorrent(
  makeTorrent({ name: 'a', content: { x: content.subarray(0, 70_000), y: content.subarray(70_000) } }),
);
const never = new AbortController().signal;

/** A disk of which the files are `long` pieces long; notes which are read. */
function diskWith(long: number, holes: readonly number[] = []) {
  const read: number[] = [];
  const disk = {
    holds: async (piece: number) => piece < long,
    async read(piece: number) {
      read.push(piece);
      return holes.includes(piece) ? Buffer.alloc(32_768) : content.subarray(piece * 32_768, (piece + 1) * 32_768);
    },
  };
  return { disk: disk as unknown as Disk, read };
}
const stateWith = (...pieces: number[]) => {
  const bits = createBits(5);
  for (const piece of pieces) bits.add(piece);
  return { have: bits.bytes, uploaded: 0 };
};

test('APP-DOWN-01 pieces of the state are not read again, others that are there are, and what is gone is not believed', async () => {
  const { disk, read } = diskWith(4, [2]);
  const have = await findPieces(disk, torrent, select(torrent), stateWith(0, 1, 4), never);
  expect([0, 1, 2, 3, 4].filter((piece) => have.has(piece))).toEqual([0, 1, 3]);
  expect(read).toEqual([2, 3]);
});

test('APP-DOWN-01 a state of another choice of files is not believed', async () => {
  const { disk, read } = diskWith(5);
  const have = await findPieces(disk, torrent, select(torrent, [0]), stateWith(0, 1, 2), never);
  expect(read).toEqual([0, 1, 2]);
  expect(have.count).toBe(3);
  const same = diskWith(5);
  await findPieces(same.disk, torrent, select(torrent, [0]), { ...stateWith(0, 1, 2), files: [0] }, never);
  expect(same.read).toEqual([]);
});

test('APP-DOWN-01 looking at the disk ends with the signal', async () => {
  const ender = new AbortController();
  ender.abort();
  await expect(findPieces(diskWith(5).disk, torrent, select(torrent), undefined, ender.signal)).rejects.toThrow();
});
