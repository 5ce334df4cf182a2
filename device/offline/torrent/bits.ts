/** A set of pieces as the protocol writes it: the first piece is the highest bit of the first byte (BEP 3). */
export interface Bits {
  readonly bytes: Buffer;
  has(piece: number): boolean;
  /** True when it was not there before. */
  add(piece: number): boolean;
  delete(piece: number): void;
  readonly count: number;
}

/** A set of at most `size` pieces, filled from `from` as far as that goes. */
export function createBits(size: number, from?: Buffer): Bits {
  const bytes = Buffer.alloc(Math.ceil(size / 8));
  let count = 0;
  const mask = (piece: number): number => 0x80 >> (piece & 7);
  const bits: Bits = {
    bytes,
    get count() {
      return count;
    },
    has: (piece) => ((bytes[piece >> 3] ?? 0) & mask(piece)) !== 0,
    add(piece) {
      if (piece < 0 || piece >= size || bits.has(piece)) return false;
      bytes[piece >> 3] = (bytes[piece >> 3] ?? 0) | mask(piece);
      count += 1;
      return true;
    },
    delete(piece) {
      if (!bits.has(piece)) return;
      bytes[piece >> 3] = (bytes[piece >> 3] ?? 0) & ~mask(piece);
      count -= 1;
    },
  };
  if (from) for (const piece of piecesOf(from)) bits.add(piece);
  return bits;
}

/** The pieces that are set in such bytes. */
export function* piecesOf(bytes: Buffer): Generator<number> {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    for (let bit = 0; byte !== 0 && bit < 8; bit += 1) if ((byte & (0x80 >> bit)) !== 0) yield at * 8 + bit;
  }
}
