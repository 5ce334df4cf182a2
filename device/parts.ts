import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { SessionCode } from '#shared/contract/codes.ts';
import { type AccountStore, createAccountStore } from './accounts/account-store.ts';
import { type DeviceKeys, loadDeviceKeys } from './accounts/device-keys.ts';
import { createLoginThrottle, type LoginThrottle } from './accounts/login-throttle.ts';
import { createSessionStore, type SessionStore } from './accounts/session-store.ts';
import { createTicketStore, type TicketStore } from './accounts/tickets.ts';
import { checkToken } from './calls/authenticate.ts';
import type { DeviceConfig, Logger } from './context.ts';
import { DeviceError } from './device-error.ts';
import { createVirtualClock, type VirtualClock } from './hardware/clock.ts';
import { createHardware, type Hardware } from './hardware/hardware.ts';
import type { PoolUsage } from './hardware/info.ts';
import { createPoolUsage } from './hardware/pool-usage.ts';
import { createNetwork, type Network } from './network.ts';
import { createPushHub, type PushHub } from './push/hub.ts';
import { initialState } from './scenarios/player.ts';
import { createDeviceIdentity, type DeviceIdentity } from './storage/device-identity.ts';

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
}

/** Makes the services on an open database; throws StartError for an unknown scenario. */
export async function createParts(config: DeviceConfig, db: DatabaseSync, log: Logger): Promise<DeviceParts> {
  const clock = createVirtualClock(config.speed);
  const hardware = createHardware(initialState(config.scenario, clock), clock);
  const accounts = createAccountStore(db);
  const sessions = createSessionStore(db);
  const identity = createDeviceIdentity(db);
  const hub = createPushHub({
    check: (token, deviceId) => {
      const caller = checkToken({ accounts, sessions }, token, deviceId);
      if (caller instanceof DeviceError) return caller.code as SessionCode;
      return { username: caller.username, isMaster: caller.isMaster, tokenHash: caller.session.tokenHash };
    },
    log,
    reserved: { get: () => identity.counter('push_id'), set: (value) => identity.setCounter('push_id', value) },
    uptime: () => hardware.state().bootedAtS,
  });
  return {
    clock,
    hardware,
    network: createNetwork(config.control),
    accounts,
    sessions,
    tickets: createTicketStore(db),
    throttle: createLoginThrottle(),
    keys: await loadDeviceKeys(path.join(config.dataDir, 'system', 'device-key.pem'), log),
    identity,
    hub,
    poolUsage: createPoolUsage(config.dataDir),
  };
}
