import { type IAudioMetadata, parseBlob, selectCover } from 'music-metadata';
import { extensionOf } from '#shared/rules/file-type.ts';
import { mediaTypeOf } from '../media/media-types.ts';
import { type BoundedBlob, openBounded, type ReadBounds } from './bounded-blob.ts';
import { oggSeconds } from './ogg-length.ts';

/** What stands in a song, as far as it could be read: what comes before the place where it is broken, or too long. */
export type SongTags = Pick<IAudioMetadata, 'common' | 'format' | 'native'>;

const MIB = 1024 * 1024;
/** Tags with a large scan of a cover in them are read, films that call themselves songs are not. */
const bounds: ReadBounds = { pieceBytes: 16 * MIB, totalBytes: 48 * MIB, reads: 200_000, ms: 8000 };
/** Values of one tag that are kept: each is compared with all others, so that millions would take hours. */
const VALUES_MAX = 100;

/** Kinds of songs whose head does not tell how long they are: their frames are counted. */
const counted: ReadonlySet<string> = new Set(['mp3', 'aac']);

/** What is read beside the tags: the frames, to count how long they are; the chapters. */
interface Depth {
  readonly duration: boolean;
  readonly chapters: boolean;
}

async function parse({ blob }: BoundedBlob, { duration, chapters }: Depth): Promise<SongTags | undefined> {
  let seen: SongTags | undefined;
  try {
    return await parseBlob(blob, {
      duration,
      includeChapters: chapters,
      observer({ metadata, tag }) {
        seen = metadata;
        const values: unknown = (metadata.common as unknown as Record<string, unknown>)[tag.id];
        if (Array.isArray(values) && values.length > VALUES_MAX) values.length = VALUES_MAX;
      },
    });
  } catch {
    return seen;
  }
}

async function attempt(source: string, type: string, depth: Depth): Promise<SongTags | undefined> {
  const opened = await openBounded(source, type, bounds);
  try {
    const tags = await parse(opened, depth);
    if (tags?.format.container !== 'Ogg' || tags.format.duration !== undefined) return tags;
    const seconds = await oggSeconds(opened, tags.format.codec === 'Opus' ? 48_000 : (tags.format.sampleRate ?? 0));
    return seconds > 0 ? { ...tags, format: { ...tags.format, duration: seconds } } : tags;
  } finally {
    await opened.close();
  }
}

const isEmpty = (tags: SongTags | undefined): boolean => tags?.format.container === undefined;

/**
 * Reads the tags of a song, and its chapters where they are asked for; undefined when there are none that could be read.
 * `source` is a path that can be opened, `name` that of the file. What is too large or takes too long is left out;
 * rejects only as `open` does. To be called in a thread: a file can make it work for seconds.
 */
export async function readTags(source: string, name: string, chapters = false): Promise<SongTags | undefined> {
  const type = mediaTypeOf(name);
  const known = type.startsWith('audio/') ? type : '';
  let tags = await attempt(source, known, { duration: false, chapters });
  // A file that is something else than its name says.
  if (known !== '' && isEmpty(tags)) tags = (await attempt(source, '', { duration: false, chapters })) ?? tags;
  if (tags && tags.format.duration === undefined && counted.has(extensionOf(name))) {
    const format = (await attempt(source, known, { duration: true, chapters: false }))?.format;
    if (format?.duration !== undefined) tags = { ...tags, format: { ...tags.format, duration: format.duration } };
  }
  return tags;
}

/** The picture that stands for a song, as it stands in it. */
export function pictureOf(tags: SongTags | undefined): Uint8Array | undefined {
  const picture = selectCover(tags?.common.picture);
  return picture !== null && picture.data.length > 0 ? picture.data : undefined;
}
