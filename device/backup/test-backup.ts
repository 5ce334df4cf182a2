import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { type CallArgs, type CallData, type CallFields, devicePath } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { createBackupFtpHandlers } from '../calls/backup-ftp.ts';
import { createBackupZspaceHandlers } from '../calls/backup-zspace.ts';
import { createBackupMoreHandlers } from '../calls/backup-more.ts';
import { createBackupHandlers } from '../calls/backup.ts';
import type { NewNotice } from '../notices/notice-centre.ts';
import type { DeviceContext } from '../context.ts';
import { answered } from '../files/test-answered.ts';
import { callerNamed, type FileDevice, requestInfo } from '../files/test-kit.ts';
import { fakeTiming, openReach } from '../offline/test-run.ts';
import { createCloudDrives } from '../netdisk/drives.ts';
import { createSecrets } from '../security/secrets.ts';
import { createConfigStore } from '../storage/config-store.ts';
import { createBackupScheduler } from './scheduler.ts';
import { createBackupService } from './service.ts';
import { createSyncConfigs } from './sync-config.ts';

/** Monday morning, by the local time of the machine. */
export const MONDAY = new Date(2026, 2, 2, 8, 0).getTime();

/**
 * Bytes a second at which thirty files of a kilobyte take eight seconds: a run of them is looked at in its middle, also
 * by a test that a busy machine lets stand for some of them.
 */
export const SLOW_SPEED = 4000;

/** A key that hides nothing. */
const plainKeys = { keyId: 'plain', decrypt: (field: string) => field };

