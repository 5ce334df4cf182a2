import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { SessionCode } from '#shared/contract/codes.ts';
import { type AccountStore, createAccountStore } from './accounts/account-store.ts';
import { type DeviceKeys, loadDeviceKeys } from './accounts/device-keys.ts';
import { type Avatars, createAvatars } from './accounts/avatars.ts';
import { type Captchas, createCaptchas } from './accounts/captcha.ts';
import { createLoginThrottle, type LoginThrottle } from './accounts/login-throttle.ts';
import { createOutbox, type Outbox } from './accounts/outbox.ts';
import { createSessionStore, type SessionStore } from './accounts/session-store.ts';
import { createSmsCodes, type SmsCodes } from './accounts/sms-codes.ts';
import { createTicketStore, type TicketStore } from './accounts/tickets.ts';
import { createTmpTokens, type TmpTokens } from './accounts/tmp-tokens.ts';
import { checkToken } from './calls/authenticate.ts';
import { addressesOf } from './calls/system.ts';
import type { DeviceConfig } from './context.ts';
import type { Logger } from './logging/logger.ts';
import { DeviceError } from './device-error.ts';
import { createVirtualClock, type VirtualClock } from './hardware/clock.ts';
import { createHardware, type Hardware } from './hardware/hardware.ts';
import type { PoolUsage } from './hardware/info.ts';
import { createPoolUsage } from './hardware/pool-usage.ts';
import { type CloudDrives, createCloudDrives } from './netdisk/drives.ts';
import { createNetwork, type Network } from './network.ts';
import { createMachineSettings, type MachineSettings } from './machine/machine-settings.ts';
import { createMonitor, type Monitor } from './machine/monitor.ts';
import { createNetworkSettings, type NetworkSettings } from './machine/network-settings.ts';
import { createPowerPlanner, type PowerPlanner } from './machine/power-plan.ts';
import { createNoticeCentre, type NoticeCentre } from './notices/notice-centre.ts';
import { createGroupAccess, type GroupAccess } from './accounts/group-access.ts';
import { type CollectReminders, createCollectReminders } from './shares/collect-reminders.ts';
import { createTeamActivity } from './files/team-activity.ts';
import { createMemoReminders, type MemoReminders } from './notes/memo-reminders.ts';
import { createShareReminders, type ShareReminders } from './shares/share-reminders.ts';
import { createGroupRequests } from './storage/group-requests.ts';
import { createGroupStore } from './storage/group-store.ts';
import { createPushHub, type PushHub } from './push/hub.ts';
import { readRecording } from './recording/read-recording.ts';
import { followReplay } from './recording/record.ts';
import { createRemoteDevices, type RemoteDevices } from './relay/remote-devices.ts';
import { createOutside, type Outside } from './relay/outside.ts';
import { initialState } from './scenarios/player.ts';
import { type AddressGuard, createAddressGuard } from './security/address-guard.ts';
import { createSecrets, type Secrets } from './security/secrets.ts';
import { type AuditLog, createAuditLog } from './storage/audit-log.ts';
import { type ConfigStore, createConfigStore } from './storage/config-store.ts';
import { createDeviceIdentity, type DeviceIdentity } from './storage/device-identity.ts';
import { createSettingsStore } from './storage/settings-store.ts';

/** The services of the device, made once and handed to what needs them. */
export interface DeviceParts {
  readonly clock: VirtualClock;
  readonly hardware: Hardware;
  readonly network: Network;
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly tickets: TicketStore;
  readonly throttle: LoginThrottle;
  readonly keys: DeviceKeys;
  readonly identity: DeviceIdentity;
  readonly hub: PushHub;
  readonly poolUsage: () => Promise<PoolUsage>;
  readonly configStore: ConfigStore;
  readonly audit: AuditLog;
  /** Addresses that are kept out. */
  readonly guard: AddressGuard;
  /** Settings of the machine, and when it switches itself on and off. */
  readonly machine: MachineSettings;
  readonly planner: PowerPlanner;
  /** The network ports of the machine. */
  readonly ports: NetworkSettings;
  readonly monitor: Monitor;
  /** Messages for accounts. */
  readonly notices: NoticeCentre;
  /** Messages about shares that end soon. */
  readonly shareReminders: ShareReminders;
  /** Messages about collections that end soon. */
  readonly collectReminders: CollectReminders;
  /** Messages about memos whose time has come. */
  readonly memoReminders: MemoReminders;
  /** Requests for permission in team folders. */
  readonly groupAccess: GroupAccess;
  /** Whether accounts may come through the relay. */
  readonly outside: Outside;
  readonly outbox: Outbox;
  /** Codes by SMS, for every call that sends or checks one. */
  readonly sms: SmsCodes;
  readonly captchas: Captchas;
  /** Pictures of accounts. */
  readonly avatars: Avatars;
  /** Other devices that accounts have listed. */
  readonly remotes: RemoteDevices;
  /** Seals what the device has to know again without a person. */
  readonly secrets: Secrets;
  /** Cloud drives of accounts. */
  readonly drives: CloudDrives;
  readonly tmpTokens: TmpTokens;
  /** Key pair of the cloud service that the device offers under `/cloud`; made when it is first asked for. */
  readonly cloudKeys: () => Promise<DeviceKeys>;
}

