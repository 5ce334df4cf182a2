import type { FastifyReply, FastifyRequest } from 'fastify';
import { DeviceError } from '../device-error.ts';
import { prepareDownload } from '../files/downloads/prepare-download.ts';
import { takeOver } from '../files/http.ts';
import { disposition } from '../files/send-file.ts';
import type { FileServices } from '../files/services.ts';
import { sendZip, headOf, type ZipItem } from '../files/zip/send-zip.ts';
import { zipLength } from '../files/zip/zip-format.ts';
import type { SharedPlace } from './share-places.ts';

/** Everything below places of a share, under the names that the visitor sees. */
async function gather(services: FileServices, places: readonly SharedPlace[]): Promise<ZipItem[]> {
  const items: ZipItem[] = [];
  let lost: unknown;
  for (const { wire, visitor, shown } of places) {
    try {
      const { entries } = await prepareDownload(services, visitor, [wire]);
      const top = shown.slice(shown.lastIndexOf('/') + 1);
      for (const entry of entries) items.push({ ...entry, name: entry.name.replace(/^[^/]*/, () => top) });
    } catch (error) {
      // One of several that its owner has deleted meanwhile is left out.
      if (!(error instanceof DeviceError) || error.code !== 'N002001') throw error;
      lost = error;
    }
  }
  if (items.length === 0 && lost instanceof DeviceError) throw lost;
  return items;
}

/** Sends places of a share as one archive. `count` is called when it is sure that there is something to send. */
export async function sendShareZip(
  services: FileServices,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, places, count }: { name: string; places: readonly SharedPlace[]; count: () => void },
): Promise<void> {
  const items = await gather(services, places);
  count();
  const [first] = places;
  const shown = places.length === 1 && first ? first.shown.slice(first.shown.lastIndexOf('/') + 1) : name;
  const response = takeOver(reply, 200, {
    'content-type': 'application/zip',
    'content-length': zipLength(items.map(headOf)),
    'content-disposition': disposition('attachment', `${shown}.zip`),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const end = services.sent.begin(
    `${shown}.zip`,
    places.map(({ wire }) => wire),
  );
  try {
    await sendZip(response, items);
  } finally {
    end();
  }
}
