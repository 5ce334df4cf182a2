import { isSafePath } from '#shared/rules/safe-path.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, Handlers, TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { boxTask } from './box-task.ts';
import { dropEntry, folderOf, listSafe, makeSafeFolder, renameSafe, type SafeFiles, safeInfo } from './safe-files.ts';
import { wipeKey } from './safe-key.ts';
import { namedAt, safePlace } from './safe-place.ts';
import { ROOT } from './entry-store.ts';
import { runSafeMerge } from './safe-merge.ts';
import { safeFileAt } from './safe-streams.ts';
import { createSafeText, loadSafeText, saveSafeText } from './safe-text.ts';
import { checkSafeTransfer, runSafeTransfer } from './safe-transfer.ts';

/** The calls on files that a safe box answers itself. */
export type SafeCalls =
  | 'fileList'
  | 'fileInfo'
  | 'fileHash'
  | 'fileCamera'
  | 'fileMkdir'
  | 'fileRename'
  | 'fileCopy'
  | 'fileMove'
  | 'fileRemove'
  | 'textLoad'
  | 'fileCreate'
  | 'textSave';

type TransferFields = CallFields<Calls['fileCopy']>;

async function transfer(files: SafeFiles, caller: Caller, mode: 'copy' | 'move', fields: TransferFields) {
  const { services } = files;
  const { paths, to, conflict, inside } = fields;
  // Where folders merge nothing goes beside what is in its own folder.
  const request = { mode, paths, to, conflict: conflict === 'merge' ? 'overwrite' : conflict } as const;
  const checked = await withFsErrors(() => checkSafeTransfer(files, caller, request));
  wipeKey(checked.key);
  if (conflict === 'ask' && checked.conflicts.length > 0) return { task_id: '', conflicts: [...checked.conflicts] };
  const from = folderOf(checked.sources[0]?.wire ?? '/');
  const task = boxTask(caller.username, mode, { from, to: checked.toWire, size: checked.bytes });
  const run = (progress: TaskProgress): Promise<void> => {
    if (conflict === 'merge') return runSafeMerge(files, caller, { mode, paths, to, inside }, progress);
    return runSafeTransfer(files, caller, request, conflict === 'ask' ? 'rename' : conflict, progress);
  };
  return { task_id: services.context.tasks.start(task, run) };
}

/** Removes entries of the box, for good: its names must not stand in a recycle bin. */
function remove(files: SafeFiles, caller: Caller, paths: readonly string[]) {
  const { boxes, services } = files;
  const places = paths.map((wire) => safePlace(boxes, caller, wire));
  for (const place of places) namedAt(boxes, place);
  const task = boxTask(caller.username, 'remove', { from: places[0]?.wire ?? '/', to: '' });
  const run = async (progress: TaskProgress): Promise<void> => {
    for (const { wire } of places) {
      await progress.checkpoint();
      const place = safePlace(boxes, caller, wire);
      const entry = boxes.entries.at(place.key, place.box, place.segments);
      // Gone meanwhile, as wanted.
      if (entry === undefined || entry === ROOT) continue;
      await dropEntry(boxes, place.key, place.box, entry);
      services.changes.parentOf(place.parsed);
    }
  };
  return { task_id: services.context.tasks.start(task, run) };
}

/**
 * Lays the safe box over the calls on files: those that speak of places in it are answered from the box, all others go on
 * to the files on the volumes.
 */
export function withSafeBox<Plain extends Handlers<SafeCalls>>(files: SafeFiles, plain: Plain): Plain {
  const { services } = files;
  const anySafe = (paths: readonly string[]): boolean => paths.some(isSafePath);
  const assertAllSafe = (paths: readonly string[]): void => {
    // One removal is of one kind: what goes to the bin and what goes for good are not mixed.
    if (!paths.every(isSafePath)) throw new DeviceError('N002005');
  };
  const own: Handlers<SafeCalls> = {
    fileList(fields, caller, info) {
      const { path, root, page, size, sortBy, order } = fields;
      if (root !== undefined || path === undefined || !isSafePath(path)) return plain.fileList(fields, caller, info);
      const hidden = fields.show_hidden ?? services.rights.showsHidden(caller);
      const types = new Set((fields.ftype ?? '').split(',').filter(Boolean).map(Number));
      const foldersFirst = fields.folders_first ?? services.rights.wantsFoldersFirst(caller);
      const query = { page, size, sortBy, order, hidden, foldersFirst, types, language: info.language };
      return listSafe(files, caller, path, query);
    },
    async fileInfo(fields, caller, info) {
      if (!anySafe(fields.paths)) return plain.fileInfo(fields, caller, info);
      const list = [];
      for (const path of fields.paths) {
        if (isSafePath(path)) list.push(safeInfo(files, caller, path, info.language));
        else list.push(...(await plain.fileInfo({ paths: [path] }, caller, info)).list);
      }
      return { list };
    },
    fileHash(fields, caller, info) {
      if (!isSafePath(fields.path)) return plain.fileHash(fields, caller, info);
      const { entry, key, box } = safeFileAt(files, caller, fields.path);
      const open = () => files.boxes.blobs.open(key, box, entry.blob);
      return services.hashes.progress({ key: entry.blob, size: entry.size, open, secret: true });
    },
    fileCamera(fields, caller, info) {
      if (!isSafePath(fields.path)) return plain.fileCamera(fields, caller, info);
      // What is locked away says nothing of where and when it was taken; that it is there is asked all the same.
      safeFileAt(files, caller, fields.path);
      return {};
    },
    fileMkdir: (fields, caller, info) =>
      isSafePath(fields.path)
        ? makeSafeFolder(files, caller, fields.path, fields.name)
        : plain.fileMkdir(fields, caller, info),
    fileRename: (fields, caller, info) =>
      isSafePath(fields.path)
        ? renameSafe(files, caller, fields.path, fields.name)
        : plain.fileRename(fields, caller, info),
    fileCopy: (fields, caller, info) =>
      anySafe([...fields.paths, fields.to])
        ? transfer(files, caller, 'copy', fields)
        : plain.fileCopy(fields, caller, info),
    fileMove: (fields, caller, info) =>
      anySafe([...fields.paths, fields.to])
        ? transfer(files, caller, 'move', fields)
        : plain.fileMove(fields, caller, info),
    fileRemove(fields, caller, info) {
      if (!anySafe(fields.paths)) return plain.fileRemove(fields, caller, info);
      assertAllSafe(fields.paths);
      return remove(files, caller, fields.paths);
    },
    textLoad: (fields, caller, info) =>
      isSafePath(fields.path) ? loadSafeText(files, caller, fields.path, fields) : plain.textLoad(fields, caller, info),
    fileCreate: (fields, caller, info) =>
      isSafePath(fields.path) ? createSafeText(files, caller, fields) : plain.fileCreate(fields, caller, info),
    textSave: (fields, caller, info) =>
      isSafePath(fields.path) ? saveSafeText(files, caller, fields) : plain.textSave(fields, caller, info),
  };
  return { ...plain, ...own };
}
