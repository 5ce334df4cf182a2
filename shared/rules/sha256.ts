/** First 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2). */
const K = new Uint32Array(64);
/** The same of the square roots of the first 8 primes. */
const START = new Uint32Array(8);

(function fillConstants() {
  const isPrime = (n: number): boolean => {
    for (let d = 2; d * d <= n; d += 1) if (n % d === 0) return false;
    return true;
  };
  const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  for (let prime = 2, found = 0; found < 64; prime += 1) {
    if (!isPrime(prime)) continue;
    if (found < 8) START[found] = fraction(Math.sqrt(prime));
    K[found] = fraction(Math.cbrt(prime));
    found += 1;
  }
})();

const rotate = (x: number, n: number): number => (x >>> n) | (x << (32 - n));
const at = (words: Uint32Array, index: number): number => words[index] ?? 0;

/** The message with its end mark and its length in bits, as big-endian words. */
function padded(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  bytes.forEach((byte, index) => {
    view.setUint8(index, byte);
  });
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(blocks * 64 - 4, (bytes.length << 3) >>> 0);
  return Uint32Array.from({ length: blocks * 16 }, (_, index) => view.getUint32(index * 4));
}

function compress(state: Uint32Array, block: Uint32Array): void {
  const w = new Uint32Array(64);
  w.set(block);
  for (let i = 16; i < 64; i += 1) {
    const a = at(w, i - 15);
    const b = at(w, i - 2);
    const s0 = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const s1 = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(K, i) + at(w, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = at(state, index) + value;
  });
}

/**
 * SHA-256 of the bytes, as 64 lower-case hex digits (RSA-03). Written out because a page served over http has
 * no `crypto.subtle`; meant for passwords, not for files.
 */
export function sha256Hex(bytes: Uint8Array): string {
  const words = padded(bytes);
  const state = Uint32Array.from(START);
  for (let offset = 0; offset < words.length; offset += 16) compress(state, words.subarray(offset, offset + 16));
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}
