import type { FastifyInstance } from 'fastify';
import type { Hardware } from '../hardware/hardware.ts';

/**
 * The two hosts that the console asks for its own and the device's public address (NET-01), as the simulation offers
 * them: `natinfo` of the tracker, `pubaddr` of the proxy, which may be out of order.
 */
export function registerAddresses(app: FastifyInstance, hardware: Hardware): void {
  app.get('/natinfo', () => ({ code: 200, msg: '', data: { peerpublic: hardware.state().net.devicePublic } }));
  app.get('/pubaddr', (_request, reply) => {
    const { isProxyBroken, clientPublic } = hardware.state().net;
    if (isProxyBroken) return reply.code(502).send({ error: 'the proxy does not answer' });
    return { code: 200, msg: '', data: { addr: clientPublic } };
  });
}