/** Loads something at the first use; a load that failed is tried again at the next. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}

/** Makes the services on an open database; throws StartError for an unknown scenario. */
export async function createParts(config: DeviceConfig, db: DatabaseSync, log: Logger): Promise<DeviceParts> {
  const recording = config.replay === undefined ? undefined : readRecording(config.replay);
  const clock = createVirtualClock(config.speed, Date.now, recording?.at);
  const hardware = createHardware(recording?.state ?? initialState(config.scenario, clock), clock, recording?.causes);
  const accounts = createAccountStore(db);
  const sessions = createSessionStore(db);
  const identity = createDeviceIdentity(db);
  const tickets = createTicketStore(db);
  const tmpTokens = createTmpTokens();
  const configStore = createConfigStore(db);
  const outside = createOutside(configStore);
  const outbox = createOutbox({ keeps: config.control, program: config.messageProgram, log });
  const hub = createPushHub({
    check: (token, deviceId, { remote }) => {
      const deps = { accounts, sessions, tmpTokens, isOutsideOn: outside.isOn };
      const caller = checkToken(deps, token, deviceId, remote);
      if (caller instanceof DeviceError) return caller.code as SessionCode;
      const { username, isMaster, perm, session } = caller;
      return { username, isMaster, perm, tokenHash: session.tokenHash };
    },
    log,
    reserved: { get: () => identity.counter('push_id'), set: (value) => identity.setCounter('push_id', value) },
    uptime: () => hardware.state().bootedAtS,
  });
  if (recording) followReplay(recording, hardware, hub, log);
  const audit = createAuditLog(db);
  const settings = createSettingsStore(db);
  const notices = createNoticeCentre({ db, accounts, push: hub });
  const guard = createAddressGuard(db, hub, Date.now, (blocked) =>
    notices.post({ to: 'master', action: 'ip_blocked', level: 'warn', values: blocked }),
  );
  const groupAccess = createGroupAccess({
    db,
    accounts,
    groups: createGroupStore(db),
    requests: createGroupRequests(db),
    notices,
    push: hub,
    activity: createTeamActivity(db),
    audit,
    log,
  });
  notices.onContinue('ip_blocked', ({ ip }) => guard.allow(String(ip)));
  return {
    clock,
    hardware,
    network: createNetwork(config.control),
    accounts,
    sessions,
    tickets,
    throttle: createLoginThrottle(),
    keys: await loadDeviceKeys(path.join(config.dataDir, 'system', 'device-key.pem'), log),
    identity,
    hub,
    poolUsage: createPoolUsage(config.dataDir),
    configStore,
    audit,
    guard,
    machine: createMachineSettings(configStore, (change) => void hardware.dispatch({ type: 'settings', change })),
    planner: createPowerPlanner({ config: configStore, clock, hardware }),
    ports: createNetworkSettings({
      config: configStore,
      nasId: identity.nasId,
      addresses: () => addressesOf(config.host),
      isLinked: () => hardware.state().isLinked,
      now: () => clock.now(),
    }),
    monitor: createMonitor(hardware),
    notices,
    groupAccess,
    shareReminders: createShareReminders({
      db,
      notices,
      log,
      wants: (owner) => settings.get(owner, 'file.share.remind') === '1',
    }),
    collectReminders: createCollectReminders({ db, notices, log }),
    memoReminders: createMemoReminders({ db, notices, push: hub, log }),
    outside,
    outbox,
    sms: createSmsCodes({ accounts, tickets, outbox }),
    captchas: createCaptchas({ tickets, outbox }),
    avatars: createAvatars(path.join(config.dataDir, 'system', 'avatars')),
    remotes: createRemoteDevices(db, config.peers ?? {}),
    secrets: createSecrets(path.join(config.dataDir, 'system', 'secrets.key')),
    drives: createCloudDrives(config.dataDir, configStore),
    tmpTokens,
    cloudKeys: once(() => loadDeviceKeys(path.join(config.dataDir, 'system', 'cloud-key.pem'), log)),
  };
}
