import { createHash, randomBytes } from 'node:crypto';

/** Fresh id of a container, network or exec: 64 hex digits. */
export const freshId = (): string => randomBytes(32).toString('hex');

/** Id that is the same for the same text, such as that of an image's layer. */
export const idOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** A number from 0 up to 1 that is the same for the same seed and index: noise that can be looked up. */
export function noise(seed: string, index: number): number {
  let value = 2_166_136_261 ^ index;
  for (let at = 0; at < seed.length; at += 1) value = Math.imul(value ^ seed.charCodeAt(at), 16_777_619);
  value = Math.imul(value ^ (value >>> 15), 2_246_822_507);
  value = Math.imul(value ^ (value >>> 13), 3_266_489_909);
  return ((value ^ (value >>> 16)) >>> 0) / 4_294_967_296;
}
