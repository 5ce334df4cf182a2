import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { shareStreams } from '#shared/contract/calls-shares.ts';
import { decodeFields } from '#shared/contract/wire.ts';
import type { Authenticate } from '../calls/authenticate.ts';
import { queryFields } from '../calls/form.ts';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { answerError } from '../files/http.ts';
import { openInside } from '../files/locator.ts';
import { etagOf } from '../files/entry.ts';
import { disposition, sendFile } from '../files/send-file.ts';
import { sendThumbnail } from '../files/send-thumbnail.ts';
import { fileServices } from '../files/services.ts';
import { mediaTypeOf } from '../media/media-types.ts';
import { relayMarkOf } from '../relay/relay-mark.ts';
import { registerCollect } from './collect-routes.ts';
import { sendShareZip } from './send-share-zip.ts';
import { findPlace, topPlaces } from './share-places.ts';
import { assertMayVisit } from './visitors.ts';
import { shareVisits, type Visit } from './visits.ts';

/** What a page shown from a file may do: nothing. */
const FILE_POLICY = "sandbox; default-src 'none'; img-src data:; media-src data:; style-src 'unsafe-inline'";

/** Registers the addresses under which visitors get the bytes of shares (CALL-EXT-11, RTE-20). */
export function registerShareStreams(app: FastifyInstance, context: DeviceContext, authenticate: Authenticate): void {
  const services = fileServices(context);
  const { rights, locator } = services;
  const visits = shareVisits(services);

  const address = <Query extends z.ZodObject>(
    spec: { path: string; methods: readonly string[]; query: Query },
    work: (
      request: FastifyRequest,
      reply: FastifyReply,
      query: z.output<Query>,
      caller: Visit['caller'],
    ) => Promise<void>,
  ): void => {
    app.route({
      method: [...spec.methods] as ('GET' | 'HEAD')[],
      url: spec.path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          await withFsErrors(async () => {
            const query = decodeFields(spec.query, queryFields(request));
            if (!query.ok) throw new DeviceError('N000001', { data: { field: query.field, reason: query.reason } });
            const signedIn = authenticate(request);
            const caller = signedIn instanceof DeviceError ? null : signedIn;
            assertMayVisit(services, relayMarkOf(request.raw) !== undefined, caller);
            await work(request, reply, query.fields, caller);
          });
        } catch (error) {
          await answerError(request, reply, error, context.log);
        }
        return reply;
      },
    });
  };

  address(shareStreams.shareDownload, async (request, reply, { id, sticket, path, inline }, caller) => {
    const visit: Visit = { id, sticket, caller };
    const share = visits.enter(visit);
    const begins = request.method === 'GET' && /^bytes=0-|^$/.test(request.headers.range ?? '');
    const places = path === undefined || path === '/' ? topPlaces(rights, share) : [findPlace(rights, share, path)];
    const [first] = places;
    const place = places.length === 1 && first ? await locator.locate(first.visitor, first.wire) : undefined;
    const opened = place && (await openInside(place).catch(() => undefined));
    if (!opened || !first) {
      const count = (): void => {
        if (request.method === 'GET') visits.countDownload(share, visit, path ?? '', begins ? 'begin' : 'part');
      };
      await sendShareZip(services, request, reply, { name: share.name, places, count });
      return;
    }
    const { handle, stats } = opened;
    try {
      // A player asks for the beginning again and again: what is looked at counts once.
      const use = inline === '1' ? 'look' : begins ? 'begin' : 'part';
      if (request.method === 'GET') visits.countDownload(share, visit, first.shown, use);
    } catch (error) {
      await handle.close();
      throw error;
    }
    if (begins) services.opened.note(first.wire);
    const name = first.shown.slice(first.shown.lastIndexOf('/') + 1);
    const type = mediaTypeOf(name);
    const headers = {
      'content-disposition': disposition(inline === '1' ? 'inline' : 'attachment', name),
      ...(inline === '1' && type !== 'application/pdf' ? { 'content-security-policy': FILE_POLICY } : {}),
    };
    const facts = { size: stats.size, mtimeMs: stats.mtimeMs, etag: etagOf(stats) };
    await sendFile(request, reply, services.sent.hold(first.wire, handle), { ...facts, type, headers });
  });

  address(shareStreams.shareThumb, async (request, reply, { id, sticket, path, size }, caller) => {
    const share = visits.enter({ id, sticket, caller });
    const { wire, visitor } = findPlace(rights, share, path);
    await sendThumbnail(services, request, reply, visitor, await locator.locate(visitor, wire), size);
  });

  registerCollect(app, services);

  // The address of a share without the console's folder, as people pass it on.
  for (const url of ['/share/:id', '/share/collect/:id'])
    app.get<{ Params: { id: string } }>(url, { exposeHeadRoute: false }, (request, reply) =>
      reply.redirect(`/home${url.replace(':id', encodeURIComponent(request.params.id))}`, 302),
    );
}
