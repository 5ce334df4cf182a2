import { networkInterfaces } from 'node:os';
import type { AccountStore } from '../accounts/account-store.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { Caller, DeviceClock, Handlers, NetworkServices } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { REBOOT_S } from '../hardware/core/power.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { PoolUsage } from '../hardware/info.ts';
import { isInstalling } from '../hardware/upgrade/views.ts';
import { pollOf } from '../hardware/views.ts';
import type { PushMessage } from '../push/hub.ts';
import type { DeviceIdentity } from '../storage/device-identity.ts';
import type { GroupStore } from '../storage/group-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { act } from './act.ts';
import { appsFor } from './desktop-apps.ts';

export interface SystemDeps {
  readonly host: string;
  readonly services: NetworkServices;
  readonly accounts: AccountStore;
  readonly tickets: TicketStore;
  readonly settings: SettingsStore;
  readonly groups: GroupStore;
  readonly identity: DeviceIdentity;
  readonly hardware: Hardware;
  readonly clock: DeviceClock;
  readonly poolUsage: () => Promise<PoolUsage>;
  readonly push: (message: PushMessage) => void;
  /** Messages that the account has not seen. */
  readonly unknownNotices: (username: string) => number;
  /** Apps that the administrator has hidden from everybody. */
  readonly hiddenApps: () => readonly string[];
  /** Folders of other servers, which stand among the external disks without a device name (POL-14). */
  readonly networkDisks: () => readonly Readonly<Record<string, unknown>>[];
}

type SystemCalls = 'system' | 'systemHome' | 'systemPoll' | 'reboot' | 'shutdown' | 'systemDelay' | 'userGroups';

/** Name of a pool that nobody named. */
const poolNames: Readonly<Record<string, string>> = { zenith_sata: 'Internal storage' };

/** Addresses under which others reach the device: the one it listens on, or all of the machine. */
export function addressesOf(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host];
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}

/** What the device is, how it is, and switching it off (wire contract §5.3). */
export function createSystemHandlers(deps: SystemDeps): Handlers<SystemCalls> {
  const { accounts, identity, settings, hardware, clock, groups, tickets } = deps;

  /** Stops the machine: clients are told before the sockets close (CALL-SYS-04). */
  const stop = (type: 'reboot' | 'shutdown', caller: Caller, second: string | undefined): void => {
    if (second !== undefined && second !== '' && !tickets.use(second, caller.username))
      throw new DeviceError('N000002');
    if (hardware.state().power !== 'on' || isInstalling(hardware.state())) throw new DeviceError('N000005');
    const data = { by: caller.username, eta_s: type === 'reboot' ? REBOOT_S : 0 };
    deps.push({ topic: 'system', type, to: 'all', data });
    hardware.dispatch({ type });
  };

  return {
    system: () => {
      const { board, bootedAtS, storage, upgrade } = hardware.state();
      const series = board.product.charAt(0);
      return {
        nasid: identity.nasId,
        name: identity.name(),
        ip: addressesOf(deps.host),
        model: board.product,
        mode: `${series}${board.slots}`,
        pdt: board.product.slice(0, 2),
        series,
        color: board.color,
        disk_num: storage.disks.length,
        version: upgrade.version,
        uptime: Math.max(0, Math.floor(clock.now() / 1000) - bootedAtS),
        net_mode: 'lan',
        tracker: deps.services.tracker,
        proxy: deps.services.proxy,
      };
    },
    systemHome: async (_fields, caller) => {
      const account = accounts.find(caller.username);
      if (!account) throw new DeviceError('N001100');
      const { pools, notices, upgrade } = hardware.state();
      const { total, used } = await deps.poolUsage();
      return {
        name: identity.name(),
        wallpaper: settings.get(caller.username, 'desktop.wallpaper'),
        apps: appsFor(account, deps.hiddenApps()),
        pools: pools
          .filter((pool) => pool.mounted === 1)
          .map(({ key, name }) => ({ key, name: name || (poolNames[key] ?? ''), total, used })),
        user_count: accounts.count(),
        upgrade: { has_new: upgrade.offer === null ? 0 : 1, level: upgrade.offer?.level ?? '' },
        notices: notices.length + deps.unknownNotices(caller.username),
        quota: account.quota,
      };
    },
    systemPoll: () => {
      const poll = pollOf(hardware.state(), clock.now());
      hardware.dispatch({ type: 'polled' });
      const folders = deps.networkDisks();
      if (folders.length === 0) return poll;
      return { ...poll, mounts: { disks: [...poll.mounts.disks, ...folders] } };
    },
    reboot: ({ second }, caller) => {
      stop('reboot', caller, second);
      return { eta_s: REBOOT_S };
    },
    shutdown: ({ second }, caller) => {
      stop('shutdown', caller, second);
      return null;
    },
    systemDelay: ({ action, minutes }) => {
      act(hardware, { type: 'delay-stop', action, minutes });
      return { at: Math.floor((hardware.state().ups.planned?.at ?? 0) / 1000) };
    },
    userGroups: (_fields, caller) => {
      const isOn = settings.get('', 'device.public_switch') === '1';
      const mayUse = isOn && caller.perm.public !== 0;
      return { switch: isOn ? 1 : 0, list: mayUse ? groups.visibleTo(caller.username, caller.isMaster) : [] };
    },
  };
}