/** Backup and sync on the files of a test device, under a clock that only the test moves. */
export function startBackups(device: FileDevice, at: number = MONDAY, peers: Readonly<Record<string, string>> = {}) {
  let time = at;
  let removed = 0;
  let isEngineRunning = true;
  let isOnline = true;
  const told: NewNotice[] = [];
  const notices = { post: (notice: NewNotice) => void told.push(notice) };
  const context: DeviceContext = { ...device.context, clock: { now: () => time, speed: 1 } };
  const configs = createSyncConfigs(context.db, 'z4test');
  const drives = createCloudDrives(device.dataDir, createConfigStore(context.db), () => time);
  const tries = fakeTiming(true);
  const service = createBackupService({
    context,
    configs,
    notices,
    secrets: createSecrets(path.join(device.dataDir, 'system', 'secrets.key')),
    reach: openReach(),
    timing: tries.timing,
    isEngineRunning: () => isEngineRunning,
    drives,
    isOnline: () => isOnline,
    peers,
    ownId: 'z4test',
    ownName: () => 'Test device',
  });
  const watched = new Map<string, () => void>();
  const scheduler = createBackupScheduler({
    service,
    notices,
    watchTree: (real, changed) => {
      watched.set(real, changed);
      return () => watched.delete(real);
    },
    isReady: () => true,
    log: context.log,
  });
  const stop = scheduler.start();
  const handlers = {
    ...createBackupHandlers({ service, scheduler }),
    ...createBackupMoreHandlers({ service, scheduler }),
    ...createBackupFtpHandlers({ ftp: service.ftp, keys: plainKeys }),
    ...createBackupZspaceHandlers({ far: service.far, keys: plainKeys }),
  };

  type Names = keyof typeof handlers;
  const call = async <N extends Names>(name: N, args: CallArgs<Calls[N]>, username = 'ann') => {
    const fields = calls[name].request.parse(args) as CallFields<Calls[N]>;
    const handler = handlers[name] as (...given: unknown[]) => unknown;
    const data: unknown = await handler(fields, callerNamed(username), requestInfo);
    return calls[name].response.parse(data) as never;
  };
  const settled = async (isOver: () => boolean | Promise<boolean>): Promise<void> => {
    for (let round = 0; round < 6000; round += 1) {
      if (await isOver()) return;
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    throw new Error('it did not come to its end');
  };

  type Job = ReturnType<typeof service.recordOf>;
  const job = (id: string): Job => service.recordOf(service.own('ann', [id])[0]!);
  return {
    /** The device as the backups know it, with a clock of their own. */
    context,
    service,
    scheduler,
    configs,
    told,
    /** Pauses between two tries to reach a server (ms). */
    pauses: tries.pauses,
    watched,
    job,
    call: call as <N extends Names>(
      name: N,
      args: CallArgs<Calls[N]>,
      username?: string,
    ) => Promise<CallData<Calls[N]>>,
    /** The code that a call answers; one that its declaration does not name fails the test. */
    async codeOf<N extends Names>(name: N, args: CallArgs<Calls[N]>, username = 'ann'): Promise<string> {
      try {
        await call(name, args, username);
        return '200';
      } catch (error) {
        const code = (error as { code?: string }).code ?? String(error);
        answered(devicePath(calls[name]), code);
        if (code !== 'N000001' && code.startsWith('N') && !(calls[name].errors as readonly string[]).includes(code))
          throw new Error(`${name} answers ${code}, which its declaration does not name`, { cause: error });
        return code;
      }
    },
    /** Saves a job of ann and answers its id. */
    async save(fields: Partial<CallArgs<Calls['backupSave']>> & { paths: string[]; to: string }): Promise<string> {
      const { to, ...rest } = fields;
      const wish = { type: 'auto_oneway' as const, backupType: 'manual' as const, target: { path: to }, ...rest };
      const { id } = (await call('backupSave', wish)) as { id: string };
      return id;
    },
    /** Runs a job and waits for its end. */
    async run(id: string, deletes?: 'allow' | 'keep'): Promise<Job> {
      await call('backupControl', { ids: [id], action: 'run', ...(deletes === undefined ? {} : { deletes }) });
      await settled(() => !['run', 'wait'].includes(job(id).state));
      await device.idle('ann');
      return job(id);
    },
    settled,
    /** Ends it, with what is under way. */
    async close(): Promise<void> {
      service.close();
      stop();
      await context.tasks.close();
      service.files.changes.close();
      await settled(() => service.stores.jobs.all().every(({ id }) => !service.isLive(id)));
    },
    /** Lets the device's clock go on. */
    advance(ms: number): void {
      time += ms;
      scheduler.look();
    },
    now: (): number => time,
    drives,
    /** Cuts the device off from the internet, or brings it back. */
    online(is: boolean): void {
      isOnline = is;
    },
    /** Signs ann in to a drive, as its app would. */
    signIn(kind: NetdiskKind): void {
      drives.ask('ann', kind);
      drives.confirm(kind);
    },
    engine(running: boolean): void {
      isEngineRunning = running;
      for (const each of service.stores.jobs.all())
        if (service.isLive(each.id) && service.engineBlock(each) !== undefined) service.end(each, 'later');
      scheduler.look();
    },
    /** Names below a folder, sorted; folders end with a slash. */
    tree(wire: string): string[] {
      const root = device.disk(wire);
      return readdirSync(root, { recursive: true, withFileTypes: true })
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)) + (entry.isDirectory() ? '/' : ''))
        .filter((name) => !name.startsWith('.hearth'))
        .sort();
    },
    /** Makes a file look as if it had been written so long ago (s). */
    age(wire: string, seconds: number): void {
      const when = Date.now() / 1000 - seconds;
      utimesSync(device.disk(wire), when, when);
    },
    /** At one moment, also while something is written there. */
    remove: (wire: string): void => {
      const aside = path.join(device.dataDir, `removed-${(removed += 1)}`);
      renameSync(device.disk(wire), aside);
      rmSync(aside, { recursive: true, force: true, maxRetries: 5 });
    },
    folder: (wire: string): void => void mkdirSync(device.disk(wire), { recursive: true }),
  };
}

export type Backups = ReturnType<typeof startBackups>;
