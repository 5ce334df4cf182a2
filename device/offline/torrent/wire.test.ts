import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBits, piecesOf } from './bits.ts';
import {
  createReader,
  decodeMessage,
  encodeHandshake,
  encodeMessage,
  type Handshake,
  type Message,
  WireError,
} from './wire.ts';

const id = Buffer.from('-HA0100-123456789012');
const hash = Buffer.alloc(20, 0xab);

/** The bytes that BEP 3 and BEP 10 write down. */
const vectors: [Message, string][] = [
  [{ kind: 'alive' }, '00000000'],
  [{ kind: 'choke' }, '0000000100'],
  [{ kind: 'unchoke' }, '0000000101'],
  [{ kind: 'interested' }, '0000000102'],
  [{ kind: 'uninterested' }, '0000000103'],
  [{ kind: 'have', piece: 0x01020304 }, '000000050401020304'],
  [{ kind: 'bitfield', bits: Buffer.of(0xa0, 0x01) }, '0000000305a001'],
  [{ kind: 'request', piece: 1, begin: 0x4000, length: 0x4000 }, '0000000d06000000010000400000004000'],
  [{ kind: 'piece', piece: 2, begin: 0x8000, block: Buffer.from('hi') }, '0000000b0700000002000080006869'],
  [{ kind: 'cancel', piece: 1, begin: 0, length: 5 }, '0000000d08000000010000000000000005'],
  [{ kind: 'extended', id: 0, payload: Buffer.from('de') }, '0000000414006465'],
];

test.each(vectors)('CALL-EXT-19 %j is written and read as the protocol says', (message, bytes) => {
  expect(encodeMessage(message).toString('hex')).toBe(bytes);
  expect(decodeMessage(Buffer.from(bytes, 'hex').subarray(4))).toEqual(message);
});

test('CALL-EXT-19 the handshake is written as the protocol says', () => {
  const bytes = encodeHandshake({ infoHash: hash, peerId: id, isExtended: true });
  const head = '13426974546f7272656e742070726f746f636f6c0000000000100000';
  expect(bytes.toString('hex')).toBe(`${head}${hash.toString('hex')}${id.toString('hex')}`);
});

test('CALL-EXT-19 messages are read however the network cuts them', () => {
  const handshake: Handshake = { infoHash: hash, peerId: id, isExtended: false };
  const all = Buffer.concat([encodeHandshake(handshake), ...vectors.map(([, bytes]) => Buffer.from(bytes, 'hex'))]);
  fc.assert(
    fc.property(fc.array(fc.nat(all.length)), (cuts) => {
      const heard: unknown[] = [];
      const read = createReader({ handshake: (each) => heard.push(each), message: (each) => heard.push(each) });
      const places = [0, ...cuts.sort((a, b) => a - b), all.length];
      places.slice(1).forEach((end, at) => read(all.subarray(places[at], end)));
      expect(heard).toEqual([handshake, ...vectors.map(([message]) => message)]);
    }),
  );
});

test('CALL-EXT-19 any bytes are messages or an error of the protocol', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const read = createReader({ handshake: () => undefined, message: () => undefined });
      read(encodeHandshake({ infoHash: hash, peerId: id, isExtended: true }));
      try {
        read(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(WireError);
      }
    }),
    { numRuns: 2000 },
  );
});

test('CALL-EXT-19 sets of pieces count what they hold', () => {
  const bits = createBits(10);
  expect([bits.add(0), bits.add(9), bits.add(9), bits.add(10), bits.add(-1)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(bits.bytes.toString('hex')).toBe('8040');
  expect([...piecesOf(bits.bytes)]).toEqual([0, 9]);
  bits.delete(0);
  bits.delete(0);
  expect([bits.count, bits.has(0), bits.has(9)]).toEqual([1, false, true]);
  expect(createBits(9, Buffer.of(0xff, 0xff)).count).toBe(9);
});
