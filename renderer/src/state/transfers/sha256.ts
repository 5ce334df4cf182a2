/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4). */
const K = rootsOf(64, 1 / 3);
/** The same of the square roots of the first eight: what a sum begins with. */
const START = rootsOf(8, 1 / 2);

const BLOCK = 64;

function rootsOf(count: number, power: number): Uint32Array {
  const out = new Uint32Array(count);
  let found = 0;
  for (let candidate = 2; found < count; candidate += 1) {
    let prime = true;
    for (let factor = 2; factor * factor <= candidate && prime; factor += 1) prime = candidate % factor !== 0;
    if (!prime) continue;
    const root = candidate ** power;
    out[found] = (root - Math.floor(root)) * 2 ** 32;
    found += 1;
  }
  return out;
}

/**
 * SHA-256 of bytes that come piece by piece. The browser's own is there only for secure pages and for bytes that are
 * all in memory, and a device at home often has neither a certificate nor small files.
 */
export class Sha256 {
  private readonly state = START.slice();
  private readonly words = new Uint32Array(BLOCK);
  private readonly block = new Uint8Array(BLOCK);
  private filled = 0;
  private length = 0;

  /** Adds bytes. */
  update(bytes: Uint8Array): this {
    this.length += bytes.length;
    let at = 0;
    if (this.filled > 0) {
      at = Math.min(bytes.length, BLOCK - this.filled);
      this.block.set(bytes.subarray(0, at), this.filled);
      this.filled += at;
      if (this.filled < BLOCK) return this;
      this.step(new DataView(this.block.buffer), 0);
      this.filled = 0;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (; at + BLOCK <= bytes.length; at += BLOCK) this.step(view, at);
    this.block.set(bytes.subarray(at));
    this.filled = bytes.length - at;
    return this;
  }

  /** The sum in hexadecimal; nothing may be added after it. */
  digest(): string {
    const bits = this.length * 8;
    const tail = new Uint8Array(this.filled < 56 ? BLOCK - this.filled : 2 * BLOCK - this.filled);
    tail[0] = 0x80;
    const view = new DataView(tail.buffer);
    view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32));
    view.setUint32(tail.length - 4, bits >>> 0);
    this.update(tail);
    return [...this.state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  private step(view: DataView, offset: number): void {
    const w = this.words;
    const { state } = this;
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(offset + i * 4);
    for (let i = 16; i < 64; i += 1) {
      const a = w[i - 15] ?? 0;
      const b = w[i - 2] ?? 0;
      const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
      const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
      w[i] = ((w[i - 16] ?? 0) + s0 + (w[i - 7] ?? 0) + s1) | 0;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i += 1) {
      const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
      const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + (w[i] ?? 0)) | 0;
      const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = ((state[i] ?? 0) + word) | 0;
  }
}
