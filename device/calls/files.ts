import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import type { Caller, DeviceContext, Handlers, TaskProgress } from '../context.ts';
import { checkRemove, makeFolder, renameEntry, runRemove } from '../files/change-entries.ts';
import { conflictsOf } from '../files/conflicts.ts';
import { sumOf } from '../files/content-sum.ts';
import { infoOf } from '../files/file-info.ts';
import { listAreas, listTeamRoot } from '../files/list-areas.ts';
import { listTagged, listVirtualRoot } from '../files/list-virtual.ts';
import { createTextFile, saveText } from '../files/save-text.ts';
import { type Listing, listFolder } from '../files/list-folder.ts';
import type { ConflictPolicy } from '../files/merge.ts';
import { type AnswerRequest, type MergeRequest, runAnswer, runMerge } from '../files/merge/run-merge.ts';
import { openInside } from '../files/locator.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { runRecycleRemove, stillRecycled } from '../files/recycle-work.ts';
import type { FileCaller } from '../files/rights.ts';
import { runTransfer } from '../files/run-transfer.ts';
import { type FileServices, fileServices } from '../files/services.ts';
import { stillThere } from '../files/still-there.ts';
import { loadText } from '../files/load-text.ts';
import { checkTransfer, originOf, type Transfer } from '../files/transfer.ts';
import { recordDeed } from '../files/undo/deed-recorder.ts';
import { uploadCheck } from '../files/tus/upload-check.ts';
import { type CameraFacts, readExif } from '../media/exif.ts';
import { loadSharp } from '../media/load-sharp.ts';
import { withMounts } from '../mount/mount-calls.ts';
import { mountService } from '../mount/service.ts';
import { safeBoxes } from '../safebox/safe-boxes.ts';
import { withSafeBox } from '../safebox/safe-calls.ts';
import { uploadStore } from '../files/tus/upload-store.ts';
import { formatWirePath, parseWirePath } from '../files/wire-path.ts';

type ListFields = CallFields<Calls['fileList']>;
type TransferFields = CallFields<Calls['fileCopy']>;

/** Names in a task's line: the first of them stands for all. */
const nameOfAll = (entries: readonly { name: string }[]): string => entries[0]?.name ?? '';

async function list(
  services: FileServices,
  caller: Caller,
  fields: ListFields,
  language: 'en' | 'zh',
): Promise<Listing> {
  const { path, root, tag, page, size, sortBy, order } = fields;
  const window = { page, size, language };
  if (root !== undefined) return listVirtualRoot(services, caller, root, window);
  if (tag !== undefined) return listTagged(services, caller, tag, window);
  if (path === undefined) return listAreas(services, caller, window);
  const parsed = parseWirePath(path);
  if (parsed.area === 'teamRoot') return listTeamRoot(services, caller, parsed, window);
  const hidden = fields.show_hidden ?? services.rights.showsHidden(caller);
  const foldersFirst = fields.folders_first ?? services.rights.wantsFoldersFirst(caller);
  const types = new Set((fields.ftype ?? '').split(',').filter(Boolean).map(Number));
  return listFolder(services, caller, path, { ...window, sortBy, order, hidden, foldersFirst, types });
}

/** Does a transfer. What takes the place of something is written down, so that it can be taken back; all else goes by its names. */
async function runRecorded(
  services: FileServices,
  checked: Transfer,
  policy: ConflictPolicy,
  progress: TaskProgress,
): ReturnType<typeof runTransfer> {
  if (policy === 'rename') return runTransfer(services, checked, policy, progress);
  const recorder = recordDeed(services, checked.caller, progress.memory.id);
  try {
    return await runTransfer(services, checked, policy, progress, recorder);
  } finally {
    if (!progress.memory.isKept) await recorder.settle();
  }
}

