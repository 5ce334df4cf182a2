import type { DatabaseSync } from 'node:sqlite';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls, CallName } from '#shared/contract/index.ts';
import type { PermKey } from '#shared/contract/define.ts';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';

/** How the device was started. All paths absolute. */
export interface DeviceConfig {
  /** Folder given by --data: `system/` holds database and keys, `pool/` and `usb/` the files. */
  readonly dataDir: string;
  readonly host: string;
  /** Port of calls, console and files; the bound port after start. */
  readonly port: number;
  readonly pushPort: number;
  readonly control: boolean;
  readonly demo: boolean;
  readonly speed: number;
  /** Folder of the built console, served at /home/; null when it was not built. */
  readonly consoleDir: string | null;
}

/** One line of the log, to standard error; secrets are taken out before. */
export interface Logger {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
}

/** Time of the device: the hardware model runs on it, accounts and files do not (they use real time). */
export interface DeviceClock {
  /** Model time in milliseconds; runs `speed` times as fast as real time. */
  now(): number;
  readonly speed: number;
}

/** The signed-in account of a call, as it stands at this moment. */
export interface Caller {
  readonly username: string;
  readonly isMaster: boolean;
  readonly isLocal: boolean;
  readonly perm: Partial<Record<PermKey, 0 | 1>>;
  readonly token: string;
  readonly deviceId: string;
  /** True when the call came through the relay. */
  readonly remote: boolean;
}

/** What a handler knows of the request beside its fields. */
export interface RequestInfo {
  readonly ip: string;
  readonly language: 'en' | 'zh';
  readonly deviceId: string;
  readonly device: string;
  readonly plat: string;
  readonly version: string;
}

/** Sends push messages; `to` is 'all', 'master' or a username. */
export interface PushSender {
  send(message: { topic: string; type: string; to: string; data: Record<string, unknown> | null }): void;
}

/** Work that goes on after its call was answered, kept in the database, told by push (wire contract §3, §9). */
export interface TaskService {
  /** Starts work of an account; the id is the `task_id` of the answer. */
  start(
    task: { owner: string; kind: TaskKind; op: string; name: string; from: string; to: string; size: number },
    run: (progress: TaskProgress) => Promise<void>,
  ): string;
  list(
    owner: string,
    query: { kind: TaskKind; state?: 'running' | 'done' | 'fail'; page: number; size: number },
  ): {
    list: TaskRecord[];
    total: number;
  };
}

/** How running work reports; `signal` is aborted when the account cancels. */
export interface TaskProgress {
  readonly signal: AbortSignal;
  advance(done: number, size?: number): void;
  /** Speaks of the file under way. */
  rename(name: string): void;
}

/** What every handler can reach. */
export interface DeviceContext {
  readonly config: DeviceConfig;
  readonly log: Logger;
  readonly clock: DeviceClock;
  readonly db: DatabaseSync;
  readonly push: PushSender;
  readonly tasks: TaskService;
}

/** Answers one call; throws DeviceError to refuse. Public calls get a null caller. */
export type Handler<Name extends CallName> = (
  fields: CallFields<Calls[Name]>,
  caller: Calls[Name]['who'] extends 'public' ? Caller | null : Caller,
  info: RequestInfo,
) => Promise<CallData<Calls[Name]>> | CallData<Calls[Name]>;

/** Handlers of one domain, by call name; `createHandlers` of all domains together must cover the contract. */
export type Handlers<Names extends CallName> = { [Name in Names]: Handler<Name> };
