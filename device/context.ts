import type { DatabaseSync } from 'node:sqlite';
import type { CallData, CallFields, PermKey } from '#shared/contract/define.ts';
import type { Calls, CallName } from '#shared/contract/index.ts';
import type { NoticeCentre } from './notices/notice-centre.ts';
import type { Limits } from './security/limits.ts';
import type { TaskKind, TaskRecord } from '#shared/contract/records.ts';
import type { Logger } from './logging/logger.ts';
import type { PushSender } from './push/push-sender.ts';

/** The two services of the subnet check: an origin, or a path of this device; '' = there is none (CALL-NAT-01). */
export interface NetworkServices {
  readonly tracker: string;
  readonly proxy: string;
}

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
  /** Scenario to start in; the healthy device when absent. */
  readonly scenario?: string | undefined;
  /** File that what happens to the machine is recorded in; it must not exist. */
  readonly record?: string | undefined;
  /** Recording to be played. */
  readonly replay?: string | undefined;
  /** Other devices that the relay reaches: their id to their origin. */
  readonly peers?: Readonly<Record<string, string>> | undefined;
  /** What one client may take of the device, where it is not as usual. */
  readonly limits?: Partial<Limits> | undefined;
  /** How the log is written; text for a person when absent. */
  readonly logFormat?: 'text' | 'json' | undefined;
  /** Where the console asks how it and the device look from outside (NET-01). */
  readonly services?: NetworkServices | undefined;
  /** Program that gets messages for people (codes by SMS) as JSON on its standard input. */
  readonly messageProgram?: string | undefined;
  /**
   * Lets downloads of the device reach this machine and the local network, but never the device itself, and has torrents ask
   * nobody but their trackers for peers: for tests.
   */
  readonly localDownloads?: boolean | undefined;
  /** False keeps the device from having programs of the system mount folders of other servers (SMB, NFS, SFTP). */
  readonly systemMounts?: boolean | undefined;
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
  /** True when the request came through the relay. */
  readonly remote?: boolean;
}

/** What is told of work when it begins; `from` and `to` are wire paths, `size` bytes. */
export interface NewTask {
  readonly owner: string;
  readonly kind: TaskKind;
  readonly op: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly size: number;
  /** What was asked for, so that the work can be done again after the device has ended in the middle of it. */
  readonly request?: unknown;
  /** Whether it can wait in the middle when the account wants it to; it can unless this says that it cannot. */
  readonly canPause?: boolean;
}

/** Counters of one kind: finished and not yet seen, and under way (TSK-01). */
export interface TaskCounter {
  success: number;
  fail: number;
  running: number;
}

export type TaskAction = 'pause' | 'resume' | 'cancel' | 'retry' | 'delete';

/** The work of a task. */
export type TaskRun = (progress: TaskProgress) => Promise<void>;

/** How work is started; see `TaskService.start`. */
export interface StartOptions {
  readonly id?: string | undefined;
  readonly onDropped?: (() => void) | undefined;
  readonly onPause?: ((isPaused: boolean) => void) | undefined;
}

