import { z } from 'zod';
import { ACCOUNTS_MAX, AVATAR_PATH, NICKNAME_MAX, TMP_TOKEN_MAX_S, TMP_TOKEN_S } from '../constants.ts';
import { defineCall, defineStream, permKeys } from './define.ts';
import { cipher, keyId, second, username } from './fields.ts';
import { tmpPurposes } from './kinds.ts';
import { bytesByKind, flag, permRecord, textFlag } from './records.ts';

/** An account in a list; accounts that are not the administrator see only who somebody is (wire contract §3). */
const listedUser = z.object({
  username: z.string(),
  qcname: z.string(),
  nick_name: z.string(),
  avatar: z.string(),
  remark: z.string().optional(),
  is_master: flag.optional(),
  is_local: flag.optional(),
  lanonly: flag.optional(),
  authorize: textFlag.optional(),
  disabled: flag.optional(),
  /** Bytes; 0 for no limit. */
  quota: z.number().optional(),
  used: z.number().optional(),
  login_at: z.number().optional(),
});
export type ListedUser = z.output<typeof listedUser>;

const nickname = z.string().min(1).max(NICKNAME_MAX);
const remark = z.string().max(NICKNAME_MAX);
const qcname = z.string().min(1).max(64);
const fullPerm = z.record(z.enum(permKeys), flag);