/** Does a transfer, and tells which of the paths it was asked for with got other names than their own. */
async function runNamed(
  services: FileServices,
  checked: Transfer,
  { paths, policy }: { readonly paths: readonly string[]; readonly policy: ConflictPolicy },
  progress: TaskProgress,
): Promise<void> {
  const renamed = await runRecorded(services, checked, policy, progress);
  // What was replaced or left out is not told, so that the names alone would say too much.
  if (policy !== 'rename' || renamed === undefined) return;
  progress.renamed(Array.from(renamed, ([index, name]) => ({ path: paths[index] ?? '', name })));
}

async function transfer(services: FileServices, caller: Caller, mode: 'copy' | 'move', fields: TransferFields) {
  const { paths, to, conflict, inside } = fields;
  const { tasks } = services.context;
  // Where folders merge nothing goes beside what is in its own folder.
  const rule = conflict === 'merge' ? 'overwrite' : conflict;
  const checked = await checkTransfer(services, caller, { mode, paths, to, conflict: rule });
  if (conflict === 'ask') {
    const conflicts = await conflictsOf(services, checked);
    if (conflicts.length > 0) return { task_id: '', conflicts };
  }
  const task = {
    owner: caller.username,
    kind: 'fileHandle',
    op: mode,
    name: nameOfAll(checked.sources),
    from: originOf(checked),
    to: checked.to.wire,
    size: checked.bytes,
  } as const;
  if (conflict === 'merge') {
    const request: MergeRequest = { mode, paths, to, inside };
    return { task_id: tasks.start({ ...task, request }, (progress) => runMerge(services, caller, request, progress)) };
  }
  // Nothing was taken a moment ago; what is taken meanwhile is kept beside the new one.
  const policy = conflict === 'ask' ? 'rename' : conflict;
  const request = { paths, to, conflict: policy };
  const run = (progress: TaskProgress) => runNamed(services, checked, { paths, policy }, progress);
  return { task_id: tasks.start({ ...task, request }, run) };
}

async function remove(services: FileServices, caller: Caller, paths: readonly string[], permanent: boolean) {
  const entries = await checkRemove(services, caller, paths);
  const [first] = entries;
  const task = {
    owner: caller.username,
    kind: 'fileHandle',
    op: permanent ? 'remove' : 'recycle',
    name: nameOfAll(entries),
    from: first ? first.wire.slice(0, first.wire.lastIndexOf('/')) : '',
    to: '',
    size: 0,
    request: { paths, permanent },
  } as const;
  return {
    task_id: services.context.tasks.start(task, (progress) =>
      runRemove(services, caller, entries, permanent, progress),
    ),
  };
}

/** What the camera wrote into a picture; nothing for what is none, or cannot be read. */
async function cameraOf(services: FileServices, caller: FileCaller, wire: string): Promise<CameraFacts> {
  const place = await services.locator.locate(caller, wire);
  const { handle } = await openInside(place);
  await handle.close();
  // Drawings carry none, and reading their head means reading them whole.
  if (fileTypeOf(place.real) !== fileTypes.image || /\.svg$/i.test(place.real)) return {};
  const sharp = await loadSharp();
  const facts = await sharp(place.real, { failOn: 'none' })
    .metadata()
    .catch(() => undefined);
  return facts?.exif === undefined ? {} : readExif(facts.exif);
}

type FileHandlers = Handlers<
  | 'fileList'
  | 'fileInfo'
  | 'fileHash'
  | 'fileCamera'
  | 'fileMkdir'
  | 'fileRename'
  | 'fileCopy'
  | 'fileMove'
  | 'fileRemove'
  | 'uploadCheck'
  | 'textLoad'
  | 'fileCreate'
  | 'textSave'
>;

/** Which of the ways something was asked for, by what only that one says. */
const isRequest = <Kind>(request: unknown, mark: keyof Kind & string): request is Kind =>
  typeof request === 'object' && request !== null && mark in request;