/** Work that goes on after its call was answered, kept in the database, told by push (wire contract §3, §9). */
export interface TaskService {
  /**
   * Starts work of an account; the id is the `task_id` of the answer. `id` continues a record that an earlier run of the
   * device left behind; `onDropped` is called when the account cancels it before its turn has come, `onPause` when it pauses it
   * or lets it go on.
   */
  start(task: NewTask, run: TaskRun, options?: StartOptions): string;
  /**
   * Records work whose pace somebody else sets, such as an upload; it cannot be paused. `id` continues a record that an earlier run of
   * the device left waiting. `onCancel` is called when the account cancels it.
   */
  open(task: NewTask, options: { id?: string; onCancel: () => void }): TaskHandle;
  /**
   * Says how work of an operation is done again from its request, for an account as it is then; undefined when it cannot
   * be. Asked for work that an earlier run of the device left behind, when it is taken up or when somebody retries it;
   * `dropped` is called instead when such work is cancelled before its turn has come.
   */
  resumable(
    op: string,
    make: (request: unknown, owner: string) => Promise<TaskRun | undefined>,
    dropped?: (request: unknown, owner: string) => void,
  ): void;
  /**
   * Goes on with what an earlier run of the device left in the middle; paused work stays paused. To be called once every
   * operation has said how. What cannot go on, or was cut off again and again, is recorded as `interrupted`.
   */
  takeUp(): void;
  /** True while the work of an id is to be done or under way, also before `takeUp`. */
  isOpen(id: string): boolean;
  list(
    owner: string,
    query: { kind: TaskKind; state?: 'running' | 'done' | 'fail' | undefined; page: number; size: number },
  ): {
    list: TaskRecord[];
    total: number;
  };
  /**
   * Acts on own tasks and answers how many changed, and which cannot do this. Throws N000003 when none of the ids is a
   * task of the owner, N000006 when none of those that are can do this.
   */
  control(owner: string, ids: readonly string[], action: TaskAction): { changed: number; refused?: string[] };
  /** Names of the work of all accounts that goes on below a wire path, from or to it. */
  holding(path: string): string[];
  counters(owner: string): Record<TaskKind, TaskCounter>;
  /** Zeroes the finished counts of a kind (TSK-03). */
  seen(owner: string, kind: TaskKind): void;
  /** Gives up all work of an account that is gone, and waits until none of it goes on (CALL-ACC-03). */
  leave(owner: string): Promise<void>;
  /** Stops all work and waits until it has stopped; `takeUp` goes on with it at the next start. */
  close(): Promise<void>;
}

/** What work writes down of itself, so that it goes on where it was after the device has ended in the middle of it. */
export interface TaskMemory {
  /** The id of its task: hidden places that carry it are left alone by a start of the device. */
  readonly id: string;
  /** What was noted last, as JSON gives it back; undefined for work that begins. */
  readonly noted: unknown;
  note(state: unknown): void;
  /** The device ends and its next start takes the work up: what was made ready for it stays. */
  readonly isKept: boolean;
}

/** How running work reports. */
export interface TaskProgress {
  /** Aborted when the account cancels or the device stops. */
  readonly signal: AbortSignal;
  readonly memory: TaskMemory;
  advance(done: number, size?: number): void;
  /** Speaks of the file under way. */
  rename(name: string): void;
  /** Tells which entries got other names than their own: the wire path that each was asked for with, and its name. */
  renamed(entries: readonly { readonly path: string; readonly name: string }[]): void;
  /**
   * To be awaited between steps: waits while the account has paused the task, during which other tasks work; throws
   * once it is cancelled.
   */
  checkpoint(): Promise<void>;
  /**
   * Waits for something outside of the device, such as a drive that was pulled; other tasks work meanwhile. `what` is
   * its name for people. Rejects once the task is cancelled.
   */
  hold(what: string, until: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** A task driven from outside. */
export interface TaskHandle {
  readonly id: string;
  /** Bytes so far; the task counts as running. */
  advance(done: number): void;
  /** Nobody sends at the moment. */
  wait(done: number): void;
  done(): void;
  fail(error: string): void;
  cancel(): void;
}

/** What every handler can reach. */
export interface DeviceContext {
  readonly config: DeviceConfig;
  readonly log: Logger;
  readonly clock: DeviceClock;
  readonly db: DatabaseSync;
  readonly push: PushSender;
  readonly tasks: TaskService;
  /** Messages for accounts. */
  readonly notices: Pick<NoticeCentre, 'post'>;
}

/** Answers one call; throws DeviceError to refuse. Public calls get a null caller. */
export type Handler<Name extends CallName> = (
  fields: CallFields<Calls[Name]>,
  caller: Calls[Name]['who'] extends 'public' ? Caller | null : Caller,
  info: RequestInfo,
) => Promise<CallData<Calls[Name]>> | CallData<Calls[Name]>;

/** Handlers of one domain, by call name; `createHandlers` of all domains together must cover the contract. */
export type Handlers<Names extends CallName> = { [Name in Names]: Handler<Name> };
