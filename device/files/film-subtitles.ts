import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isMountPath } from '#shared/rules/mount-path.ts';
import type { Caller, DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { cuesIn, textsIn } from '../media/film/texts/film-texts.ts';
import type { FilmText } from '../media/film/texts/text-types.ts';
import { VTT_HEAD, vttCue } from '../media/film/texts/vtt.ts';
import { mountFile } from '../mount/mount-place.ts';
import { mountService } from '../mount/service.ts';
import { openerFor } from '../safebox/safe-archives.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import type { ArchiveFile } from './archives/open-archive.ts';
import { takeOver } from './http.ts';
import { fileServices } from './services.ts';

/** Opens a film wherever it lies, and lets it count as being read until `work` is over. */
async function withFilm<T>(
  context: DeviceContext,
  caller: Caller,
  wire: string,
  work: (film: ArchiveFile) => Promise<T>,
): Promise<T> {
  const services = fileServices(context);
  const boxes = safeBoxes(context);
  const open = async (): Promise<ArchiveFile> => {
    if (!isMountPath(wire)) return openerFor({ services, boxes }, caller, () => boxes.keyring.use(caller))(wire);
    const found = await mountFile({ services, mounts: mountService(context) }, caller, wire);
    return { source: await found.open(), size: found.entry.size };
  };
  const end = services.sent.begin(wire.slice(wire.lastIndexOf('/') + 1), [wire]);
  // What is read of a safe box keeps it open meanwhile.
  const release = boxes.keyring.hold(caller);
  try {
    const film = await open();
    return await work(film).finally(() => film.source.close());
  } finally {
    release();
    end();
  }
}

/** The tracks of text inside of a film (APP-PLAYER-01); none for what is no film. */
export const subtitlesInside = (context: DeviceContext, caller: Caller, wire: string): Promise<FilmText[]> =>
  withFilm(context, caller, wire, textsIn);

/**
 * Answers one of them as WebVTT. Its texts are sent as they are found, for they lie all over the film; a client that
 * leaves ends the reading. Throws N000003 for a track that is none of text.
 */
export async function sendSubtitle(
  context: DeviceContext,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  { path: wire, track }: { readonly path: string; readonly track: number },
): Promise<void> {
  await withFilm(context, caller, wire, async (film) => {
    if (!(await textsIn(film)).some(({ id }) => id === track)) throw new DeviceError('N000003');
    const response = takeOver(reply, 200, {
      'content-type': 'text/vtt; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const lines = async function* () {
      yield VTT_HEAD;
      for await (const cue of cuesIn(film, track, () => response.destroyed)) {
        const line = vttCue(cue);
        if (line !== '') yield line;
      }
    };
    try {
      await pipeline(Readable.from(lines()), response);
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    }
  });
}