/** Work that was cut off by the end of the device goes on with the rights its account has then. */
function resumeWork(all: FileServices): void {
  const { context, rights } = all;
  const again = (
    op: string,
    work: (caller: FileCaller, request: unknown, progress: TaskProgress) => Promise<void>,
  ): void =>
    context.tasks.resumable(op, (request, owner) => {
      const caller = rights.callerOf(owner);
      return Promise.resolve(caller && ((progress: TaskProgress) => work(caller, request, progress)));
    });
  for (const mode of ['copy', 'move'] as const)
    again(mode, async (caller, request, progress) => {
      if (isRequest<AnswerRequest>(request, 'answer')) return runAnswer(all, caller, request, progress);
      if (isRequest<MergeRequest>(request, 'inside')) return runMerge(all, caller, request, progress);
      const { paths, to, conflict } = request as { paths: string[]; to: string; conflict: ConflictPolicy };
      // What had arrived before the end need not arrive twice.
      const left = mode === 'move' ? await stillThere(all, caller, paths) : paths;
      const { id, noted } = progress.memory;
      if (left.length === 0) {
        const { volume } = await all.locator.locateFolder(caller, to, 'write');
        await all.hidden.discard(all.hidden.ofTask(volume, id));
        if (conflict !== 'rename') await recordDeed(all, caller, id).settle();
        return;
      }
      const isTakenUp = noted !== undefined;
      const checked = await checkTransfer(all, caller, { mode, paths: left, to, conflict, isTakenUp });
      // Of what arrived before and is gone from its place the name is not known.
      if (left.length < paths.length) await runRecorded(all, checked, conflict, progress);
      else await runNamed(all, checked, { paths, policy: conflict }, progress);
    });
  for (const op of ['recycle', 'remove'])
    again(op, async (caller, request, progress) => {
      if (isRequest<{ scope: 'my' | 'public'; ids: string[] }>(request, 'scope')) {
        const { scope, ids } = request;
        await runRecycleRemove(all, stillRecycled(all, caller, scope, ids), progress);
        return;
      }
      const { paths, permanent } = request as { paths: string[]; permanent: boolean };
      const entries = await checkRemove(all, caller, await stillThere(all, caller, paths));
      await runRemove(all, caller, entries, permanent, progress);
    });
}

/** The calls on files and folders (CALL-EXT-01 to CALL-EXT-05). */
export function createFileHandlers(context: DeviceContext): FileHandlers {
  const services = fileServices(context);
  resumeWork(services);
  const handlers: FileHandlers = {
    fileList: (fields, caller, info) => list(services, caller, fields, info.language),
    fileInfo: async ({ paths }, caller, info) => ({
      list: await mapParallel(paths, 4, (path) => infoOf(services, caller, path, info.language)),
    }),
    fileHash: ({ path }, caller) => sumOf(services, caller, path),
    fileCamera: ({ path }, caller) => cameraOf(services, caller, path),
    fileMkdir: ({ path, name }, caller) => makeFolder(services, caller, path, name),
    fileCreate: (fields, caller) => createTextFile(services, caller, fields),
    fileRename: ({ path, name }, caller) => renameEntry(services, caller, path, name),
    fileCopy: (fields, caller) => transfer(services, caller, 'copy', fields),
    fileMove: (fields, caller) => transfer(services, caller, 'move', fields),
    fileRemove: ({ paths, permanent }, caller) => remove(services, caller, paths, permanent),
    uploadCheck: (fields, caller) => uploadCheck(uploadStore(context), caller, fields),
    textLoad: async ({ path, ...range }, caller) => {
      const text = await loadText(services, caller, path, range);
      services.recent.note(caller.username, 'visited', formatWirePath(parseWirePath(path)));
      return text;
    },
    textSave: (fields, caller) => saveText(services, caller, fields),
  };
  const mounted = withMounts({ services, mounts: mountService(context) }, handlers);
  return withSafeBox({ services, boxes: safeBoxes(context) }, mounted);
}
