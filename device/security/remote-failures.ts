import type { PushSender } from '../push/push-sender.ts';
import type { Outside } from '../relay/outside.ts';
import type { AuditLog } from '../storage/audit-log.ts';

/** Wrong passwords from outside within a day that make outside access a risk (ROL-10). */
const RISK_FROM = 5;
const DAY_S = 24 * 3600;

export interface RemoteFailuresDeps {
  readonly audit: AuditLog;
  readonly push: PushSender;
  readonly outside: Outside;
  readonly now?: () => number;
}

export type RemoteFailures = ReturnType<typeof createRemoteFailures>;

/** Tells the administrator when somebody tries passwords from outside (ROL-10). */
export function createRemoteFailures({ audit, push, outside, now = Date.now }: RemoteFailuresDeps) {
  let last = { ip: '', username: '' };
  const count = (): number => audit.countSince('session', 'login.wrong_remote', Math.floor(now() / 1000) - DAY_S);
  const tell = (): void => {
    const failures = count();
    if (!outside.isOn() || failures < RISK_FROM) return;
    push.send({ topic: 'security', type: 'remote_failures', to: 'master', data: { ...last, count: failures } });
  };
  return {
    /** Failures of the last 24 hours. */
    count,
    note: (ip: string, username: string): void => {
      last = { ip, username };
      tell();
    },
    /** The administrator has signed in. */
    remind: (isMaster: boolean): void => {
      if (isMaster) tell();
    },
  };
}
