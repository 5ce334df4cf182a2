import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, Handlers, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { PushHub } from '../push/hub.ts';
import type { Outside } from '../relay/outside.ts';
import type { AddressGuard } from '../security/address-guard.ts';
import { isThisMachine, normalAddress } from '../security/addresses.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { AuditText, AuditValues } from '../storage/audit-texts.ts';

export interface SecurityDeps {
  readonly guard: AddressGuard;
  readonly outside: Outside;
  readonly hub: Pick<PushHub, 'dropAddress' | 'recheck'>;
  readonly audit: AuditLog;
}

type SecurityCalls = 'securityForbidden' | 'securityTrust' | 'securityOutside' | 'actionLog';

const badField = (field: string, reason: string): DeviceError =>
  new DeviceError('N000001', { data: { field, reason } });

/** Who may come in, from where, and what was done (CALL-EXT-25, CALL-ACT-01). */
export function createSecurityHandlers({ guard, outside, hub, audit }: SecurityDeps): Handlers<SecurityCalls> {
  const note = (caller: Caller, info: RequestInfo, text: AuditText, values: AuditValues = {}): void =>
    audit.tell('security', { username: caller.username, ip: info.ip }, text, values);

  const forbiddenAnswer = (): CallData<Calls['securityForbidden']> => ({
    list: guard.list().map(({ ip, at, expireAt, reason, auto }) => ({
      ip,
      at,
      expire_at: expireAt,
      reason,
      auto: auto ? 1 : 0,
    })),
    setting: { ...guard.rules.get() },
  });
  const trustedAnswer = (): CallData<Calls['securityTrust']> => ({
    list: guard
      .trusted()
      .map(({ cidr, deviceId, note: text, at }) => ({ ip: cidr, device_id: deviceId, note: text, at })),
  });

  const forbid = (rawIp: string, reason: string, info: RequestInfo): string => {
    const ip = normalAddress(rawIp);
    if (ip === undefined) throw badField('ip', 'not an address');
    // Nobody can take it back from an address that is kept out.
    if (isThisMachine(ip) || ip === normalAddress(info.ip)) throw badField('ip', 'the own address');
    guard.forbid(ip, reason);
    hub.dropAddress((other) => normalAddress(other) === ip);
    return ip;
  };

  return {
    securityForbidden: ({ action, ip, reason = '', tries, minutes, lock }, caller, info) => {
      if (action === 'setting') {
        const rules = guard.rules.get();
        const next = { tries: tries ?? rules.tries, minutes: minutes ?? rules.minutes, lock: lock ?? rules.lock };
        guard.rules.set(next);
        note(caller, info, 'security.rules');
      } else if (action !== 'list') {
        if (ip === undefined) throw badField('ip', 'missing');
        if (action === 'add') note(caller, info, 'security.forbid', { ip: forbid(ip, reason, info) });
        else {
          if (!guard.allow(ip)) throw new DeviceError('N000003');
          note(caller, info, 'security.allow', { ip });
        }
      }
      return forbiddenAnswer();
    },
    securityTrust: ({ action, ip = '', client: deviceId = '', note: text = '' }, caller, info) => {
      if (action === 'list') return trustedAnswer();
      if (ip === '' && deviceId === '') throw badField('ip', 'missing');
      const target = [ip, deviceId].filter(Boolean).join(' ');
      if (action === 'add') {
        if (!guard.trust({ cidr: ip, deviceId, note: text })) throw badField('ip', 'not a range of addresses');
        note(caller, info, 'security.trust', { target });
      } else {
        if (!guard.distrust({ cidr: ip, deviceId })) throw new DeviceError('N000003');
        note(caller, info, 'security.distrust', { target });
      }
      return trustedAnswer();
    },
    securityOutside: ({ enable }, caller, info) => {
      if (enable !== undefined && enable !== outside.isOn()) {
        outside.set(enable);
        // Sockets that came through the relay are told at once what their next call would hear.
        hub.recheck();
        note(caller, info, enable ? 'security.outside_on' : 'security.outside_off');
      }
      return { enable: outside.isOn() ? 1 : 0 };
    },
    actionLog: ({ username, ...query }, caller, { language }) =>
      audit.list({ ...query, username: caller.isMaster ? username : caller.username, language }),
  };
}
