import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { createApp } from './app.ts';
import { addressesOf } from './calls/system.ts';
import { createBackupDomain } from './calls/backup-domain.ts';
import { createOfflineDomain } from './calls/offline-domain.ts';
import type { DeviceConfig, DeviceContext } from './context.ts';
import { type Logger, createStderrLogger } from './logging/logger.ts';
import { createEngineAuthorize, createEngineRecheck } from './docker/authorize.ts';
import { createExecUpgrade, isExecUpgrade } from './docker/exec-socket.ts';
import { containerEngine } from './docker/service.ts';
import { prepareFirstStart, type WriteDemo } from './first-start.ts';
import { broadcastHardware } from './hardware/broadcast.ts';
import { createTaskService } from './jobs/task-service.ts';
import { createParts, type DeviceParts } from './parts.ts';
import { followIncidents } from './push/incidents.ts';
import { keepAnnounced, publishBonjour } from './discovery/announce.ts';
import { newWarnings } from './machine/warning-lines.ts';
import { createPushServer, createPushUpgrade } from './push/push-server.ts';
import { readRecording } from './recording/read-recording.ts';
import { checkRecordingFile, startRecorder } from './recording/record.ts';
import { createRelayEntry } from './relay/relay-address.ts';
import { assertScenario } from './scenarios/player.ts';
import { defaultLimits, limitConnections, serverOptions } from './security/limits.ts';
import { StartError } from './start-error.ts';
import { keepBackups } from './storage/backup.ts';
import { checkDataFolder, lockDataFolder } from './storage/data-folder.ts';
import { openDatabase } from './storage/database.ts';
import { leaveRoom } from './storage/reserve.ts';

/** How often the time of last use of the sessions is written. */
const FLUSH_MS = 60_000;
/** Time that push clients get to say goodbye. */
const PUSH_GOODBYE_MS = 500;

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

