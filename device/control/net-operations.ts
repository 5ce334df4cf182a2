import { z } from 'zod';
import { operation } from './operation.ts';

const address = z.string().min(1).max(80);

/** What is different from now on on the way into the internet. */
const netSchema = z.strictObject({
  internet: z.boolean().optional(),
  peerpublic: address.optional(),
  pubaddr: address.optional(),
  proxy: z.enum(['works', 'fails']).optional(),
});

/** `POST /__control/net`. */
export const netOperation = operation('net', netSchema, ({ internet, peerpublic, pubaddr, proxy }, { hardware }) => {
  hardware.dispatch({
    type: 'net',
    change: {
      ...(internet === undefined ? {} : { internet }),
      ...(peerpublic === undefined ? {} : { devicePublic: peerpublic }),
      ...(pubaddr === undefined ? {} : { clientPublic: pubaddr }),
      ...(proxy === undefined ? {} : { isProxyBroken: proxy === 'fails' }),
    },
  });
});
