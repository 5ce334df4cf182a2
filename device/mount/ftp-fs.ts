import { PassThrough } from 'node:stream';
import type { Client, FileInfo } from 'basic-ftp';
import { SIGN_IN_MS, signIn, WORK_MS } from '../backup/ftp/ftp-client.ts';
import { DeviceError } from '../device-error.ts';
import { isPlainSegment } from '../files/wire-path.ts';
import type { Reach } from '../offline/reach.ts';
import { mountFailure } from './mount-errors.ts';
import type { MountAccess } from './mount-store.ts';
import { type RemoteEntry, type RemoteFs } from './remote-fs.ts';

const entryOf = ({ name, isDirectory, size, modifiedAt }: FileInfo): RemoteEntry => ({
  name: name.slice(name.lastIndexOf('/') + 1),
  isDir: isDirectory,
  size: isDirectory ? 0 : size,
  mtimeMs: modifiedAt?.getTime() ?? 0,
});

/** The files of an FTP server: each look and each file has a sign-in of its own, because a connection does one thing at a time. */
export function ftpFs({ path: base, ...access }: MountAccess, reach: Reach): RemoteFs {
  const root = base.replace(/\/+$/, '');
  const at = (path: string): string => (path === '/' ? root || '/' : `${root}${path}`);
  const signed = (timeoutMs: number, signal?: AbortSignal): Promise<Client> =>
    signIn(
      { ...access, ...(access.username === '' ? { username: 'anonymous', password: 'guest' } : {}) },
      { reach, timeoutMs, ...(signal ? { signal } : {}) },
    );
  const asked = async <T>(work: (on: Client) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    let on: Client | undefined;
    const stop = (): void => on?.close();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      on = await signed(SIGN_IN_MS, signal);
      return await work(on);
    } catch (error) {
      throw mountFailure(signal?.aborted === true ? signal.reason : error);
    } finally {
      signal?.removeEventListener('abort', stop);
      on?.close();
    }
  };
  /** A listing of a file is that file, of nothing is empty: whether it is a folder is asked by going there. */
  const listed = async (on: Client, path: string): Promise<RemoteEntry[]> => {
    await on.cd(at(path));
    const found = await on.list();
    return found
      .filter(({ isFile, isDirectory }) => isFile || isDirectory)
      .map(entryOf)
      .filter(({ name }) => isPlainSegment(name));
  };

  return {
    list: (path, signal) => asked((on) => listed(on, path), signal),
    look: (path, signal) =>
      asked(async (on) => {
        if (path === '/') {
          await on.cd(at('/'));
          return { name: '', isDir: true, size: 0, mtimeMs: 0 };
        }
        const cut = path.lastIndexOf('/');
        const found = (await listed(on, path.slice(0, cut) || '/')).find(({ name }) => name === path.slice(cut + 1));
        if (!found) throw new DeviceError('N002001');
        return found;
      }, signal),
    async read(path, start) {
      const on = await signed(WORK_MS).catch((error: unknown) => {
        throw mountFailure(error);
      });
      const out = new PassThrough({ highWaterMark: 1024 * 1024 });
      out.once('close', () => on.close());
      on.downloadTo(out, at(path), start).then(
        () => out.end(),
        (error: unknown) => out.destroy(mountFailure(error) as Error),
      );
      return out;
    },
    close: () => undefined,
  };
}
