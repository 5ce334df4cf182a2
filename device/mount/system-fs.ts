import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { lstat, mkdir, readdir, realpath, rmdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { errnoOf } from '../files/fs-errors.ts';
import { isInside, openInside } from '../files/locator.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { isPlainSegment } from '../files/wire-path.ts';
import { addressOf } from '../offline/ftp/address-of.ts';
import type { Reach } from '../offline/reach.ts';
import { mountFailure } from './mount-errors.ts';
import type { MountAccess } from './mount-store.ts';
import { LOOK_MS, type RemoteEntry, type RemoteFs } from './remote-fs.ts';
import { mountRefusal, runProgram, type SystemDeps, unmount } from './run-program.ts';
import { findProgram, invocationOf, isMisleading, type SystemType } from './system-programs.ts';

/** Entries of a folder that are looked at together. */
const LOOKS = 16;
/** How long a server may take until it is connected (ms). */
const CONNECT_MS = 8000;

/** Knocks at a port. Throws NoAnswerError: the programs do not say why nobody answered. */
async function knock(host: string, port: number): Promise<void> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
  } catch (error) {
    throw mountFailure(error);
  } finally {
    socket.destroy();
  }
}

export interface SystemFsDeps extends SystemDeps {
  /** Folder in which folders of mounts are made, and the file of keys that servers have shown. */
  readonly folder: string;
  readonly reach: Reach;
}

/** What the system says of a place that is not there; a link counts as none. */
const NO_PLACE: readonly (string | undefined)[] = ['ENOENT', 'ENOTDIR', 'ELOOP'];

async function entryAt(real: string, name: string): Promise<RemoteEntry | undefined> {
  const stats = await lstat(real);
  if (!stats.isFile() && !stats.isDirectory()) return undefined;
  return { name, isDir: stats.isDirectory(), size: stats.isFile() ? stats.size : 0, mtimeMs: stats.mtimeMs };
}

/** Waits for work on a mounted folder. A server that falls silent holds a thread of this process, but not who asks. */
async function inTime<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const limit = AbortSignal.any([...(signal ? [signal] : []), AbortSignal.timeout(LOOK_MS)]);
  const stop = (): void => reject(new NoAnswerError('timeout'));
  limit.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    limit.removeEventListener('abort', stop);
  }
}

/**
 * The files of a server that the system mounts (SMB, NFS, SFTP), from the first look on. Links are not followed: what they
 * mean at the server is not what they mean here.
 */
export function systemFs(access: MountAccess & { readonly type: SystemType }, deps: SystemFsDeps): RemoteFs {
  const { folder, reach, run = runProgram, find = findProgram } = deps;
  let mounted: Promise<string> | undefined;

  const mount = async (): Promise<string> => {
    if (isMisleading(access)) throw new DeviceError('N000001', { data: { field: 'username' } });
    // The program is given the address that was looked at: it would look a name up without asking what may be reached.
    const host = await addressOf(access.host, access.port, reach);
    await knock(host, access.port);
    const at = path.join(folder, randomUUID());
    await mkdir(at, { recursive: true, mode: 0o700 });
    const limit = AbortSignal.timeout(LOOK_MS);
    try {
      const how = invocationOf({ ...access, host }, at, path.join(folder, 'known_hosts'), find);
      const { code, said } = await run(how, limit);
      if (code !== 0) throw mountRefusal(said);
      return await realpath(at);
    } catch (error) {
      await rmdir(at).catch(() => undefined);
      throw limit.aborted ? new NoAnswerError('timeout') : error;
    }
  };
  /** Whoever fails lets the next one try again. */
  const top = (): Promise<string> =>
    (mounted ??= mount().catch((error: unknown) => {
      mounted = undefined;
      throw error;
    }));
  const leave = async (): Promise<void> => {
    const was = mounted;
    mounted = undefined;
    await was?.then(
      (at) => unmount(at, { run, find }),
      () => undefined,
    );
  };
  const spotOf = async (below: string): Promise<{ readonly root: string; readonly real: string }> => {
    const root = await top();
    const real = path.join(root, ...below.split('/'));
    const found = await realpath(real);
    if (found !== real || !isInside(found, root)) throw new DeviceError('N002001');
    return { root, real };
  };
  const asked = async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    try {
      return await inTime(work(), signal);
    } catch (error) {
      const code = errnoOf(error);
      if (NO_PLACE.includes(code)) throw new DeviceError('N002001');
      if (code === 'EACCES' || code === 'EPERM') throw new DeviceError('N008001', { data: { reason: 'server' } });
      if (code === undefined || error instanceof DeviceError || error instanceof NoAnswerError)
        throw mountFailure(error);
      // The connection of the system is gone: the next look makes another one.
      void leave();
      throw new NoAnswerError();
    }
  };

  return {
    list: (below, signal) =>
      asked(async () => {
        const { real } = await spotOf(below);
        const names = (await readdir(real)).filter(isPlainSegment);
        const found = await mapParallel(names, LOOKS, (name) =>
          entryAt(path.join(real, name), name).catch(() => undefined),
        );
        return found.filter((entry) => entry !== undefined);
      }, signal),
    look: (below, signal) =>
      asked(async () => {
        const { real } = await spotOf(below);
        const found = await entryAt(real, below.slice(below.lastIndexOf('/') + 1));
        if (!found) throw new DeviceError('N002001');
        return found;
      }, signal),
    async read(below, start) {
      const opening = (async () => {
        const { handle } = await openInside(await spotOf(below), constants.O_RDONLY);
        return handle.createReadStream({ start, highWaterMark: 1024 * 1024 });
      })();
      try {
        return await asked(() => opening);
      } catch (error) {
        // It may still come when nobody waits for it any more.
        void opening.then(
          (late) => late.destroy(),
          () => undefined,
        );
        throw error;
      }
    },
    close: leave,
  };
}
