import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { DeviceError } from '../device-error.ts';
import { takeOver } from '../files/http.ts';
import { checkConditions } from '../files/ranges.ts';
import type { FileCaller } from '../files/rights.ts';
import { sendFile } from '../files/send-file.ts';
import { mediaTypeOf } from '../media/media-types.ts';
import type { ThumbSize } from '../media/thumbnails.ts';
import { contentOf, type MountFiles, mountFile } from './mount-place.ts';
import type { RemoteEntry } from './remote-fs.ts';

/** Largest picture that is fetched for its small form (bytes). */
const PICTURE_MAX = 64 * 1024 * 1024;

const etagOf = (wire: string, entry: RemoteEntry, more = ''): string =>
  `"${createHash('sha256').update(contentOf(wire, entry)).digest('base64url').slice(0, 22)}${more}"`;

/** Answers a file of a mount, with ranges; its bytes come from the server as they are asked for. */
export async function sendMounted(
  files: MountFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: FileCaller,
  wire: string,
  headersOf: (name: string) => Record<string, string>,
): Promise<void> {
  const { entry, open } = await mountFile(files, caller, wire);
  const { name, size, mtimeMs } = entry;
  const facts = { size, mtimeMs, etag: etagOf(wire, entry), type: mediaTypeOf(name), headers: headersOf(name) };
  await sendFile(request, reply, await open(), facts);
}

/** Answers the small form of a picture of a mount; it is made for this answer alone. */
export async function sendMountedThumb(
  files: MountFiles,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: FileCaller,
  wire: string,
  size: ThumbSize,
): Promise<void> {
  const { entry, open } = await mountFile(files, caller, wire);
  const etag = etagOf(wire, entry, `-${size}`);
  const common = { etag, 'cache-control': 'private, max-age=3600', 'x-content-type-options': 'nosniff' };
  if (checkConditions(request.headers, { etag, mtimeMs: entry.mtimeMs }) === 304) {
    takeOver(reply, 304, common).end();
    return;
  }
  if (fileTypeOf(entry.name) !== fileTypes.image || entry.size === 0 || entry.size > PICTURE_MAX)
    throw new DeviceError('N000003');
  const read = async (): Promise<Buffer> => {
    const source = await open();
    try {
      const bytes = Buffer.alloc(entry.size);
      await source.read(bytes, 0, bytes.length, 0);
      return bytes;
    } finally {
      await source.close();
    }
  };
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const thumb = await files.services.thumbnails.once(read, size, gone.signal).catch((error: unknown) => {
    if (gone.signal.aborted) return undefined;
    throw error;
  });
  if (gone.signal.aborted) {
    reply.hijack();
    return;
  }
  if (!thumb) throw new DeviceError('N000003');
  const head = { ...common, 'content-type': thumb.type, 'content-length': thumb.bytes.length };
  takeOver(reply, 200, head).end(thumb.bytes);
}
