import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Server } from 'node:http';
import fastify from 'fastify';
import { createAccountStore } from './accounts/account-store.ts';
import { loadDeviceKeys } from './accounts/device-keys.ts';
import { makeFirstAccounts } from './accounts/first-accounts.ts';
import { createLoginThrottle } from './accounts/login-throttle.ts';
import { createSessionStore } from './accounts/session-store.ts';
import { createTicketStore } from './accounts/tickets.ts';
import { checkToken, createAuthenticate } from './calls/authenticate.ts';
import { registerCalls } from './calls/call-layer.ts';
import { createKvHandlers } from './calls/kv.ts';
import { createSessionHandlers } from './calls/session.ts';
import { createSettingsHandlers } from './calls/settings.ts';
import { serveConsole } from './console/serve-console.ts';
import type { DeviceConfig, Logger } from './context.ts';
import { DeviceError } from './device-error.ts';
import { createStderrLogger } from './logging/logger.ts';
import { createPushHub } from './push/hub.ts';
import { createPushServer, createPushUpgrade } from './push/push-server.ts';
import { createAuditLog } from './storage/audit-log.ts';
import { checkDataFolder, lockDataFolder } from './storage/data-folder.ts';
import { openDatabase } from './storage/database.ts';
import { createDeviceIdentity } from './storage/device-identity.ts';
import { createKvStore } from './storage/kv-store.ts';
import { createSettingsStore } from './storage/settings-store.ts';
import { hashToken } from './accounts/session-store.ts';
import type { SessionCode } from '#shared/contract/codes.ts';

/** A device that serves. */
export interface RunningDevice {
  /** Origin of the calls and the console. */
  readonly http: string;
  /** Address of the push channel. */
  readonly push: string;
  /** Administrator made at the first start, with its password: to be shown once. */
  readonly firstAccount: { username: string; password: string } | undefined;
  /** Ends it: sockets said goodbye to, work under way stopped, everything on disk. */
  close(): Promise<void>;
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Starts a device on its folder; throws StartError with one clear line when it cannot. */
export async function startDevice(config: DeviceConfig, log: Logger = createStderrLogger()): Promise<RunningDevice> {
  checkDataFolder(config.dataDir);
  const systemDir = path.join(config.dataDir, 'system');
  const lock = lockDataFolder(config.dataDir);
  const db = openDatabase(path.join(systemDir, 'device.db'));
  for (const folder of ['pool', 'usb']) mkdirSync(path.join(config.dataDir, folder), { recursive: true });

  const accounts = createAccountStore(db);
  const sessions = createSessionStore(db);
  const identity = createDeviceIdentity(db);
  const keys = await loadDeviceKeys(path.join(systemDir, 'device-key.pem'), log);
  const firstAccount = await makeFirstAccounts(db, accounts, config.demo, Math.floor(Date.now() / 1000));

  const hub = createPushHub({
    check: (token, deviceId) => {
      const caller = checkToken({ accounts, sessions }, token, deviceId);
      if (caller instanceof DeviceError) return caller.code as SessionCode;
      return { username: caller.username, isMaster: caller.isMaster, tokenHash: hashToken(token) };
    },
    log,
    reserved: { get: () => identity.counter('push_id'), set: (value) => identity.setCounter('push_id', value) },
    uptime: () => 0,
  });

  const app = fastify({ logger: false, bodyLimit: 1024 * 1024, forceCloseConnections: true });
  registerCalls(app, {
    handlers: {
      ...createSessionHandlers({
        accounts,
        sessions,
        tickets: createTicketStore(db),
        throttle: createLoginThrottle(),
        keys,
        identity,
        audit: createAuditLog(db),
        onSessionEnd: (tokenHash) => hub.endSession(tokenHash),
        now: Date.now,
      }),
      ...createKvHandlers(createKvStore(db)),
      ...createSettingsHandlers({
        settings: createSettingsStore(db),
        identity,
        push: (message, exceptToken) => hub.send(message, exceptToken === '' ? '' : hashToken(exceptToken)),
      }),
    },
    authenticate: createAuthenticate({ accounts, sessions }),
    log,
    checkAnswers: config.control,
  });
  serveConsole(app, config.consoleDir);

  const upgrade = createPushUpgrade(hub);
  const pushServer = createPushServer(upgrade);
  app.server.on('upgrade', upgrade);
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const pushPort = await listen(pushServer, config.pushPort, config.host);
  const flush = setInterval(() => sessions.flush(), 60_000);
  flush.unref();

  return {
    http: `http://${config.host}:${port}`,
    push: `ws://${config.host}:${pushPort}/push/ws`,
    firstAccount,
    async close() {
      clearInterval(flush);
      hub.close();
      pushServer.close();
      setTimeout(() => hub.dropAll(), 500).unref();
      await app.close();
      hub.dropAll();
      sessions.flush();
      db.close();
      lock.release();
    },
  };
}
