import type { ErrorCode } from '#shared/contract/codes.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { LoginThrottle } from '../accounts/login-throttle.ts';
import { isWirePassword, verifyPassword } from '../accounts/passwords.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { Caller, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';

/** Username and password as risky calls carry them (RSA-03). */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly key_id: string;
}

export interface AdministratorDeps {
  readonly accounts: Pick<AccountStore, 'find'>;
  readonly keys: Pick<DeviceKeys, 'keyId' | 'decrypt'>;
  readonly throttle: LoginThrottle;
  readonly tickets: Pick<TicketStore, 'use'>;
}

export type Administrator = ReturnType<typeof createAdministrator>;

/** The confirmation that calls with a risk ask for: an administrator's password, or a ticket got for it (PWD-03). */
export function createAdministrator({ accounts, keys, throttle, tickets }: AdministratorDeps) {
  return {
    /**
     * Throws N001112 for a cipher made for another key, N001102 after too many failures, and `code` for a wrong
     * password or an account that is no administrator; `other` for the latter, where a call tells the two apart.
     */
    async assertPassword(fields: Credentials, info: RequestInfo, code: ErrorCode, other = code): Promise<void> {
      const username = fields.key_id === keys.keyId ? keys.decrypt(fields.username) : undefined;
      const wire = username === undefined ? undefined : keys.decrypt(fields.password);
      if (username === undefined || wire === undefined)
        throw new DeviceError('N001112', { data: { key_id: keys.keyId } });
      const minutes = throttle.lockedMinutes(username, info.ip);
      if (minutes > 0) throw new DeviceError('N001102', { data: { minutes } });
      // Counted before it is known: tries that come together must not all be let through.
      throttle.fail(username, info.ip);
      const account = accounts.find(username);
      const matches = (await verifyPassword(wire, account?.password)) && isWirePassword(wire);
      if (!matches) throw new DeviceError(code);
      throttle.succeed(username, info.ip);
      if (account?.isMaster !== true) throw new DeviceError(other);
    },
    /** Uses a ticket of the caller up; throws `code` for one that is missing, used, run out or another's. */
    assertTicket(second: string | undefined, caller: Caller, code: ErrorCode): void {
      if (second === undefined || second === '' || !tickets.use(second, caller.username)) throw new DeviceError(code);
    },
  };
}
