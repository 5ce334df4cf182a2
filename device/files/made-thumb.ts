import type { FastifyReply } from 'fastify';
import { DeviceError } from '../device-error.ts';
import type { ThumbSize, Thumbnails } from '../media/thumbnails.ts';
import type { ByteSource } from './byte-source.ts';
import { takeOver } from './http.ts';

/** Largest picture that is read as a whole (bytes). */
export const PICTURE_MAX = 64 * 1024 * 1024;

/** A picture that lies in no plain file. */
interface Picture {
  readonly size: number;
  readonly open: () => Promise<ByteSource>;
}

/**
 * Answers the small form of a picture that is made for this answer alone. The picture is read when its turn has come, so
 * that a folder of them does not fill the memory. Throws N000003 for what is no picture.
 */
export async function sendMadeThumb(
  thumbnails: Pick<Thumbnails, 'once'>,
  reply: FastifyReply,
  { size: length, open }: Picture,
  size: ThumbSize,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const read = async (): Promise<Buffer> => {
    const source = await open();
    try {
      const bytes = Buffer.alloc(length);
      await source.read(bytes, 0, bytes.length, 0);
      return bytes;
    } finally {
      await source.close();
    }
  };
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const thumb = await thumbnails.once(read, size, gone.signal).catch((error: unknown) => {
    if (gone.signal.aborted) return undefined;
    throw error;
  });
  if (gone.signal.aborted) {
    reply.hijack();
    return;
  }
  if (!thumb) throw new DeviceError('N000003');
  takeOver(reply, 200, { ...headers, 'content-type': thumb.type, 'content-length': thumb.bytes.length }).end(
    thumb.bytes,
  );
}
