import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fastify, { type FastifyInstance } from 'fastify';
import { encodeFields } from '#shared/contract/wire.ts';
import { createAccountStore } from '../accounts/account-store.ts';
import type { Authenticate, SignedIn } from '../calls/authenticate.ts';
import { createFileDomain } from '../calls/file-domain.ts';
import type { Caller, DeviceConfig, DeviceContext, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { createTaskService } from '../jobs/task-service.ts';
import { createNoticeCentre } from '../notices/notice-centre.ts';
import { migrate } from '../storage/database.ts';
import { registerFileStreams } from './routes.ts';
import { fileServices, type FileServices } from './services.ts';

/** A push message as the hub would get it. */
export interface Pushed {
  topic: string;
  type: string;
  to: string;
  data: Record<string, unknown> | null;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Facts of a request that file calls look at. */
export const requestInfo: RequestInfo = {
  ip: '127.0.0.1',
  language: 'en',
  deviceId: '',
  device: '',
  plat: 'web',
  version: '',
};

/** A caller of the tests: `max` is the administrator, `bob` may use neither drives nor team folders. */
export function callerNamed(username: string): Caller {
  const isMaster = username === 'max';
  const perm: Caller['perm'] = username === 'bob' ? { usb: 0, public: 0 } : {};
  return { username, isMaster, isLocal: false, perm, token: username, deviceId: '', remote: false };
}

/** The file part of a device on a folder of its own, without the rest of the device. */
export interface FileDevice {
  readonly dataDir: string;
  readonly context: DeviceContext;
  readonly services: FileServices;
  readonly handlers: ReturnType<typeof createFileDomain>;
  readonly app: FastifyInstance;
  readonly pushed: Pushed[];
  /** Origin once `listen` was called. */
  listen(): Promise<string>;
  /** Path on the disk of a wire path. */
  disk(wire: string): string;
  /** Waits until no task runs. */
  idle(username: string): Promise<void>;
  /** Ends it; the folder stays. */
  stop(): Promise<void>;
  /** Ends it and removes the folder. */
  remove(): Promise<void>;
}

/** Registers further routes of a device. */
type More = (app: FileDevice['app'], context: DeviceContext, authenticate: Authenticate) => void;

/**
 * Starts one, on a new folder or on that of an earlier one, with `more` routes than those of files and what `config` says
 * otherwise. Tokens are usernames; `x-user` names the account.
 */
export async function startFileDevice(
  at?: string,
  more: More = () => undefined,
  config: Partial<DeviceConfig> = {},
): Promise<FileDevice> {
  const dataDir = at ?? mkdtempSync(path.join(tmpdir(), 'hearth-files-'));
  for (const dir of ['system', 'pool/zenith_sata', 'usb']) mkdirSync(path.join(dataDir, dir), { recursive: true });
  const db = new DatabaseSync(path.join(dataDir, 'system', 'device.db'));
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA foreign_keys = ON');
  migrate(db);
  const account = db.prepare(
    `INSERT OR IGNORE INTO accounts (username, is_master, perm, salt, hash, created_at) VALUES (?, ?, ?, x'', x'', 0)`,
  );
  for (const [name, master, perm] of [
    ['max', 1, '{}'],
    ['ann', 0, '{}'],
    ['bob', 0, '{"usb":0,"public":0}'],
  ] as const)
    account.run(name, master, perm);
  const pushed: Pushed[] = [];
  const push = { send: (message: Pushed) => void pushed.push(message) };
  const context: DeviceContext = {
    config: {
      dataDir,
      host: '127.0.0.1',
      port: 0,
      pushPort: 0,
      control: false,
      demo: false,
      speed: 1,
      consoleDir: null,
      ...config,
    },
    log: quiet,
    clock: { now: Date.now, speed: 1 },
    db,
    push,
    tasks: createTaskService(db, push, quiet),
    notices: createNoticeCentre({ db, accounts: createAccountStore(db), push }),
  };
  const app = fastify({ logger: false, forceCloseConnections: true, http: { highWaterMark: 1024 * 1024 } });
  const authenticate: Authenticate = (request) => {
    const name = request.headers['x-user'];
    if (typeof name !== 'string') return new DeviceError('N001001');
    return { ...callerNamed(name), authorized: true } as SignedIn;
  };
  registerFileStreams(app, context, authenticate);
  more(app, context, authenticate);
  // What earlier runs left is removed before anything new begins, as in a device that serves.
  await app.ready();
  const stop = async (): Promise<void> => {
    await app.close();
    db.close();
  };
  const handlers = createFileDomain(context);
  // As a device that serves: every operation has said how its work goes on.
  context.tasks.takeUp();
  return {
    dataDir,
    context,
    services: fileServices(context),
    handlers,
    app,
    pushed,
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    disk: (wire) => path.join(dataDir, wire.startsWith('/usb/') ? '' : 'pool', wire),
    async idle(username) {
      for (let round = 0; round < 4000; round += 1) {
        if (Object.values(context.tasks.counters(username)).every(({ running }) => running === 0)) return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error('a task did not end');
    },
    stop,
    async remove() {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** A query string of stream fields. */
export function query(fields: Record<string, unknown>): string {
  return new URLSearchParams(encodeFields(fields)).toString();
}
