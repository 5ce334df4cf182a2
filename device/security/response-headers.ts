import type { FastifyInstance } from 'fastify';

/** What every answer says to a browser, whoever asked: nothing is guessed, framed by strangers, or told on. */
const headers = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'referrer-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
} as const;

/** Puts the protecting headers on every answer; one that needs another value sets it itself. */
export function protectAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
}
