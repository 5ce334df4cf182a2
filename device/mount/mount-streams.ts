import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { DeviceError } from '../device-error.ts';
import { takeOver } from '../files/http.ts';
import { PICTURE_MAX, sendMadeThumb } from '../files/made-thumb.ts';
import { checkConditions } from '../files/ranges.ts';
import type { FileCaller } from '../files/rights.ts';
import { sendFile } from '../files/send-file.ts';
import { mediaTypeOf } from '../media/media-types.ts';
import type { ThumbSize } from '../media/thumbnails.ts';
import { contentOf, type MountFiles, mountFile } from './mount-place.ts';
import type { RemoteEntry } from './remote-fs.ts';

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
  await sendMadeThumb(files.services.thumbnails, reply, { size: entry.size, open }, size, common);
}
