import type { AccountStore } from '../accounts/account-store.ts';
import type { SessionControl } from '../accounts/session-control.ts';
import { hashToken, type SessionStore } from '../accounts/session-store.ts';
import type { TmpTokens } from '../accounts/tmp-tokens.ts';
import type { Caller, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import { existing } from './accounts.ts';

export interface DevicesDeps {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly sessionControl: SessionControl;
  readonly tmpTokens: TmpTokens;
  readonly audit: AuditLog;
}

/** Clients where accounts are signed in, and temporary tokens (CALL-ACC-07, CALL-AUTH-08). */
export function createDeviceHandlers(deps: DevicesDeps): Handlers<'loginList' | 'deviceRemove' | 'tmpToken'> {
  const { accounts, sessions, sessionControl, tmpTokens, audit } = deps;

  /** The account that is meant; another than the own is the administrator's to name. */
  const meant = (username: string | undefined, caller: Caller): string => {
    if (username === undefined || username.toLowerCase() === caller.username.toLowerCase()) return caller.username;
    if (!caller.isMaster) throw new DeviceError('N000002');
    return existing(accounts, username).username;
  };

  return {
    loginList: ({ username }, caller) => {
      const own = hashToken(caller.token);
      const list = sessions.list(meant(username, caller)).map((session) => ({
        device_id: session.deviceId,
        device: session.device,
        plat: session.plat,
        version: session.version,
        ip: session.ip,
        remote: session.remote ? (1 as const) : (0 as const),
        login_at: session.loginAt,
        active_at: session.activeAt,
        current: session.tokenHash === own ? (1 as const) : (0 as const),
      }));
      return { list };
    },
    deviceRemove: ({ device_ids: ids, username }, caller, info) => {
      const account = meant(username, caller);
      const chosen = sessions.list(account).filter(({ deviceId }) => ids.includes(deviceId));
      if (chosen.some(({ tokenHash }) => tokenHash === hashToken(caller.token))) throw new DeviceError('N001111');
      sessionControl.remove(account, chosen);
      const actor = { username: caller.username, ip: info.ip };
      if (chosen.length > 0)
        audit.tell('session', actor, 'device.removed', { username: account, count: chosen.length });
      return { removed: chosen.length };
    },
    tmpToken: ({ purpose, ttl }, caller) => {
      const { token, expireAt } = tmpTokens.create(hashToken(caller.token), purpose, ttl);
      return { tmptoken: token, expire_at: Math.floor(expireAt / 1000) };
    },
  };
}
