import { z } from 'zod';
import { defineCall } from './define.ts';
import { cipher, keyId, second } from './fields.ts';
import { smsTypes } from './kinds.ts';
import { flag } from './records.ts';

/** Times in unix seconds, 0 while it is closed; the code is '' then. */
const help = z.object({
  open: flag,
  pwd: z.string(),
  expire_at: z.number(),
  nasid: z.string(),
  ctime: z.number(),
});
const nasid = z.string().max(64);
const sent = z.object({ phone_masked: z.string(), wait: z.number() });
/** A spoken call instead of a text; both names stand for it. */
const spoken = { voice: z.boolean().default(false), by: z.literal('voice').optional() };
const receiver = { key_id: keyId, username: cipher, nasid: nasid.optional() };

/** Remote help by the provider, and codes that the device itself sends for it (wire contract §5.3). */
export const helpCalls = {
  helpState: defineCall({
    name: 'helpState',
    path: '/zhelper/state',
    who: 'master',
    request: () => z.object({}),
    response: () => help,
    errors: ['N000002', 'N001998'],
    ledger: 'CALL-RH-01, CALL-35, RHP-08',
    summary: 'Whether remote help is open, its code and until when.',
  }),
  helpNasId: defineCall({
    name: 'helpNasId',
    path: '/zhelper/nasid',
    who: 'master',
    request: () => z.object({}),
    response: () => z.object({ nasid: z.string() }),
    errors: ['N000002'],
    ledger: 'CALL-RH-01',
    summary: 'The id by which the provider finds this device.',
  }),
  helpOpen: defineCall({
    name: 'helpOpen',
    path: '/zhelper/open',
    who: 'master',
    request: () => z.object({ second }),
    response: () => help.omit({ open: true }),
    errors: ['N000002', 'N001104', 'N001998'],
    ledger: 'CALL-RH-01, CALL-35, RHP-06',
    summary: 'Opens remote help for three days, with the ticket of a code by SMS.',
  }),
  helpClose: defineCall({
    name: 'helpClose',
    path: '/zhelper/close',
    who: 'master',
    request: () => z.object({ second }),
    response: () => z.object({ open: z.literal(0) }),
    errors: ['N000002', 'N001104'],
    ledger: 'CALL-RH-01, CALL-35, RHP-06',
    summary: 'Closes remote help, with the ticket of a code by SMS.',
  }),
  helpSms: defineCall({
    name: 'helpSms',
    path: '/rhelp/sendsms',
    who: 'master',
    request: () => z.object({ ...receiver, type: z.literal('rhelp'), ...spoken }),
    response: () => sent,
    errors: ['N000002', 'N000006', 'N001100', 'N001105', 'N001112', 'N001998'],
    ledger: 'CALL-RH-02, CALL-34, RHP-03, RHP-05',
    summary: 'Sends the code for remote help to the phone of the administrator; N001105 tells `wait` in seconds.',
  }),
  hostSmsSend: defineCall({
    name: 'hostSmsSend',
    path: '/sms/hsend',
    who: 'master',
    request: () => z.object({ ...receiver, type: z.enum(smsTypes), ...spoken }),
    response: () => sent,
    errors: ['N000002', 'N000006', 'N001100', 'N001105', 'N001112', 'N001998'],
    ledger: 'CALL-RH-02',
    summary: 'Sends a code to the phone of the administrator, by way of the device.',
  }),
  hostSmsCheck: defineCall({
    name: 'hostSmsCheck',
    path: '/sms/hcheck',
    who: 'master',
    request: () => z.object({ ...receiver, sms_code: z.string().regex(/^\d{4,8}$/) }),
    response: () => z.object({ second: z.string(), expire_in: z.number() }),
    errors: ['N000002', 'N001102', 'N001104', 'N001112'],
    ledger: 'CALL-RH-02, CALL-34, RHP-06',
    summary: 'Changes the code that was sent last for a one-use confirmation ticket, valid 300 s.',
  }),
} as const;