/** Binds a server and answers its port; one in use, or a host that is not here, becomes a clear line. */
async function bind(server: Server, port: number, host: string, listen: () => Promise<unknown>): Promise<number> {
  try {
    await listen();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(`cannot listen on ${host}:${port}: ${code ?? message}`);
  }
  return (server.address() as AddressInfo).port;
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

/** Pulls the network plug with the power. A device switched off keeps its process, as the box keeps its place. */
function followPower({ hardware, network, hub }: DeviceParts, log: Logger): void {
  network.set('link', !hardware.state().isLinked);
  hardware.subscribe((before, after) => {
    network.set('link', !after.isLinked);
    if (before.isLinked && !after.isLinked) hub.dropAll();
    if (before.power === after.power) return;
    log.info(`power ${after.power}`);
    network.set('power', after.power === 'off');
    if (after.power !== 'off') return;
    hub.dropAll();
    if (after.afterStop === 'stay-off') log.info('the device is switched off; start the program again to use it');
  });
}

/** Puts the start of the device and what it warns of into its log (APP-MON-04). */
function logWarnings({ hardware, audit }: DeviceParts): void {
  audit.tell('system', { username: '', ip: '' }, 'system.started');
  hardware.subscribe((before, after) => {
    for (const { text, values, level } of newWarnings(before, after))
      audit.tell('system', { username: '', ip: '' }, text, values, level);
  });
}

/** Writes the journal of the database back into it; on a full disk it stays a journal, which loses nothing. */
function checkpoint(db: DatabaseSync, log: Logger): void {
  try {
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    log.warn('the journal of the database could not be written back', { error });
  }
}

const databaseFile = ({ dataDir }: DeviceConfig): string => path.join(dataDir, 'system', 'device.db');

/** Draws the demo data in this process; the code for it is loaded when it is needed. */
const writeDemoHere: WriteDemo = async (ctx) => (await import('./demo/demo-data.ts')).writeDemoData(ctx);

async function serve(
  config: DeviceConfig,
  db: DatabaseSync,
  log: Logger,
  writeDemo: WriteDemo,
  unlock: () => void,
): Promise<RunningDevice> {
  const made = await createParts(config, db, log);
  const { clock, hardware, sessions, network } = made;
  const recorder = config.record === undefined ? undefined : startRecorder(config.record, hardware, clock);
  const parts = recorder ? { ...made, hub: recorder.tap(made.hub) } : made;
  const { hub } = parts;
  const tasks = createTaskService(db, hub, log);
  const ctx: DeviceContext = { config, log, clock, db, push: hub, tasks, notices: parts.notices };
  const firstAccount = await prepareFirstStart(ctx, parts, writeDemo);

  const backup = createBackupDomain(ctx, parts);
  const offline = createOfflineDomain(ctx, parts);
  const app = await createApp(ctx, parts, { backup, offline }, (each) => recorder?.watch(each));
  const upgrade = createPushUpgrade(hub, (ip) => parts.guard.verdict(ip)?.kind === 'forbidden');
  const limits = { ...defaultLimits, ...config.limits };
  const pushServer = createPushServer(upgrade, serverOptions(limits));
  limitConnections(pushServer, limits);
  network.attach(pushServer, false);
  const engine = containerEngine(ctx, parts);
  const sessionDeps = { ...parts, isOutsideOn: parts.outside.isOn };
  const authorize = createEngineAuthorize(engine, sessionDeps);
  const terminals = createExecUpgrade(engine, authorize, createEngineRecheck(engine, sessionDeps));
  hub.onSessions(terminals.recheck);
  const enter = createRelayEntry(parts.identity.nasId);
  app.server.on('upgrade', (request, socket, head) => {
    // Terminals come through the relay as calls do; push has an address of its own there.
    request.url = enter(request);
    const isExec =
      isExecUpgrade(request) && parts.guard.verdict(request.socket.remoteAddress ?? '')?.kind !== 'forbidden';
    (isExec ? terminals.upgrade : upgrade)(request, socket, head);
  });
  followPower(parts, log);
  logWarnings(parts);
  const stopBroadcast = broadcastHardware(hardware, clock, made.hub);
  const stopIncidents = followIncidents(hardware, clock, hub);
  const stopPlanner = parts.planner.start();
  // A change of the network that nobody has kept is undone: clients are told the addresses as after any change.
  const stopTrials = parts.ports.start(() =>
    hub.send({ topic: 'system', type: 'ip_changed', to: 'all', data: { ip: addressesOf(config.host) } }),
  );
  const stopMonitor = parts.monitor.start();
  const stopLapses = parts.groupAccess.start();
  const stopReminders = parts.shareReminders.start();
  const stopDeadlines = parts.collectReminders.start();
  const stopMemos = parts.memoReminders.start();
  const stopBackup = backup.start();
  offline.start();
  tasks.takeUp();
  const backups = keepBackups(db, databaseFile(config), log);
  const flushSessions = (): void => {
    try {
      sessions.flush();
    } catch (error) {
      log.error('the use of sessions could not be noted', { error });
    }
  };
  const flush = setInterval(flushSessions, FLUSH_MS);
  flush.unref();

  let stopAnnouncing: () => void = () => undefined;
  const close = async (): Promise<void> => {
    stopAnnouncing();
    clearInterval(flush);
    stopBroadcast();
    stopPlanner();
    stopTrials();
    stopMonitor();
    stopLapses();
    stopReminders();
    stopDeadlines();
    stopMemos();
    stopBackup();
    stopIncidents();
    hardware.close();
    network.close();
    hub.close();
    terminals.close();
    setTimeout(() => hub.dropAll(), PUSH_GOODBYE_MS).unref();
    pushServer.close();
    await offline.close();
    await tasks.close();
    await backups.close();
    await app.close();
    hub.dropAll();
    flushSessions();
    recorder?.close();
    // What the journal holds goes into the database: a copy of the folder is then a copy of one file.
    checkpoint(db, log);
    db.close();
    leaveRoom(config.dataDir);
    unlock();
  };
  try {
    const { host } = config;
    const port = await bind(app.server, config.port, host, () => app.listen({ port: config.port, host }));
    const pushPort = await bind(pushServer, config.pushPort, host, () => listening(pushServer, config.pushPort, host));
    const name = host.includes(':') ? `[${host}]` : host;
    const http = `http://${name}:${port}`;
    stopAnnouncing = keepAnnounced(
      { host, port, model: hardware.state().board.product },
      parts.identity,
      publishBonjour,
      (error) => {
        log.warn('not announced on the local network', { error });
      },
    );
    log.info('the device serves', { http, push: pushPort, data: config.dataDir });
    return { http, push: `ws://${name}:${pushPort}/push/ws`, firstAccount, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts a device on its folder; throws StartError with one clear line when it cannot. Resolves when both ports
 * answer. `writeDemo` says where the work of making demo data is done.
 */
export async function startDevice(
  config: DeviceConfig,
  log: Logger = createStderrLogger(),
  writeDemo: WriteDemo = writeDemoHere,
): Promise<RunningDevice> {
  assertScenario(config.scenario);
  if (config.record !== undefined) checkRecordingFile(config.record);
  if (config.replay !== undefined) readRecording(config.replay);
  checkDataFolder(config.dataDir);
  const lock = lockDataFolder(config.dataDir);
  try {
    const db = openDatabase(databaseFile(config), (line) => log.error(line));
    for (const folder of ['pool', 'usb']) mkdirSync(path.join(config.dataDir, folder), { recursive: true });
    return await serve(config, db, log, writeDemo, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}
