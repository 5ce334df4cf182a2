import type { RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { mayComeRemotely } from '../relay/remote-rules.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import type { AuditText } from '../storage/audit-texts.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import { type Account, type AccountStore, userRecordOf } from './account-store.ts';
import type { SessionStore } from './session-store.ts';

export interface SignInDeps {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly audit: AuditLog;
  readonly isOutsideOn: () => boolean;
  readonly notices: Pick<NoticeCentre, 'post'>;
  readonly nasId: string;
  readonly now: () => number;
}

const disabledText = {
  en: 'This account is disabled, contact the administrator',
  zh: '该账号已被停用，请联系管理员',
};

export type SignIn = ReturnType<typeof createSignIn>;

/** What follows once a person has shown who they are, by password or by code. */
export function createSignIn({ accounts, sessions, audit, isOutsideOn, notices, nasId, now }: SignInDeps) {
  return {
    /** Refuses a request without a proper id of its client, to which the sign-in would be tied (SES-06). */
    assertDeviceId(info: RequestInfo): void {
      if (!/^[0-9a-f]{32}$/.test(info.deviceId)) throw new DeviceError('N000001', { data: { field: 'device_id' } });
    },
    /**
     * A new session of the account, and what its client is told. Throws N001111 for a disabled account, N001413 for one
     * that may not come through the relay (ROL-09, ROL-12).
     */
    begin(account: Account, info: RequestInfo, keep: boolean, how: AuditText) {
      const actor = { username: account.username, ip: info.ip };
      const refuse = (code: 'N001111' | 'N001413', message = ''): never => {
        audit.tell('session', actor, 'login.refused', { username: account.username }, 'warn');
        throw new DeviceError(code, { message });
      };
      if (account.disabled) refuse('N001111', disabledText[info.language]);
      if (info.remote && !mayComeRemotely(account, isOutsideOn())) refuse('N001413');
      const isNew = !sessions.list(account.username).some(({ deviceId }) => deviceId === info.deviceId);
      if (info.remote && isNew) {
        const values = { device: info.device, ip: info.ip };
        notices.post({ to: account.username, action: 'login_outside', values });
      }
      const { token, expireAt } = sessions.create(account.username, info, keep);
      accounts.noteLogin(account.username, Math.floor(now() / 1000));
      if (info.remote || how === 'login.code')
        audit.tell('session', actor, info.remote ? 'login.remote' : how, { device: info.device });
      return { token, expire_at: expireAt, nasid: nasId, ...userRecordOf(account) };
    },
  };
}
