import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeviceError } from '../device-error.ts';
import type { Thumb, ThumbSize } from '../media/thumbnails.ts';
import { coverBeside } from '../music/cover-beside.ts';
import { isAudioName } from '../music/song-name.ts';
import { takeOver } from './http.ts';
import { type Located, openInside } from './locator.ts';
import { checkConditions } from './ranges.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';

/** Path of an opened file that others can open as well; good as long as it is open. */
const pathOf = (fd: number, { real }: Located): string => (process.platform === 'linux' ? `/proc/self/fd/${fd}` : real);

interface Asked {
  readonly request: FastifyRequest;
  readonly size: ThumbSize;
  readonly signal: AbortSignal;
}

const headersOf = (etag: string) => ({
  etag,
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
});

/** The small picture of one file; its ETag alone where the client has it, undefined when there is none in it. */
async function thumbOf(
  { thumbnails, songTags, sent }: FileServices,
  place: Located,
  { request, size, signal }: Asked,
): Promise<Thumb | string | undefined> {
  const name = place.parsed.segments.at(-1) ?? '';
  const { handle, stats } = await openInside(place);
  const end = sent.begin(name, [place.wire]);
  try {
    const etag = thumbnails.etag(stats, size);
    const source = pathOf(handle.fd, place);
    const isSong = isAudioName(name);
    // What the client has of a song was in it, and still is: its ETag tells the file and its last change.
    if (checkConditions(request.headers, { etag, mtimeMs: stats.mtimeMs }) === 304) return etag;
    const picture = isSong ? () => songTags.picture(source, name) : { handle, path: source };
    return await thumbnails.get(picture, stats, size, signal);
  } finally {
    end();
    await handle.close();
  }
}

/**
 * Answers the small picture of a file, or 304 (CALL-EXT-05): of a picture itself, of a song the one that stands in it, or
 * the cover beside it (CALL-EXT-18). Throws N000003 when there is none.
 */
export async function sendThumbnail(
  services: FileServices,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: FileCaller,
  place: Located,
  size: ThumbSize,
): Promise<void> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  reply.raw.once('close', leave);
  try {
    const asked = { request, size, signal: gone.signal };
    let thumb = await thumbOf(services, place, asked);
    if (thumb === undefined) {
      const cover = await coverBeside(services, caller, place);
      if (cover) thumb = await thumbOf(services, cover, asked);
    }
    if (thumb === undefined) throw new DeviceError('N000003');
    if (typeof thumb === 'string') {
      takeOver(reply, 304, headersOf(thumb)).end();
      return;
    }
    const { bytes, type, etag } = thumb;
    takeOver(reply, 200, { ...headersOf(etag), 'content-type': type, 'content-length': bytes.length }).end(bytes);
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    reply.hijack();
  } finally {
    reply.raw.off('close', leave);
  }
}
