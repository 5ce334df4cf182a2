import type { Caller, DeviceContext, Handlers, TaskProgress, TaskRun } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { runCompress } from '../files/archives/compress.ts';
import { runExtract } from '../files/archives/extract.ts';
import { checkPassword, listArchive, openArchive, type OpenArchive } from '../files/archives/open-archive.ts';
import { inOwnFolder, makeOwn, type OwnFolder, ownAgain, takeBack } from '../files/archives/own-folder.ts';
import { archiveFileName, type ArchiveFormat } from '../files/archives/pack.ts';
import { assertNewName } from '../files/change-entries.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import type { Located } from '../files/locator.ts';
import { lookAt } from '../files/place.ts';
import { fileServices } from '../files/services.ts';
import { boxTask } from '../safebox/box-task.ts';
import {
  checkSafeCompress,
  openerFor,
  runSafeCompress,
  runSafeExtract,
  type SafePacking,
} from '../safebox/safe-archives.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import type { SafeFiles } from '../safebox/safe-files.ts';
import { inSafeOwn, makeSafeOwn, takeSafeBack } from '../safebox/safe-own-folder.ts';
import { folderAt, safePlace } from '../safebox/safe-place.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import path from 'node:path';

/** Most entries that a list shows. */
const LIST_MAX = 10_000;

/** What unpacking is made again from. */
interface ExtractRequest {
  readonly path: string;
  readonly to: string;
  /** The folder in `to` that was made for it. */
  readonly own: OwnFolder | undefined;
  readonly entries: readonly string[] | undefined;
}

const parentOf = (wire: string): string => wire.split('/').slice(0, -1).join('/');

/** The calls on archives (CALL-EXT-29). */
export function createArchiveHandlers(
  context: DeviceContext,
): Handlers<'fileCompress' | 'fileExtract' | 'fileArchiveList'> {
  const services = fileServices(context);
  const { locator } = services;
  const boxes = safeBoxes(context);
  const safe: SafeFiles = { services, boxes };
  /** Looks into an archive, which counts as being read meanwhile. */
  const lookInto = async <T>(caller: Caller, wire: string, look: (archive: OpenArchive) => Promise<T>): Promise<T> => {
    const end = services.sent.begin(wire.slice(wire.lastIndexOf('/') + 1), [wire]);
    try {
      const opener = openerFor(safe, caller, () => boxes.keyring.use(caller));
      const archive = await openArchive(opener, wire);
      return await look(archive).finally(() => archive.close());
    } finally {
      end();
    }
  };
  /** Starts the packing of what lies in a box; what lies inside and outside of it is not mixed. */
  const packInBox = (caller: Caller, packing: SafePacking): string => {
    const all = [...packing.paths, packing.to];
    for (const wire of all.filter(isSafePath)) safePlace(boxes, caller, wire);
    if (!all.every(isSafePath)) throw new DeviceError('N000006');
    checkSafeCompress(safe, caller, packing);
    const task = boxTask(caller.username, 'compress', { from: packing.to, to: packing.to });
    return context.tasks.start(task, (progress) => runSafeCompress(safe, caller, packing, progress));
  };
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
  const extractAgain = (request: unknown, owner: string): Promise<TaskRun | undefined> => {
    const caller = services.rights.callerOf(owner);
    if (!caller) return Promise.resolve(undefined);
    const { path: wire, to: target, own, entries } = request as ExtractRequest;
    const run = (to: Located, progress: TaskProgress) =>
      runExtract(services, { caller, path: wire, to, password: undefined, entries }, progress);
    return Promise.resolve(async (progress: TaskProgress) => {
      if (own) {
        const again = await ownAgain(services, caller, own);
        await inOwnFolder(services, caller, again, progress, (to) => run(to, progress));
      } else await run(await locator.locateFolder(caller, target, 'write'), progress);
    });
  };
  context.tasks.resumable('extract', extractAgain, (request, owner) => {
    const caller = services.rights.callerOf(owner);
    const { own } = request as ExtractRequest;
    if (caller && own) void takeBack(services, caller, own);
  });
  return {
    fileCompress: ({ paths, to: wire, name: wanted, format }, caller) =>
      withFsErrors(async () => {
        const name = archiveFileName(wanted, format);
        assertNewName(name);
        if ([...paths, wire].some(isSafePath)) return { task_id: packInBox(caller, { paths, to: wire, name, format }) };
        const to = await locator.locateFolder(caller, wire, 'write');
        for (const each of paths) await locator.locate(caller, each);
        if (await lookAt(path.join(to.real, name))) throw new DeviceError('N002002');
        const from = parentOf(paths[0] ?? '');
        const task = { owner: caller.username, kind: 'fileHandle', op: 'compress', name, from, to: to.wire, size: 0, request: { paths, to: wire, name, format } } as const; // prettier-ignore
        const packing = { caller, paths, to, name, format };
        return { task_id: context.tasks.start(task, (progress) => runCompress(services, packing, progress)) };
      }),
    fileExtract: ({ path: wire, to: target, folder, password, entries }, caller) =>
      withFsErrors(async () => {
        if (isSafePath(wire) && !isSafePath(target)) throw new DeviceError('N000006');
        const box = isSafePath(target) ? safePlace(boxes, caller, target) : undefined;
        if (box) folderAt(boxes, box);
        const parent = box ? undefined : await locator.locateFolder(caller, target, 'write');
        const archiveName = await lookInto(caller, wire, async (archive) => {
          await checkPassword(archive, password);
          return archive.name;
        });
        const from = parentOf(wire);
        if (!parent) {
          const task = boxTask(caller.username, 'extract', { from, to: target });
          const own = folder === undefined ? undefined : makeSafeOwn(safe, caller, target, folder);
          const unpackTo = (to: string, progress: TaskProgress) =>
            runSafeExtract(safe, caller, { path: wire, to, password, entries }, progress);
          const run = (progress: TaskProgress) =>
            own ? inSafeOwn(safe, caller, own, (to) => unpackTo(to, progress)) : unpackTo(target, progress);
          const onDropped = (): void => {
            if (own) takeSafeBack(safe, own);
          };
          return { task_id: context.tasks.start(task, run, { onDropped }) };
        }
        const own = folder === undefined ? undefined : { parent: target, name: folder, mark: undefined };
        const to = own ? await makeOwn(services, caller, own) : parent;
        // A password is kept nowhere: with one it is tried again as long as the device runs.
        const request: ExtractRequest | undefined = password === undefined ? { path: wire, to: target, own, entries } : undefined; // prettier-ignore
        const task = { owner: caller.username, kind: 'fileHandle', op: 'extract', name: archiveName, from, to: to.wire, size: 0, request } as const; // prettier-ignore
        const unpackTo = (place: Located, progress: TaskProgress) =>
          runExtract(services, { caller, path: wire, to: place, password, entries }, progress);
        const run = (progress: TaskProgress) =>
          own
            ? inOwnFolder(services, caller, own, progress, (place) => unpackTo(place, progress))
            : unpackTo(to, progress);
        const onDropped = (): void => {
          if (own) void takeBack(services, caller, own);
        };
        return { task_id: context.tasks.start(task, run, { onDropped }) };
      }),
    fileArchiveList: ({ path: wire, password }, caller) =>
      withFsErrors(() =>
        lookInto(caller, wire, async (archive) => {
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
        }),
      ),
  };
}
