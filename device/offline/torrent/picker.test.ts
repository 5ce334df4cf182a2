import { expect, test } from 'vitest';
import { type Bits, createBits } from './bits.ts';
import type { Peer } from './peer.ts';
import { type Block, createPicker } from './picker.ts';
import { bytesOf, makeTorrent } from './test-torrent.ts';
import { parseTorrent, type Torrent } from './torrent-file.ts';

const content = bytesOf(5 * 32_768 - 100);
const torrent = parseTorrent(makeTorrent({ name: 'a', content }));

function all(of: Torrent): Bits {
  const bits = createBits(of.pieceCount);
  for (let piece = 0; piece < of.pieceCount; piece += 1) bits.add(piece);
  return bits;
}
const peerWith = (...pieces: number[]): Peer => {
  const bits = createBits(torrent.pieceCount);
  for (const piece of pieces) bits.add(piece);
  return { bits } as Peer;
};
const bytesAt = ({ piece, begin, length }: Block): Buffer =>
  content.subarray(piece * 32_768 + begin, piece * 32_768 + begin + length);

test('CALL-EXT-19 begun pieces are finished first, then the rarest is begun', () => {
  const picker = createPicker(torrent, all(torrent), createBits(5), () => 0.99);
  const peer = peerWith(0, 1, 2, 3, 4);
  for (const piece of [0, 1, 2, 4]) picker.count(piece, 1);
  for (let count = 0; count < 5; count += 1) picker.count(count, 1);
  expect(picker.pick(peer)).toEqual({ piece: 3, begin: 0, length: 16_384 });
  expect(picker.pick(peer)).toEqual({ piece: 3, begin: 16_384, length: 16_384 });
  const next = picker.pick(peer);
  expect(next?.piece).not.toBe(3);
});

test('CALL-EXT-19 the last block is as long as what is left, and nothing else is asked for', () => {
  const picker = createPicker(torrent, all(torrent), createBits(5));
  const peer = peerWith(4);
  expect(picker.pick(peer)).toEqual({ piece: 4, begin: 0, length: 16_384 });
  expect(picker.pick(peer)).toEqual({ piece: 4, begin: 16_384, length: 16_284 });
  expect(picker.pick(peer)).toBeUndefined();
});

test('CALL-EXT-19 in the end blocks are asked from others too, who are told when they came', () => {
  const wanted = createBits(5);
  wanted.add(2);
  const picker = createPicker(torrent, wanted, createBits(5));
  const [one, two] = [peerWith(2), peerWith(2)];
  const [first, second] = [picker.pick(one)!, picker.pick(one)!];
  expect([picker.pick(two), picker.pick(two), picker.pick(two)]).toEqual([first, second, undefined]);
  expect(picker.put(two, first, bytesAt(first))).toEqual({ others: [one] });
  const { whole } = picker.put(one, second, bytesAt(second));
  expect(whole?.equals(content.subarray(65_536, 98_304))).toBe(true);
});

test('CALL-EXT-19 what is released is asked for again', () => {
  const picker = createPicker(torrent, all(torrent), createBits(5));
  const [one, two] = [peerWith(1), peerWith(1)];
  const block = picker.pick(one)!;
  picker.release(one, block);
  expect(picker.pick(two)).toEqual(block);
});

test('CALL-EXT-19 of a wrong piece of two givers the liar is found by one that gives it alone', () => {
  const picker = createPicker(torrent, all(torrent), createBits(5));
  const [liar, other] = [peerWith(1), peerWith(1)];
  const [first, second] = [picker.pick(liar)!, picker.pick(other)!];
  picker.put(liar, first, bytesOf(first.length, 'wrong'));
  expect(picker.put(other, second, bytesAt(second)).whole).toBeDefined();
  expect(picker.spoilt(1)).toEqual([]);

  const again = picker.pick(other)!;
  expect(picker.pick(liar)).toBeUndefined();
  picker.put(other, again, bytesAt(again));
  const last = picker.pick(other)!;
  picker.put(other, last, bytesAt(last));
  expect(picker.done(1)).toEqual([liar]);
});

test('CALL-EXT-19 who gives a wrong piece alone is the liar, and one who stops in the middle lets others begin it', () => {
  const picker = createPicker(torrent, all(torrent), createBits(5));
  const [liar, other] = [peerWith(1), peerWith(1)];
  const [first, second] = [picker.pick(liar)!, picker.pick(other)!];
  picker.put(liar, first, bytesOf(first.length, 'wrong'));
  picker.put(other, second, bytesAt(second));
  picker.spoilt(1);
  const mine = picker.pick(other)!;
  picker.release(other, mine);
  for (let count = 0; count < 2; count += 1) {
    const block = picker.pick(liar)!;
    picker.put(liar, block, bytesOf(block.length, 'wrong'));
  }
  expect(picker.spoilt(1)).toEqual([liar]);
});
