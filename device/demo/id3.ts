/** What is written into a song. */
export interface Tagged {
  readonly title?: string;
  readonly artist?: string;
  readonly album?: string;
  readonly albumArtist?: string;
  readonly genre?: string;
  readonly track?: number;
  readonly disc?: number;
  readonly year?: number;
  readonly lyrics?: string;
  /** Lines with their times in ms. */
  readonly timed?: readonly (readonly [ms: number, text: string])[];
  readonly picture?: Buffer;
}

/** Four bytes of seven bits, as the sizes of ID3 are written. */
function syncSafe(value: number): Buffer {
  return Buffer.from([21, 14, 7, 0].map((bits) => (value >> bits) & 0x7f));
}

function frame(id: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(id, 'latin1'), syncSafe(body.length), Buffer.alloc(2), body]);
}

/** Encoding 3 is UTF-8. */
const utf8 = (text: string): Buffer => Buffer.concat([Buffer.from([3]), Buffer.from(text)]);

/** Four bytes of a number. */
function long(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
}

/** Writes an ID3v2.4 tag. */
export function writeId3(tags: Tagged): Buffer {
  const { title, artist, album, albumArtist, genre, track, disc, year, lyrics, timed, picture } = tags;
  const texts = {
    TIT2: title,
    TPE1: artist,
    TALB: album,
    TPE2: albumArtist,
    TCON: genre,
    TRCK: track?.toString(),
    TPOS: disc?.toString(),
    TDRC: year?.toString(),
  };
  const frames = Object.entries(texts).flatMap(([id, text]) => (text === undefined ? [] : [frame(id, utf8(text))]));
  if (lyrics !== undefined) frames.push(frame('USLT', Buffer.concat([Buffer.from('\x03eng\0'), Buffer.from(lyrics)])));
  if (timed !== undefined) {
    // Times in milliseconds (2), of lyrics (1), without a name.
    const lines = timed.map(([ms, text]) => Buffer.concat([Buffer.from(`${text}\0`), long(ms)]));
    frames.push(frame('SYLT', Buffer.concat([Buffer.from('\x03eng\x02\x01\0'), ...lines])));
  }
  if (picture !== undefined)
    frames.push(frame('APIC', Buffer.concat([Buffer.from('\x03image/jpeg\0\x03\0', 'latin1'), picture])));
  const body = Buffer.concat(frames);
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(body.length), body]);
}
