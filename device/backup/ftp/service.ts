import { DeviceError } from '../../device-error.ts';
import type { Reach } from '../../offline/reach.ts';
import type { OfflineTiming } from '../../offline/timing.ts';
import { createRateLimit } from '../../security/rate-limit.ts';
import type { FileIndex } from '../file-index.ts';
import type { Job, JobStore } from '../job-store.ts';
import type { OneWayTarget } from '../target.ts';
import { SIGN_IN_MS, signIn } from './ftp-client.ts';
import { loginFailure } from './ftp-errors.ts';
import { createFtpLink } from './ftp-link.ts';
import { ftpTarget } from './ftp-target.ts';
import { listFolder } from './ftp-tree.ts';
import { type FtpAccess, type FtpServer, type FtpServers, isSameServer } from './server-store.ts';
import { trySignIn } from './sign-in.ts';

/** Connections that an account may begin by hand in a minute: enough for a person, too few to search a network with. */
const TRIES = 20;
/** Names of folders that one look tells. */
const FOLDERS = 1000;

export interface FtpBackupDeps {
  readonly servers: FtpServers;
  readonly jobs: Pick<JobStore, 'of'>;
  readonly index: Pick<FileIndex, 'clear'>;
  readonly reach: Reach;
  readonly timing: OfflineTiming;
  readonly isLive: (id: string) => boolean;
}

export type FtpBackups = ReturnType<typeof createFtpBackups>;

/** The FTP servers of accounts, and the way of jobs to them (APP-BFTP-01). */
export function createFtpBackups({ servers, jobs, index, reach, timing, isLive }: FtpBackupDeps) {
  const tries = createRateLimit(TRIES);
  const countTry = (owner: string): void => {
    const wait = tries.take(owner.toLowerCase());
    if (wait > 0) throw new DeviceError('N001102', { data: { wait } });
  };
  const jobsOf = (owner: string): Job[] => jobs.of(owner).filter(({ type }) => type === 'ftp');
  const accessOf = (owner: string): FtpAccess => {
    if (!servers.of(owner)) throw new DeviceError('N000003');
    const access = servers.access(owner);
    if (!access) throw new DeviceError('N008001', { data: { reason: 'login' } });
    return access;
  };

  return {
    serverOf: (owner: string): FtpServer | undefined => servers.of(owner),
    /**
     * Signs in, and keeps the server unless it is only a test. Jobs go on at the new one; where that has other files, all that they
     * have carried over is forgotten: it lies elsewhere.
     */
    async login(
      owner: string,
      wanted: Omit<FtpAccess, 'certificate'>,
      { trusted, test }: { readonly trusted: string | undefined; readonly test: boolean },
    ): Promise<{ readonly id: string; readonly root: string }> {
      const assertIdle = (): void => {
        if (!test && jobsOf(owner).some(({ id }) => isLive(id))) throw new DeviceError('N000005');
      };
      assertIdle();
      countTry(owner);
      const { access, root } = await trySignIn(wanted, trusted, reach);
      if (test) return { id: '', root };
      assertIdle();
      const before = servers.of(owner);
      if (before && !isSameServer(before, access)) for (const { id } of jobsOf(owner)) index.clear(id);
      return { id: servers.save(owner, access, root), root };
    },
    /** Drops the server with its password. Throws N000005 while jobs go to it. */
    forget(owner: string): void {
      if (jobsOf(owner).length > 0) throw new DeviceError('N000005');
      servers.forget(owner);
    },
    /** Names of the folders in a folder, sorted. Throws N002001 for one that is not there. */
    async folders(owner: string, path: string): Promise<{ readonly folders: string[]; readonly complete: boolean }> {
      const access = accessOf(owner);
      countTry(owner);
      try {
        const client = await signIn(access, { reach, timeoutMs: SIGN_IN_MS });
        try {
          const isThere = await client.cd(path).then(
            () => true,
            (error: unknown) => {
              if (client.closed) throw error;
              return false;
            },
          );
          if (!isThere) throw new DeviceError('N002001');
          const entries = await listFolder(client, path);
          const names = [...entries].filter(([, { kind }]) => kind === 'folder').map(([name]) => name);
          return { folders: names.sort().slice(0, FOLDERS), complete: names.length <= FOLDERS };
        } finally {
          client.close();
        }
      } catch (error) {
        throw loginFailure(error);
      }
    },
    /** The folder of a job on its server, as a target. Throws N008001 when the account has no server that it can sign in to. */
    targetOf(job: Job, signal: AbortSignal, checkpoint: () => Promise<void>): OneWayTarget {
      const access = servers.of(job.owner)?.id === job.server ? servers.access(job.owner) : undefined;
      if (!access) throw new DeviceError('N008001', { data: { reason: 'login' } });
      const link = createFtpLink({ access, reach, timing, signal, checkpoint });
      return ftpTarget({ link, base: job.target, job: job.id });
    },
  };
}
