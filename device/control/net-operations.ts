import { z } from 'zod';
import { operation } from './operation.ts';

const address = z.string().min(1).max(80);

/** What is different from now on on the way into the internet. */
const netSchema = z.strictObject({
  gateway_up: z.boolean().optional(),
  internet: z.boolean().optional(),
  peerpublic: address.optional(),
  pubaddr: address.optional(),
  proxy: z.enum(['works', 'fails']).optional(),
});

/** `POST /__control/net`. */
export const netOperation = operation(
  'net',
  netSchema,
  ({ gateway_up: gateway, internet, peerpublic, pubaddr, proxy }, { hardware }) => {
    hardware.dispatch({
      type: 'net',
      change: {
        ...(gateway === undefined ? {} : { gateway }),
        ...(internet === undefined ? {} : { internet }),
        ...(peerpublic === undefined ? {} : { devicePublic: peerpublic }),
        ...(pubaddr === undefined ? {} : { clientPublic: pubaddr }),
        ...(proxy === undefined ? {} : { isProxyBroken: proxy === 'fails' }),
      },
    });
  },
);
