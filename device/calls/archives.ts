import type { DeviceContext, Handlers, TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { type ArchiveFormat, runCompress } from '../files/archives/compress.ts';
import { runExtract } from '../files/archives/extract.ts';
import { checkPassword, listArchive, openArchive } from '../files/archives/open-archive.ts';
import { assertNewName } from '../files/change-entries.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { lookAt } from '../files/place.ts';
import { fileServices } from '../files/services.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import path from 'node:path';

/** Most entries that a list shows. */
const LIST_MAX = 10_000;

/** Archives are not made of, from or in a safe box. */
function assertPlain(paths: readonly string[]): void {
  if (paths.some(isSafePath)) throw new DeviceError('N000006');
}

/** The calls on archives (CALL-EXT-29). */
export function createArchiveHandlers(
  context: DeviceContext,
): Handlers<'fileCompress' | 'fileExtract' | 'fileArchiveList'> {
  const services = fileServices(context);
  const { locator } = services;
  context.tasks.resumable('compress', (request, owner) => {
    const caller = services.rights.callerOf(owner);
    if (!caller) return Promise.resolve(undefined);
    const {
      paths,
      to: wire,
      name,
      format,
    } = request as { paths: string[]; to: string; name: string; format: ArchiveFormat };
    return Promise.resolve(async (progress: TaskProgress) => {
      const to = await locator.locateFolder(caller, wire, 'write');
      await runCompress(services, { caller, paths, to, name, format }, progress);
    });
  });
  context.tasks.resumable('extract', (request, owner) => {
    const caller = services.rights.callerOf(owner);
    if (!caller) return Promise.resolve(undefined);
    const { path: wire, to: target, entries } = request as { path: string; to: string; entries?: string[] };
    return Promise.resolve(async (progress: TaskProgress) => {
      const to = await locator.locateFolder(caller, target, 'write');
      await runExtract(services, { caller, path: wire, to, password: undefined, entries }, progress);
    });
  });
  return {
    fileCompress: ({ paths, to: wire, name: wanted, format }, caller) =>
      withFsErrors(async () => {
        assertPlain([...paths, wire]);
        const to = await locator.locateFolder(caller, wire, 'write');
        const name = wanted.toLowerCase().endsWith(`.${format}`) ? wanted : `${wanted}.${format}`;
        assertNewName(name);
        for (const each of paths) await locator.locate(caller, each);
        if (await lookAt(path.join(to.real, name))) throw new DeviceError('N002002');
        const from = (paths[0] ?? '').split('/').slice(0, -1).join('/');
        const task = { owner: caller.username, kind: 'fileHandle', op: 'compress', name, from, to: to.wire, size: 0, request: { paths, to: wire, name, format } } as const; // prettier-ignore
        const packing = { caller, paths, to, name, format };
        return { task_id: context.tasks.start(task, (progress) => runCompress(services, packing, progress)) };
      }),
    fileExtract: ({ path: wire, to: target, password, entries }, caller) =>
      withFsErrors(async () => {
        assertPlain([wire, target]);
        const to = await locator.locateFolder(caller, target, 'write');
        const archive = await openArchive(services, caller, wire);
        try {
          await checkPassword(archive, password);
        } finally {
          await archive.close();
        }
        const from = wire.split('/').slice(0, -1).join('/');
        // A password is kept nowhere: with one it is tried again as long as the device runs.
        const request = password === undefined ? { path: wire, to: target, entries } : undefined;
        const task = { owner: caller.username, kind: 'fileHandle', op: 'extract', name: archive.name, from, to: to.wire, size: 0, request } as const; // prettier-ignore
        const unpacking = { caller, path: wire, to, password, entries };
        return { task_id: context.tasks.start(task, (progress) => runExtract(services, unpacking, progress)) };
      }),
    fileArchiveList: ({ path: wire, password }, caller) =>
      withFsErrors(async () => {
        assertPlain([wire]);
        const archive = await openArchive(services, caller, wire);
        try {
          if (password !== undefined) await checkPassword(archive, password);
          const { list: first, total } = await listArchive(archive, LIST_MAX);
          const list = first.map(({ name, size, isDir, mtimeMs, isEncrypted }) => ({
            name,
            size,
            is_dir: isDir ? ('1' as const) : ('0' as const),
            mtime: Math.max(0, Math.floor(mtimeMs / 1000)),
            encrypted: isEncrypted ? ('1' as const) : ('0' as const),
          }));
          return { list, total };
        } finally {
          await archive.close();
        }
      }),
  };
}
