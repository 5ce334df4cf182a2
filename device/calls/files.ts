import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { checkRemove, makeFolder, renameEntry, runRemove } from '../files/change-entries.ts';
import { infoOf } from '../files/file-info.ts';
import { listAreas, listTeamRoot } from '../files/list-areas.ts';
import { listVirtualRoot } from '../files/list-virtual.ts';
import { createTextFile, saveText } from '../files/save-text.ts';
import { type Listing, listFolder } from '../files/list-folder.ts';
import { mapParallel } from '../files/parallel.ts';
import { type FileServices, fileServices } from '../files/services.ts';
import { loadText } from '../files/text-file.ts';
import { checkTransfer, conflictsOf, originOf, runTransfer } from '../files/transfer.ts';
import { uploadCheck } from '../files/tus/upload-check.ts';
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
  const { path, root, page, size, sortBy, order } = fields;
  const window = { page, size, language };
  if (root !== undefined) return listVirtualRoot(services, caller, root, window);
  if (path === undefined) return listAreas(services, caller, window);
  const parsed = parseWirePath(path);
  if (parsed.area === 'teamRoot') return listTeamRoot(services, caller, parsed, window);
  const hidden = fields.show_hidden ?? services.rights.showsHidden(caller);
  const types = new Set((fields.ftype ?? '').split(',').filter(Boolean).map(Number));
  return listFolder(services, caller, path, { ...window, sortBy, order, hidden, types });
}

async function transfer(services: FileServices, caller: Caller, mode: 'copy' | 'move', fields: TransferFields) {
  const checked = await checkTransfer(services, caller, { mode, ...fields });
  if (fields.conflict === 'ask') {
    const conflicts = await conflictsOf(checked);
    if (conflicts.length > 0) return { task_id: '', conflicts };
  }
  // Nothing was taken a moment ago; what is taken meanwhile is kept beside the new one.
  const policy = fields.conflict === 'ask' ? 'rename' : fields.conflict;
  const task = {
    owner: caller.username,
    kind: 'fileHandle',
    op: mode,
    name: nameOfAll(checked.sources),
    from: originOf(checked),
    to: checked.to.wire,
    size: checked.bytes,
  } as const;
  return {
    task_id: services.context.tasks.start(task, (progress) => runTransfer(services, checked, policy, progress)),
  };
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
  } as const;
  return {
    task_id: services.context.tasks.start(task, (progress) =>
      runRemove(services, caller, entries, permanent, progress),
    ),
  };
}

type FileHandlers = Handlers<
  | 'fileList'
  | 'fileInfo'
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

/** The calls on files and folders (CALL-EXT-01 to CALL-EXT-05). */
export function createFileHandlers(context: DeviceContext): FileHandlers {
  const services = fileServices(context);
  const handlers: FileHandlers = {
    fileList: (fields, caller, info) => list(services, caller, fields, info.language),
    fileInfo: async ({ paths }, caller, info) => ({
      list: await mapParallel(paths, 4, (path) => infoOf(services, caller, path, info.language)),
    }),
    fileMkdir: ({ path, name }, caller) => makeFolder(services, caller, path, name),
    fileCreate: ({ path, name, content }, caller) => createTextFile(services, caller, path, name, content),
    fileRename: ({ path, name }, caller) => renameEntry(services, caller, path, name),
    fileCopy: (fields, caller) => transfer(services, caller, 'copy', fields),
    fileMove: (fields, caller) => transfer(services, caller, 'move', fields),
    fileRemove: ({ paths, permanent }, caller) => remove(services, caller, paths, permanent),
    uploadCheck: (fields, caller) => uploadCheck(uploadStore(context), caller, fields),
    textLoad: async ({ path, encoding }, caller) => {
      const text = await loadText(services, caller, path, encoding);
      services.recent.note(caller.username, 'visited', formatWirePath(parseWirePath(path)));
      return text;
    },
    textSave: (fields, caller) => saveText(services, caller, fields),
  };
  return withSafeBox({ services, boxes: safeBoxes(context) }, handlers);
}
