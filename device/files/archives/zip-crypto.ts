import { crc32 } from 'node:zlib';

const step = (crc: number, byte: number): number => {
  // One byte of the sum without its usual inversions.
  const inverted = ~crc >>> 0;
  return ~crc32(Uint8Array.of(byte), inverted) >>> 0;
};

/** Length of what stands before the bytes of an encrypted entry. */
export const CRYPTO_HEAD = 12;

/** The old encryption of zip (PKWARE APPNOTE 6.1): weak, but what most archives with a password have. */
export function zipDecryptor(password: string): (bytes: Buffer) => Buffer {
  let [a, b, c] = [0x12345678, 0x23456789, 0x34567890];
  const table = Uint32Array.from({ length: 256 }, (_, byte) => step(0, byte));
  const mix = (crc: number, byte: number): number => ((crc >>> 8) ^ (table[(crc ^ byte) & 0xff] ?? 0)) >>> 0;
  const feed = (byte: number): void => {
    a = mix(a, byte);
    b = (Math.imul((b + (a & 0xff)) >>> 0, 134_775_813) + 1) >>> 0;
    c = mix(c, b >>> 24);
  };
  for (const byte of Buffer.from(password)) feed(byte);
  return (bytes) => {
    const out = Buffer.allocUnsafe(bytes.length);
    for (let at = 0; at < bytes.length; at += 1) {
      const mask = (c | 2) & 0xffff;
      const plain = (bytes[at] ?? 0) ^ ((Math.imul(mask, mask ^ 1) >>> 8) & 0xff);
      out[at] = plain;
      feed(plain);
    }
    return out;
  };
}
