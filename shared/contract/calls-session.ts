import { z } from 'zod';
import { KEY_PUB_TIMEOUT_MS, LOGIN_REPORT_TIMEOUT_MS, LOGOUT_TIMEOUT_MS } from '../constants.ts';
import { defineCall } from './define.ts';
import { credentials, second, username } from './fields.ts';
import { flag, groupRecord, textFlag, userRecord } from './records.ts';

/** What signing in gives: a token and the account. `expire_at` in unix seconds. */
const signInRecord = z.object({ token: z.string(), expire_at: z.number(), nasid: z.string(), ...userRecord.shape });

/** Id and secret of a request to be let in. */
const requestId = z.string().regex(/^[0-9a-f]{32}$/);

export const sessionCalls = {
  keyPub: defineCall({
    name: 'keyPub',
    method: 'GET',
    path: '/key/pub',
    who: 'public',
    timeoutMs: KEY_PUB_TIMEOUT_MS,
    request: () => z.object({ signme: z.string().regex(/^[0-9a-f]{32}$/), target: z.literal('nas').optional() }),
    response: () => z.object({ key: z.string(), key_id: z.string(), sign: z.string(), name: z.string() }),
    ledger: 'CALL-KEY-01, CALL-33, RSA-02, RSA-04',
    summary: 'Public key of the device (PEM, 2048 bit), its id, and the RSA-SHA256 signature of `signme`.',
  }),
  login: defineCall({
    name: 'login',
    path: '/auth/login',
    who: 'public',
    request: () =>
      z.object({
        ...credentials,
        keep: z.boolean().default(false),
        captcha_id: z.string().max(64).optional(),
        captcha: z.string().max(8).optional(),
        second: second.optional(),
      }),
    response: () => signInRecord,
    errors: ['N001101', 'N001102', 'N001103', 'N001104', 'N001111', 'N001112', 'N001413'],
    ledger: 'CALL-AUTH-01, SES-03',
    summary:
      'Signs in on this device; the password field is RSA(hex sha256(password)). From the fifth wrong password on a captcha is asked for (`data.need_captcha`). A ticket got by a code for `login` stands in place of the password.',
  }),
  authCode: defineCall({
    name: 'authCode',
    path: '/auth/authcode',
    who: 'public',
    request: () =>
      z.object({
        action: z.enum(['create', 'use', 'ask', 'poll', 'look', 'allow', 'refuse']),
        // Six digits; whatever else a link carries is a code that cannot be used, and is answered as one.
        code: z.string().max(64).optional(),
        request: requestId.optional(),
        secret: requestId.optional(),
        device: z.string().max(64).optional(),
      }),
    response: () =>
      z.union([
        signInRecord,
        z.object({ request: z.string(), secret: z.string(), expire_at: z.number() }),
        z.object({ device: z.string(), ip: z.string(), expire_at: z.number() }),
        z.object({ state: z.enum(['waiting', 'seen', 'allowed', 'refused', 'expired']), code: z.string() }),
        z.object({ code: z.string(), expire_at: z.number() }),
      ]),
    errors: ['N001001', 'N001102', 'N001109', 'N001111', 'N001413'],
    ledger: 'CALL-AUTH-10, RTE-18',
    summary:
      'create (signed in): a 6-digit code that signs this account in once within 300 s; use: signs in with it. ask: a request to be let in, whose id a signed-in account can look at, allow or refuse; poll, with its secret: how it stands, with a code once it is allowed.',
  }),
  tokenCheck: defineCall({
    name: 'tokenCheck',
    path: '/auth/token',
    who: 'account',
    request: () => z.object({}),
    response: () => userRecord,
    ledger: 'CALL-TOK-01',
    summary: 'Checks the token and returns the account as it stands now.',
  }),
  passwordCheck: defineCall({
    name: 'passwordCheck',
    path: '/auth/pwdcheck',
    who: 'account',
    request: () => z.object(credentials),
    response: () => z.object({ second: z.string(), expire_in: z.number() }),
    errors: ['N001102', 'N001108', 'N001112'],
    ledger: 'CALL-AUTH-03',
    summary: 'Confirms a password again; answers the one-use ticket `second`, valid 300 s.',
  }),
  logout: defineCall({
    name: 'logout',
    path: '/auth/logout',
    who: 'account',
    timeoutMs: LOGOUT_TIMEOUT_MS,
    request: () => z.object({}),
    response: () => z.null(),
    ledger: 'CALL-EXT-31, SES-05',
    summary: 'Ends this sign-in and removes it from the list of devices.',
  }),
  reportLogin: defineCall({
    name: 'reportLogin',
    path: '/action/report/login',
    who: 'account',
    timeoutMs: LOGIN_REPORT_TIMEOUT_MS,
    request: () => z.object({}),
    response: () => z.null(),
    ledger: 'CALL-ACC-02',
    summary: 'Notes a sign-in in the audit log; failures never surface.',
  }),
  masterInfo: defineCall({
    name: 'masterInfo',
    path: '/auth/master',
    who: 'account',
    request: () => z.object({ username: username.optional(), second: second.optional() }),
    response: () => z.object({ username: z.string(), nickname: z.string(), qcname: z.string() }),
    errors: ['N000002', 'N000003', 'N001104', 'N001111'],
    ledger: 'CALL-AUTH-12, RTE-15',
    summary:
      'Who the administrator is. With `username` and `second` the administrator hands the device over to that cloud account.',
  }),
  userGroups: defineCall({
    name: 'userGroups',
    path: '/v2/public/user/groups',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z.object({
        switch: flag,
        list: z.array(groupRecord),
      }),
    ledger: 'CALL-ACC-06, DEV-04',
    summary: 'Team folders the account may see, with its permission (1 = read and write).',
  }),
  kvCreate: defineCall({
    name: 'kvCreate',
    path: '/kv/create',
    who: 'account',
    request: () => z.object({ k: z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/), v: z.string() }),
    response: () => z.null(),
    ledger: 'CALL-KV-01',
    summary: 'Stores a value (at most 65,536 bytes) under a key of this account; replaces an older one.',
  }),
  kvLoad: defineCall({
    name: 'kvLoad',
    path: '/kv/load',
    who: 'account',
    request: () => z.object({ k: z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/) }),
    response: () => z.object({ value: z.string() }),
    ledger: 'CALL-KV-01',
    summary: 'Reads a value of this account; empty text when there is none.',
  }),
  kvDelete: defineCall({
    name: 'kvDelete',
    path: '/kv/delete',
    who: 'account',
    request: () => z.object({ k: z.string().regex(/^[A-Za-z0-9_.:-]{1,128}$/) }),
    response: () => z.null(),
    ledger: 'CALL-KV-01',
    summary: 'Deletes a value of this account; deleting a missing one succeeds.',
  }),
  settingLoad: defineCall({
    name: 'settingLoad',
    path: '/setting/load',
    who: 'account',
    request: () => z.object({}),
    response: () =>
      z
        .object({
          'file.share.expire': z.number(),
          'file.show_hidden': textFlag,
          'desktop.wallpaper': z.string(),
          'desktop.wallpaper_tip_show': textFlag,
          wall_papers: z.array(z.object({ path: z.string(), current: textFlag })),
        })
        .catchall(z.union([z.string(), z.number()])),
    ledger: 'CALL-SET-01',
    summary: 'All settings of the account and the device, under flat dotted keys.',
  }),
  settingChange: defineCall({
    name: 'settingChange',
    path: '/setting/change',
    who: 'account',
    request: () =>
      z.object({
        key: z.string().regex(/^(user|file|desktop|device)\.[a-z0-9_.]{1,100}$/),
        value: z.string().max(4096),
      }),
    response: () => z.object({ key: z.string(), value: z.string() }),
    errors: ['N000002'],
    ledger: 'CALL-SET-02',
    summary: 'Changes one setting; `device.*` only by the administrator. Other clients hear of it by push.',
  }),
} as const;
