import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeviceError } from '../device-error.ts';
import { takeOver } from './http.ts';
import { type Located, openInside } from './locator.ts';
import { checkConditions } from './ranges.ts';
import type { FileServices } from './services.ts';

/** Answers the small picture of a file, or 304 (CALL-EXT-05). Throws N000003 when there is no picture in it. */
export async function sendThumbnail(
  services: FileServices,
  request: FastifyRequest,
  reply: FastifyReply,
  place: Located,
  size: 's' | 'm' | 'l',
): Promise<void> {
  const { handle, stats } = await openInside(place);
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  reply.raw.once('close', leave);
  try {
    const etag = services.thumbnails.etag(stats, size);
    const common = { etag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' };
    if (checkConditions(request.headers, { etag, mtimeMs: stats.mtimeMs }) === 304) {
      takeOver(reply, 304, common).end();
      return;
    }
    const source = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : place.real;
    const thumb = await services.thumbnails.get(source, stats, size, gone.signal);
    if (!thumb) throw new DeviceError('N000003');
    takeOver(reply, 200, { ...common, 'content-type': thumb.type, 'content-length': thumb.bytes.length }).end(
      thumb.bytes,
    );
  } catch (error) {
    if (!gone.signal.aborted) throw error;
    reply.hijack();
  } finally {
    reply.raw.off('close', leave);
    await handle.close();
  }
}
