import { type AccountStore, userRecordOf } from '../accounts/account-store.ts';
import { openCiphers } from '../accounts/credentials.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { PasswordCheck } from '../accounts/password-check.ts';
import type { SessionControl } from '../accounts/session-control.ts';
import { hashToken } from '../accounts/session-store.ts';
import type { SignIn } from '../accounts/sign-in.ts';
import { phoneSubject } from '../accounts/sms-codes.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { DeviceIdentity } from '../storage/device-identity.ts';

export interface SessionDeps {
  readonly accounts: AccountStore;
  readonly sessionControl: SessionControl;
  readonly tickets: TicketStore;
  readonly passwordCheck: PasswordCheck;
  readonly signIn: SignIn;
  readonly keys: DeviceKeys;
  readonly identity: DeviceIdentity;
  readonly audit: AuditLog;
  /** Told when an account has reported that it signed in. */
  readonly onReport: (username: string) => void;
}

type SessionCalls = 'keyPub' | 'login' | 'tokenCheck' | 'passwordCheck' | 'logout' | 'reportLogin';

/** Sign-in, its check and its end, and the confirmation of a password (wire contract §5.1). */
export function createSessionHandlers(deps: SessionDeps): Handlers<SessionCalls> {
  const { accounts, tickets, passwordCheck, signIn, keys, identity, audit } = deps;

  /** The account that a code by SMS has signed in: the ticket stands in place of the password. */
  const byTicket = (fields: { username: string; key_id: string }, second: string) => {
    const [username = ''] = openCiphers([keys], fields.key_id, [fields.username]);
    const account = accounts.find(username) ?? accounts.findByPhone(username);
    const isProved =
      account !== undefined &&
      (tickets.use(second, account.username, 'login') ||
        (account.phone !== '' && tickets.use(second, phoneSubject(account.phone), 'login')));
    if (!isProved) throw new DeviceError('N001104');
    return account;
  };

  return {
    keyPub: ({ signme }) => ({
      key: keys.publicKey,
      key_id: keys.keyId,
      sign: keys.sign(signme),
      name: identity.name(),
    }),
    login: async (fields, _caller, info) => {
      signIn.assertDeviceId(info);
      const { second = '' } = fields;
      const account = second === '' ? await passwordCheck.verified(fields, info, 'N001101') : byTicket(fields, second);
      return signIn.begin(account, info, fields.keep, 'login.done');
    },
    tokenCheck: (_fields, caller) => {
      const account = accounts.find(caller.username);
      if (!account) throw new DeviceError('N001100');
      return userRecordOf(account);
    },
    passwordCheck: async (fields, caller, info) => {
      const account = await passwordCheck.verified(fields, info, 'N001108');
      // A ticket speaks for the one who holds the session: the own password, or the administrator's.
      if (account.username !== caller.username && !account.isMaster) throw new DeviceError('N001108');
      const { second, expireIn } = tickets.issue(account.username);
      return { second, expire_in: expireIn };
    },
    logout: (_fields, caller, info) => {
      deps.sessionControl.end(hashToken(caller.token));
      audit.tell('session', { username: caller.username, ip: info.ip }, 'login.logout');
      return null;
    },
    reportLogin: (_fields, caller, info) => {
      const actor = { username: caller.username, ip: info.ip };
      audit.tell('session', actor, 'login.done', { device: info.device });
      deps.onReport(caller.username);
      return null;
    },
  };
}
