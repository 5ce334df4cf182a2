/** Writes an EBML element: identifier, length, content. */
function element(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const idBytes = Buffer.from(id.toString(16), 'hex');
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([idBytes, length, body]);
}

function unsigned(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

function double(value: number): Buffer {
  const out = Buffer.alloc(8);
  out.writeDoubleBE(value);
  return out;
}

/** The VP8 picture inside a lossy WebP file: a key frame, as it stands in a film too. Throws for any other file. */
export function vp8Of(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length;) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('not a lossy WebP file');
}

/**
 * Writes a silent WebM film (VP8) whose every picture is a key frame, made from lossy WebP files of one size. Browsers
 * play it, and can jump to each second.
 */
export function writeFilm(frames: readonly Buffer[], options: { width: number; height: number; fps: number }): Buffer {
  const { width, height, fps } = options;
  const header = element(0x1a45dfa3, [
    element(0x4286, unsigned(1)),
    element(0x42f7, unsigned(1)),
    element(0x42f2, unsigned(4)),
    element(0x42f3, unsigned(8)),
    element(0x4282, Buffer.from('webm')),
    element(0x4287, unsigned(4)),
    element(0x4285, unsigned(2)),
  ]);
  const info = element(0x1549a966, [
    element(0x2ad7b1, unsigned(1_000_000)),
    element(0x4489, double((frames.length * 1000) / fps)),
    element(0x4d80, Buffer.from('Hearth')),
    element(0x5741, Buffer.from('Hearth')),
  ]);
  const tracks = element(
    0x1654ae6b,
    element(0xae, [
      element(0xd7, unsigned(1)),
      element(0x73c5, unsigned(1)),
      element(0x83, unsigned(1)),
      element(0x86, Buffer.from('V_VP8')),
      element(0xe0, [element(0xb0, unsigned(width)), element(0xba, unsigned(height))]),
    ]),
  );
  // One cluster a second: where players jump to.
  const clusters: { time: number; bytes: Buffer }[] = [];
  for (let first = 0; first < frames.length; first += fps) {
    const time = (first * 1000) / fps;
    const blocks = frames.slice(first, first + fps).map((frame, index) => {
      const head = Buffer.from([0x81, 0, 0, 0x80]);
      head.writeInt16BE(Math.round((index * 1000) / fps), 1);
      return element(0xa3, [head, vp8Of(frame)]);
    });
    clusters.push({ time, bytes: element(0x1f43b675, [element(0xe7, unsigned(time)), ...blocks]) });
  }
  const cuesOf = (start: number): Buffer => {
    let position = start;
    const points = clusters.map(({ time, bytes }) => {
      const at = Buffer.alloc(4);
      at.writeUInt32BE(position);
      position += bytes.length;
      const places = element(0xb7, [element(0xf7, unsigned(1)), element(0xf1, at)]);
      return element(0xbb, [element(0xb3, unsigned(time)), places]);
    });
    return element(0x1c53bb6b, points);
  };
  // Positions count from the first byte of the segment's content, and the table of them has the same length always.
  const cues = cuesOf(info.length + tracks.length + cuesOf(0).length);
  const segment = element(0x18538067, [info, tracks, cues, ...clusters.map(({ bytes }) => bytes)]);
  return Buffer.concat([header, segment]);
}
