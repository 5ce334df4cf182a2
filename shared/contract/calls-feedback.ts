import { z } from 'zod';
import {
  HELP_CONTACT_MAX,
  HELP_DIAGNOSTICS_MAX,
  HELP_IMAGE_MAX_BYTES,
  HELP_IMAGES_MAX,
  HELP_TEXT_MAX,
  HELP_TEXT_MIN,
} from '../constants.ts';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

/** Characters of a picture as a `data:` address: four for three bytes, and what stands before them. */
const IMAGE_CHARS = Math.ceil(HELP_IMAGE_MAX_BYTES / 3) * 4 + 64;
/** Form with all pictures: some of their characters take three in a form. */
const FORM_BYTES = 6 * 1024 * 1024;

/** A word to those who look after the device, and what became of one's own (CALL-EXT-28). */
export const feedbackCalls = {
  helpSubmit: defineCall({
    name: 'helpSubmit',
    path: '/help/submit',
    who: 'account',
    formBytes: FORM_BYTES,
    request: () =>
      z.object({
        type: z.string().min(1).max(32),
        text: z.string().min(HELP_TEXT_MIN).max(HELP_TEXT_MAX),
        contact: z.string().max(HELP_CONTACT_MAX).optional(),
        images: z.array(z.string().max(IMAGE_CHARS)).max(HELP_IMAGES_MAX).optional(),
        logs: z.boolean().default(false),
        diagnostics: z.string().max(HELP_DIAGNOSTICS_MAX).optional(),
      }),
    response: () => z.object({ ticket: z.string() }),
    errors: ['N001105'],
    ledger: 'CALL-EXT-28, APP-HELP-01',
    summary:
      'Keeps a word for those who look after the device, and answers its number; ten an hour and account. `images`: PNG, JPEG, WebP or GIF as base64 `data:` addresses of at most 1 MiB each. With `logs` the device adds what `helpLogs` shows, and the `diagnostics` of the client.',
  }),
  helpLogs: defineCall({
    name: 'helpLogs',
    path: '/help/logs',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ text: z.string() }),
    ledger: 'CALL-EXT-28, APP-HELP-01',
    summary:
      'What `logs` adds to a word: the newest lines of the log that the account may read, without names and addresses.',
  }),
  helpTickets: defineCall({
    name: 'helpTickets',
    path: '/help/tickets',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            ticket: z.string(),
            type: z.string(),
            text: z.string(),
            at: z.number(),
            images: z.number(),
            logs: flag,
          }),
        ),
        total: z.number(),
      }),
    ledger: 'CALL-EXT-28, APP-HELP-01',
    summary: 'The own words that the device still keeps, the newest first; `at` in unix seconds.',
  }),
} as const;
