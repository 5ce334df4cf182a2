import type { Account, AccountStore } from '../accounts/account-store.ts';
import { userRecordOf } from '../accounts/account-store.ts';
import { createAuthCodes } from '../accounts/auth-codes.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { LoginThrottle } from '../accounts/login-throttle.ts';
import { isWirePassword, verifyPassword } from '../accounts/passwords.ts';
import { hashToken, type SessionStore } from '../accounts/session-store.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { Handlers, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { DeviceIdentity } from '../storage/device-identity.ts';

export interface SessionDeps {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly tickets: TicketStore;
  readonly throttle: LoginThrottle;
  readonly keys: DeviceKeys;
  readonly identity: DeviceIdentity;
  readonly audit: AuditLog;
  /** Called when a session has ended, with its token's hash. */
  readonly onSessionEnd: (tokenHash: string) => void;
  readonly now: () => number;
}

type SessionCalls =
  'keyPub' | 'login' | 'authCode' | 'tokenCheck' | 'passwordCheck' | 'logout' | 'reportLogin' | 'masterInfo';

interface Credentials {
  username: string;
  password: string;
  key_id: string;
}

/** Decrypts a username and password; a field encrypted for another key answers N001112 (RSA-04). */
function openCredentials(keys: DeviceKeys, fields: Credentials): { username: string; wire: string } {
  const username = fields.key_id === keys.keyId ? keys.decrypt(fields.username) : undefined;
  const wire = username === undefined ? undefined : keys.decrypt(fields.password);
  if (username === undefined || wire === undefined) throw new DeviceError('N001112', { data: { key_id: keys.keyId } });
  return { username, wire };
}

/** Stands for the account where a code is guessed: the throttle counts by account and address. */
const CODE_GUESS = 'auth-code';

const lockedText = {
  en: (minutes: number) => `Too many failures, try again in ${minutes} min`,
  zh: (minutes: number) => `失败次数过多，请 ${minutes} 分钟后再试`,
};

/** Sign-in, its check and its end, and the confirmation of a password (wire contract §5.1). */
export function createSessionHandlers(deps: SessionDeps): Handlers<SessionCalls> {
  const { accounts, sessions, tickets, throttle, keys, identity, audit } = deps;
  const codes = createAuthCodes(deps.now);

  const assertOpen = (username: string, info: RequestInfo): void => {
    const minutes = throttle.lockedMinutes(username, info.ip);
    if (minutes > 0)
      throw new DeviceError('N001102', { message: lockedText[info.language](minutes), data: { minutes } });
  };

  /** The account whose password this is; counts the failure and throws `code` otherwise. */
  const verified = async (fields: Credentials, info: RequestInfo, code: 'N001101' | 'N001108') => {
    const { username, wire } = openCredentials(keys, fields);
    assertOpen(username, info);
    const account = accounts.find(username);
    const matches = (await verifyPassword(wire, account?.password)) && isWirePassword(wire);
    if (!account || !matches) {
      throttle.fail(username, info.ip);
      audit.note({
        username: account?.username ?? '',
        module: 'session',
        text: 'wrong password',
        ip: info.ip,
        level: 'warn',
      });
      throw new DeviceError(code);
    }
    throttle.succeed(username, info.ip);
    return account;
  };

  const assertDeviceId = (info: RequestInfo): void => {
    if (!/^[0-9a-f]{32}$/.test(info.deviceId)) throw new DeviceError('N000001', { data: { field: 'device_id' } });
  };

  /** A new session of the account, and what its client is told. */
  const begin = (account: Account, info: RequestInfo, keep: boolean) => {
    const { token, expireAt } = sessions.create(account.username, info, keep);
    accounts.noteLogin(account.username, Math.floor(deps.now() / 1000));
    return { token, expire_at: expireAt, ...userRecordOf(account) };
  };

  return {
    keyPub: ({ signme }) => ({
      key: keys.publicKey,
      key_id: keys.keyId,
      sign: keys.sign(signme),
      name: identity.name(),
    }),
    login: async (fields, _caller, info) => {
      assertDeviceId(info);
      return begin(await verified(fields, info, 'N001101'), info, fields.keep);
    },
    authCode: ({ action, code }, caller, info) => {
      if (action === 'create') {
        if (!caller) throw new DeviceError('N001001');
        const made = codes.create(caller.username);
        return { code: made.code, expire_at: Math.floor(made.expireAt / 1000) };
      }
      assertDeviceId(info);
      assertOpen(CODE_GUESS, info);
      const account = accounts.find(codes.use(code ?? '') ?? '');
      if (!account) {
        throttle.fail(CODE_GUESS, info.ip);
        throw new DeviceError('N001109');
      }
      return begin(account, info, false);
    },
    tokenCheck: (_fields, caller) => {
      const account = accounts.find(caller.username);
      if (!account) throw new DeviceError('N001100');
      return userRecordOf(account);
    },
    passwordCheck: async (fields, caller, info) => {
      const account = await verified(fields, info, 'N001108');
      // A ticket speaks for the one who holds the session: the own password, or the administrator's.
      if (account.username !== caller.username && !account.isMaster) throw new DeviceError('N001108');
      const { second, expireIn } = tickets.issue(account.username);
      return { second, expire_in: expireIn };
    },
    logout: (_fields, caller) => {
      const tokenHash = hashToken(caller.token);
      sessions.end(tokenHash);
      deps.onSessionEnd(tokenHash);
      return null;
    },
    reportLogin: (_fields, caller, info) => {
      audit.note({
        username: caller.username,
        module: 'session',
        text: `signed in on ${info.device}`,
        ip: info.ip,
        level: 'info',
      });
      return null;
    },
    masterInfo: () => {
      const master = accounts.master();
      return { username: master?.username ?? '', nickname: master?.nickname ?? '', qcname: master?.qcname ?? '' };
    },
  };
}
