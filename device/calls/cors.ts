import type { FastifyInstance } from 'fastify';

/** Origin of the desktop client's pages; no other foreign page may read the device's answers (wire contract §1). */
export const CLIENT_ORIGIN = 'app://console';

const methods = 'GET, HEAD, POST, PATCH, DELETE, OPTIONS';
const readable =
  'ETag, Content-Range, Accept-Ranges, Location, Upload-Offset, Upload-Length, Upload-Unchecked, Upload-Placed, Tus-Resumable';

/** Lets the desktop client's pages call the device, without cookies: there the token travels in form or query. */
export function allowClientOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.origin !== CLIENT_ORIGIN) return;
    reply.header('access-control-allow-origin', CLIENT_ORIGIN);
    reply.header('access-control-expose-headers', readable);
    reply.header('vary', 'origin');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    const asked = request.headers['access-control-request-headers'];
    reply.header('access-control-allow-methods', methods);
    if (asked) reply.header('access-control-allow-headers', asked);
    reply.header('access-control-max-age', '600');
    await reply.code(204).send();
  });
}