export const accountCalls = {
  modRemark: defineCall({
    name: 'modRemark',
    path: '/auth/modremark',
    who: 'master',
    request: () => z.object({ username, remark }),
    response: () => z.object({ username: z.string(), remark: z.string() }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-AUTH-04',
    summary: 'Sets what only the administrator calls an account.',
  }),
  modNickname: defineCall({
    name: 'modNickname',
    path: '/auth/modnickname',
    who: 'account',
    request: () => z.object({ nickname, username: username.optional() }),
    response: () => z.object({ username: z.string(), nickname: z.string() }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-AUTH-04',
    summary: 'Renames oneself; the administrator renames anybody.',
  }),
  accountAdd: defineCall({
    name: 'accountAdd',
    path: '/auth/add',
    who: 'master',
    request: () =>
      z.object({
        type: z.enum(['cloud', 'local']),
        username,
        qcname: qcname.optional(),
        nickname: nickname.optional(),
        remark: remark.optional(),
        password: cipher.optional(),
        key_id: keyId.optional(),
        perm: permRecord.optional(),
      }),
    response: () => z.object({ username: z.string(), type: z.enum(['cloud', 'local']) }),
    errors: ['N000002', 'N000003', 'N001106', 'N001107', 'N001110', 'N001112'],
    ledger: 'CALL-AUTH-05, SES-12, SES-13',
    summary: `Adds an account, of ${ACCOUNTS_MAX} at most: a local one with its password, or one the cloud knows (N000003 when it does not).`,
  }),
  accountAddParams: defineCall({
    name: 'accountAddParams',
    path: '/auth/uaparam',
    who: 'master',
    request: () => z.object({}),
    response: () =>
      z.object({
        max_users: z.number(),
        used: z.number(),
        local_allowed: flag,
        default_perm: fullPerm,
        pools: z.array(z.object({ key: z.string(), name: z.string(), free: z.number() })),
      }),
    errors: ['N000002'],
    ledger: 'CALL-AUTH-05',
    summary: 'What the form for a new account needs.',
  }),
  accountUpgrade: defineCall({
    name: 'accountUpgrade',
    path: '/auth/upgrade',
    who: 'account',
    request: () => z.object({ username, qcname, second: second.optional() }),
    response: () => z.object({ username: z.string(), qcname: z.string(), is_local: flag }),
    errors: ['N000002', 'N000003', 'N001104', 'N001106', 'N001111'],
    ledger: 'CALL-AUTH-06',
    summary:
      'Makes a local account a cloud account: by the administrator, or by itself; then `second` is a ticket of smsPhoneCheck (type resetpwd) for the mobile number of the cloud account. Name, files and password stay; N000003 when the cloud does not know the quick-connect name.',
  }),
  modPassword: defineCall({
    name: 'modPassword',
    path: '/auth/modpassword',
    who: 'account',
    request: () => z.object({ old: cipher, new: cipher, key_id: keyId }),
    response: () => z.null(),
    errors: ['N001102', 'N001107', 'N001108', 'N001112'],
    ledger: 'CALL-AUTH-07, PW-05',
    summary: 'Changes the own password; the sign-ins of the account on other clients end.',
  }),
  tmpToken: defineCall({
    name: 'tmpToken',
    path: '/auth/tmptoken',
    who: 'account',
    request: () =>
      z.object({
        purpose: z.enum(tmpPurposes),
        ttl: z.number().int().min(1).max(TMP_TOKEN_MAX_S).default(TMP_TOKEN_S),
      }),
    response: () => z.object({ tmptoken: z.string(), expire_at: z.number() }),
    errors: ['N000002'],
    ledger: 'CALL-AUTH-08',
    summary:
      'A token for a short while (`ttl` seconds) that opens what its purpose needs, reading only but for `editor`; one for `download` opens one file.',
  }),
  subModify: defineCall({
    name: 'subModify',
    path: '/auth/submodify',
    who: 'master',
    request: () =>
      z.object({
        username,
        nickname: nickname.optional(),
        remark: remark.optional(),
        quota: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
        disabled: z.boolean().optional(),
      }),
    response: () => listedUser,
    errors: ['N000002', 'N000003', 'N001111'],
    ledger: 'CALL-AUTH-09',
    summary: 'Changes an account: names, quota in bytes (0 for none), disabled. Disabling ends its sign-ins.',
  }),
  subExists: defineCall({
    name: 'subExists',
    path: '/auth/sexists',
    who: 'master',
    request: () => z.object({ username: username.optional(), phone: cipher.optional(), key_id: keyId.optional() }),
    response: () => z.object({ exists: flag, type: z.enum(['cloud', 'local', '']) }),
    errors: ['N000002', 'N001112'],
    ledger: 'CALL-AUTH-09',
    summary: 'Whether an account of this name or phone is on the device.',
  }),
  subResetPassword: defineCall({
    name: 'subResetPassword',
    path: '/auth/srepassword',
    who: 'master',
    request: () => z.object({ username, password: cipher, key_id: keyId, second: second.optional() }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N001107', 'N001108', 'N001111', 'N001112'],
    ledger: 'CALL-AUTH-09',
    summary: 'Sets the password of a local account; its sign-ins end. `second` is the administrator’s, else N001108.',
  }),
  modPerm: defineCall({
    name: 'modPerm',
    path: '/auth/modperm',
    who: 'master',
    request: () => z.object({ username, authorize: textFlag }),
    response: () => z.object({ username: z.string(), authorize: textFlag }),
    errors: ['N000002', 'N000003', 'N001111'],
    ledger: 'CALL-AUTH-11, ROL-07',
    summary: 'Approves an account, or takes the approval back.',
  }),
  lanOnly: defineCall({
    name: 'lanOnly',
    path: '/auth/lanonly',
    who: 'master',
    request: () => z.object({ username, lanonly: z.boolean() }),
    response: () => z.object({ username: z.string(), lanonly: flag }),
    errors: ['N000002', 'N000003', 'N001111'],
    ledger: 'CALL-AUTH-11, ROL-09',
    summary: 'Keeps an account to the local network, or lets it come from outside.',
  }),
  userList: defineCall({
    name: 'userList',
    path: '/account/user/list',
    who: 'account',
    request: () =>
      z.object({
        all: z.boolean().optional(),
        type: z.enum(['cloud', 'local']).optional(),
        keyword: z.string().max(64).optional(),
        page: z.number().int().min(1).default(1),
        size: z.number().int().min(1).max(200).default(50),
      }),
    response: () => z.object({ list: z.array(listedUser), total: z.number() }),
    ledger: 'CALL-ACC-01',
    summary:
      'Accounts of the device, the administrator first. Others than the administrator see names and pictures only.',
  }),
  accountDelete: defineCall({
    name: 'accountDelete',
    path: '/account/delete',
    who: 'master',
    request: () =>
      z.object({
        username,
        second: second.optional(),
        data: z.enum(['keep', 'move', 'remove']).default('keep'),
        to: username.optional(),
      }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N001104', 'N001111'],
    ledger: 'CALL-ACC-03',
    summary:
      'Deletes an account; its files stay where they are, move into a folder of `to` (the administrator when absent), or are removed.',
  }),
  diskStatics: defineCall({
    name: 'diskStatics',
    path: '/disk/statics',
    who: 'account',
    request: () => z.object({ pool: z.string().max(64).optional() }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            pool: z.string(),
            name: z.string(),
            total: z.number(),
            used: z.number(),
            free: z.number(),
            users: z.array(
              z.object({
                username: z.string(),
                used: z.number(),
                /** Bytes the account may fill on all pools together; 0 for no limit. */
                quota: z.number().optional(),
                types: bytesByKind.optional(),
              }),
            ),
          }),
        ),
      }),
    ledger: 'CALL-ACC-04',
    summary:
      'Bytes per pool and account, with its quota and by kind of file; others than the administrator see their own.',
  }),
  subPermLoad: defineCall({
    name: 'subPermLoad',
    path: '/setting/sub/perm/load',
    who: 'master',
    request: () => z.object({ username }),
    response: () => z.object({ username: z.string(), perm: fullPerm }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-ACC-05, ROL-08',
    summary: 'Features an account may use.',
  }),
  subPerm: defineCall({
    name: 'subPerm',
    path: '/setting/sub/perm',
    who: 'master',
    request: () => z.object({ username, perm: permRecord }),
    response: () => z.object({ username: z.string(), perm: fullPerm }),
    errors: ['N000002', 'N000003', 'N001111'],
    ledger: 'CALL-ACC-05, ROL-08',
    summary: 'Changes features of an account; only the named keys.',
  }),
  loginList: defineCall({
    name: 'loginList',
    path: '/device/loginlist',
    who: 'account',
    request: () => z.object({ username: username.optional() }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            device_id: z.string(),
            device: z.string(),
            plat: z.string(),
            version: z.string(),
            ip: z.string(),
            remote: flag,
            login_at: z.number(),
            active_at: z.number(),
            current: flag,
          }),
        ),
      }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-ACC-07',
    summary: 'Clients where the account is signed in; the administrator may name any account.',
  }),
  deviceRemove: defineCall({
    name: 'deviceRemove',
    path: '/device/remove',
    who: 'account',
    request: () =>
      z.object({
        device_ids: z.array(z.string().min(1).max(64)).min(1).max(200),
        username: username.optional(),
      }),
    response: () => z.object({ removed: z.number() }),
    errors: ['N000002', 'N000003', 'N001111'],
    ledger: 'CALL-ACC-07',
    summary: 'Signs an account out on other clients (N001209 there); the present one is refused with N001111.',
  }),
} as const;

export const accountStreams = {
  accountAvatar: defineStream({
    name: 'accountAvatar',
    methods: ['POST'],
    path: AVATAR_PATH,
    who: 'account',
    query: z.object({}),
    answers: 'an envelope with data.avatar, the address of the picture; N000001 for what is no picture or over 2 MiB',
    ledger: 'CALL-EXT-28',
    summary: 'Sets the own picture: multipart form with one file, at most 2 MiB. It is cut square and made smaller.',
  }),
  avatarImage: defineStream({
    name: 'avatarImage',
    methods: ['GET', 'HEAD'],
    path: '/account/avatar/image',
    who: 'public',
    query: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
    answers: '200 image, 304 by ETag; 404 missing',
    ledger: 'CALL-EXT-28',
    summary: 'A picture of an account, by its id, which nobody can guess.',
  }),
} as const;
