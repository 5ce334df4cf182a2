import type { RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { AddressGuard } from '../security/address-guard.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { Account, AccountStore } from './account-store.ts';
import type { Captchas } from './captcha.ts';
import { type CipherKeys, type Credentials, openCredentials } from './credentials.ts';
import type { LoginThrottle } from './login-throttle.ts';
import { isWirePassword, verifyPassword } from './passwords.ts';

export interface PasswordCheckDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly keys: CipherKeys;
  readonly throttle: LoginThrottle;
  readonly captchas: Pick<Captchas, 'check'>;
  readonly guard: Pick<AddressGuard, 'noteFailure'>;
  readonly audit: AuditLog;
  /** Told when wrong passwords come from outside. */
  readonly onRemoteFailure: (ip: string, username: string) => void;
}

/** The picture a person has read, where one was asked for. */
export interface ReadCaptcha {
  readonly captcha_id?: string | undefined;
  readonly captcha?: string | undefined;
}

const lockedText = {
  en: (minutes: number) => `Too many failures, try again in ${minutes} min`,
  zh: (minutes: number) => `失败次数过多，请 ${minutes} 分钟后再试`,
};

export type PasswordCheck = ReturnType<typeof createPasswordCheck>;

/**
 * The one place where passwords are checked: failures are counted per account and address, noted in the log, and shut
 * an address out when they are too many (CALL-AUTH-01, CALL-AUTH-03, CALL-EXT-25).
 */
export function createPasswordCheck(deps: PasswordCheckDeps) {
  const { accounts, keys, throttle, captchas, guard, audit } = deps;

  /** Throws N001102 with the minutes left while a name is locked for this address. */
  const assertOpen = (name: string, info: RequestInfo): void => {
    const minutes = throttle.lockedMinutes(name, info.ip);
    if (minutes > 0)
      throw new DeviceError('N001102', { message: lockedText[info.language](minutes), data: { minutes } });
  };

  /** Says in the log, and to who watches addresses, that a password was wrong. */
  const tell = (account: Account | undefined, info: RequestInfo): void => {
    const username = account?.username ?? '';
    const text = info.remote ? 'login.wrong_remote' : 'login.wrong';
    audit.tell('session', { username, ip: info.ip }, text, { username: account?.username ?? '?' }, 'warn');
    guard.noteFailure({ ip: info.ip, deviceId: info.deviceId, username });
    if (info.remote) deps.onRemoteFailure(info.ip, username);
  };

  /**
   * Counts a try of a name, known or not, at this address, before it is known to be wrong: checking takes a while, and
   * tries that come together must not all be let through. `right` takes it back.
   */
  const begin = (name: string, info: RequestInfo) => {
    assertOpen(name, info);
    throttle.fail(name, info.ip);
    return {
      wrong: (account: Account | undefined): void => tell(account, info),
      right: (): void => throttle.succeed(name, info.ip),
    };
  };

  return {
    assertOpen,
    begin,
    /** Counts a failure of a name, known or not, at this address. */
    fail(name: string, account: Account | undefined, info: RequestInfo): void {
      throttle.fail(name, info.ip);
      tell(account, info);
    },
    /**
     * The account whose password this is. Throws N001112 for a cipher of another key, N001102 while locked, N001103
     * with `need_captcha` where a picture must be read first, and `code` for a wrong password. The fifth failure of a
     * sign-in says so at once with `need_captcha`.
     */
    async verified(
      fields: Credentials & ReadCaptcha,
      info: RequestInfo,
      code: 'N001101' | 'N001108',
    ): Promise<Account> {
      const { username, wire } = openCredentials(keys, fields);
      assertOpen(username, info);
      const asksCaptcha = code === 'N001101';
      if (asksCaptcha && throttle.needsCaptcha(username, info.ip)) {
        const isRead = captchas.check(fields.captcha_id ?? '', fields.captcha ?? '');
        if (!isRead) throw new DeviceError('N001103', { data: { need_captcha: 1 } });
      }
      const attempt = begin(username, info);
      const account = accounts.find(username);
      const matches = (await verifyPassword(wire, account?.password)) && isWirePassword(wire);
      if (!account || !matches) {
        attempt.wrong(account);
        const needsCaptcha = asksCaptcha && throttle.needsCaptcha(username, info.ip);
        throw new DeviceError(code, needsCaptcha ? { data: { need_captcha: 1 } } : {});
      }
      attempt.right();
      return account;
    },
  };
}
