import { z } from 'zod';
import { KEY_PUB_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { cipher, keyId, second } from './fields.ts';
import { smsTypes } from './kinds.ts';
import { flag } from './records.ts';

const sent = z.object({ phone_masked: z.string(), wait: z.number() });
const ticket = z.object({ second: z.string(), expire_in: z.number() });
const smsCode = z.string().regex(/^\d{6}$/);

/** A code sent to the phone of an account. */
const toAccount = {
  type: z.enum(smsTypes),
  key_id: keyId,
  username: cipher,
  nasid: z.string().max(64).optional(),
  voice: z.boolean().default(false),
};

/**
 * Calls of the cloud service, which the device offers too, under `/cloud`. Ciphers may be made for the key of the
 * cloud or of the device.
 */
export const cloudCalls = {
  cloudKeyPub: defineCall({
    name: 'cloudKeyPub',
    method: 'GET',
    path: '/key/pub',
    target: 'server',
    who: 'public',
    timeoutMs: KEY_PUB_TIMEOUT_MS,
    request: () => z.object({ signme: z.string().regex(/^[0-9a-f]{32}$/), target: z.literal('server').optional() }),
    response: () => z.object({ key: z.string(), key_id: z.string(), sign: z.string(), name: z.string() }),
    ledger: 'CALL-KEY-01, RSA-02',
    summary: 'Public key of the cloud service, its id, and the RSA-SHA256 signature of `signme`.',
  }),
  quickNasId: defineCall({
    name: 'quickNasId',
    path: '/quick/nasid',
    target: 'server',
    who: 'public',
    request: () => z.object({ username: z.string().max(64).optional(), qcname: z.string().max(64).optional() }),
    response: () =>
      z.object({
        nasid: z.string(),
        list: z.array(z.object({ nasid: z.string(), name: z.string(), online: flag })),
      }),
    errors: ['N001100'],
    ledger: 'CALL-QCK-01, RTE-19',
    summary: 'Devices of a cloud account, by username or quick-connect name; `nasid` is the one used last.',
  }),
  quickModPhone: defineCall({
    name: 'quickModPhone',
    path: '/quick/modphone',
    target: 'server',
    who: 'account',
    request: () =>
      z.object({
        key_id: keyId,
        username: cipher,
        phone: cipher,
        sms_code: smsCode,
        second: second.optional(),
        nasid: z.string().max(64).optional(),
      }),
    response: () => z.object({ phone_masked: z.string() }),
    errors: ['N001102', 'N001104', 'N001106', 'N001111', 'N001112'],
    ledger: 'CALL-QCK-02, ROL-12',
    summary:
      'Changes the mobile number of the own cloud account: `sms_code` proves the new number, `second` the person.',
  }),
  quickSubUsername: defineCall({
    name: 'quickSubUsername',
    path: '/quick/susername',
    target: 'server',
    who: 'master',
    request: () =>
      z.object({ phone: cipher.optional(), qcname: z.string().max(64).optional(), key_id: keyId.optional() }),
    response: () => z.object({ registered: flag, username: z.string(), qcname: z.string(), nickname: z.string() }),
    errors: ['N001112'],
    ledger: 'CALL-QCK-02, SES-12',
    summary: 'Looks up a cloud account by phone or quick-connect name before it is added to the device.',
  }),
  smsAccountSend: defineCall({
    name: 'smsAccountSend',
    path: '/sms/usend',
    target: 'server',
    who: 'public',
    request: () => z.object(toAccount),
    response: () => sent,
    errors: ['N000006', 'N001100', 'N001105', 'N001112'],
    ledger: 'CALL-SMS-01',
    summary: 'Sends a code to the phone of an account; by voice only after a text. N001105 tells `wait` in seconds.',
  }),
  smsAccountCheck: defineCall({
    name: 'smsAccountCheck',
    path: '/sms/ucheck',
    target: 'server',
    who: 'public',
    request: () => z.object({ ...toAccount, sms_code: smsCode }).omit({ voice: true }),
    response: () => ticket,
    errors: ['N001102', 'N001104', 'N001112'],
    ledger: 'CALL-SMS-02',
    summary: 'Changes the code for a one-use confirmation ticket, valid 300 s; the sixth wrong code is refused.',
  }),
  smsPhoneSend: defineCall({
    name: 'smsPhoneSend',
    path: '/sms/send',
    target: 'server',
    who: 'public',
    request: () =>
      z.object({
        type: z.enum(smsTypes),
        key_id: keyId,
        phone: cipher,
        ticket: second,
        voice: z.boolean().default(false),
      }),
    response: () => z.object({ wait: z.number() }),
    errors: ['N000006', 'N001103', 'N001105', 'N001112'],
    ledger: 'CALL-SMS-01',
    summary: 'Sends a code to a typed number; needs the ticket of a captcha.',
  }),
  smsPhoneCheck: defineCall({
    name: 'smsPhoneCheck',
    path: '/sms/check',
    target: 'server',
    who: 'public',
    request: () => z.object({ type: z.enum(smsTypes), key_id: keyId, phone: cipher, sms_code: smsCode }),
    response: () => ticket,
    errors: ['N001102', 'N001104', 'N001112'],
    ledger: 'CALL-SMS-02',
    summary: 'As smsAccountCheck, for a typed number.',
  }),
  captcha: defineCall({
    name: 'captcha',
    method: 'GET',
    path: '/captcha',
    target: 'server',
    who: 'public',
    request: () =>
      z.object({
        w: z.number().int().min(60).max(600).default(120),
        h: z.number().int().min(20).max(200).default(40),
      }),
    response: () => z.object({ captcha_id: z.string(), image: z.string(), expire_in: z.number() }),
    ledger: 'CALL-CAP-01',
    summary: 'A picture (SVG as data URI) with four characters to type, valid 300 s.',
  }),
  captchaCheck: defineCall({
    name: 'captchaCheck',
    path: '/captcha/check',
    target: 'server',
    who: 'public',
    request: () => z.object({ captcha_id: z.string().min(1).max(64), captcha: z.string().min(1).max(8) }),
    response: () => z.object({ ticket: z.string() }),
    errors: ['N001103'],
    ledger: 'CALL-CAP-01',
    summary: 'Checks the typed characters, once per picture; case does not count.',
  }),
} as const;
