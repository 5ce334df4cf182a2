import type { Handlers } from '../context.ts';
import type { PushSender } from '../push/push-sender.ts';
import { DeviceError } from '../device-error.ts';
import type { NetworkSettings } from '../machine/network-settings.ts';
import type { AuditLog } from '../storage/audit-log.ts';

export interface NetworkCallsDeps {
  readonly network: NetworkSettings;
  readonly addresses: () => string[];
  /** Model time in milliseconds. */
  readonly now: () => number;
  readonly push: PushSender;
  readonly audit: AuditLog;
}

/** What a look at the network asks for; the last three change it. */
const looks = ['net_status', 'wifi', 'ipv6', 'bond', 'unbond', 'disconnect'] as const;
const changing: ReadonlySet<string> = new Set(['bond', 'unbond', 'disconnect']);

/** Ports of the device (CALL-SET-05, CALL-SET-06). */
export function createNetworkHandlers(deps: NetworkCallsDeps): Handlers<'netSettings' | 'netChange'> {
  const { network, push, audit } = deps;

  /** Clients that came by an address that may be another one now are told the present ones. */
  const tell = (): void =>
    push.send({ topic: 'system', type: 'ip_changed', to: 'all', data: { ip: deps.addresses() } });

  return {
    netSettings: (fields, caller, info) => {
      const asked = looks.filter((name) => fields[name] !== undefined);
      const [look] = asked;
      if (look === undefined || asked.length > 1)
        throw new DeviceError('N000001', { data: { field: asked[1] ?? 'net_status', reason: 'exactly one' } });
      if (changing.has(look) && !caller.isMaster) throw new DeviceError('N000002');
      if (look === 'net_status') {
        const ends = network.trialEnds();
        const left = ends === 0 ? 0 : Math.max(1, ends - Math.floor(deps.now() / 1000));
        return { net_status: network.status(), bond: network.bonded(), trial_left: left };
      }
      if (look === 'ipv6') return { ipv6: network.ipv6() };
      // This machine has no radio: there is no network to see, and none to part from.
      if (look === 'wifi') return { wifi: [] };
      if (look === 'disconnect') throw new DeviceError('N000003');
      if (look === 'bond')
        network.bond((fields.ifaces ?? '').split(',').filter(Boolean), fields.mode ?? 'active-backup', fields.trial_s);
      else network.unbond(fields.trial_s);
      audit.tell('setting', { username: caller.username, ip: info.ip }, 'setting.changed', { name: look });
      tell();
      return { ok: 1 };
    },
    netChange: (fields, caller, info) => {
      const { section } = fields;
      if (section === 'lan') network.setLan(fields);
      else if (section === 'ipv6') network.setIpv6(fields);
      else if (section === 'keep') network.keep();
      else if (section === 'revert') network.goBack();
      else throw new DeviceError('N000006');
      audit.tell('setting', { username: caller.username, ip: info.ip }, 'setting.changed', { name: section });
      tell();
      return { section };
    },
  };
}
