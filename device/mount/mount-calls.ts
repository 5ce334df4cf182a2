import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { isMountPath } from '#shared/rules/mount-path.ts';
import type { Caller, Handlers, TaskProgress } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { ConflictPolicy } from '../files/merge.ts';
import { decodeText, type TextRange, textTooLarge } from '../files/text-file.ts';
import { readTextPart } from '../files/text-part.ts';
import { recordDeed } from '../files/undo/deed-recorder.ts';
import { checkMountCopy, runMountCopy } from './copy-from-mount.ts';
import { createMountLister, mountInfo } from './list-mount.ts';
import { runMountMerge } from './mount-merge.ts';
import { contentOf, type MountFiles, mountFile, mountPlace } from './mount-place.ts';

/** The calls on files that a network mount answers itself. */
export type MountCalls = 'fileList' | 'fileInfo' | 'fileHash' | 'fileCamera' | 'fileCopy' | 'fileMove' | 'textLoad';

type CopyFields = CallFields<Calls['fileCopy']>;

/** Copies; what takes the place of something is written down, so that it can be taken back. */
async function runRecorded(
  files: MountFiles,
  caller: Caller,
  fields: CopyFields,
  policy: ConflictPolicy,
  progress: TaskProgress,
): Promise<void> {
  if (policy === 'rename') return runMountCopy(files, caller, fields, policy, progress);
  const recorder = recordDeed(files.services, caller, progress.memory.id);
  try {
    await runMountCopy(files, caller, fields, policy, progress, recorder);
  } finally {
    await recorder.settle();
  }
}

async function copy(files: MountFiles, caller: Caller, fields: CopyFields) {
  // One task is of one kind.
  if (!fields.paths.every(isMountPath)) throw new DeviceError('N002005');
  const { conflict } = fields;
  const checked = await checkMountCopy(files, caller, fields);
  if (conflict === 'ask' && checked.conflicts.length > 0) return { task_id: '', conflicts: [...checked.conflicts] };
  const [first] = checked.sources;
  const task = {
    owner: caller.username,
    kind: 'fileHandle',
    op: 'copy',
    name: first?.tree.name ?? '',
    from: first?.wire.slice(0, first.wire.lastIndexOf('/')) ?? '',
    to: checked.to.wire,
    size: checked.bytes ?? 0,
  } as const;
  const run = async (progress: TaskProgress): Promise<void> => {
    if (conflict === 'merge') await runMountMerge(files, caller, fields, progress);
    else await runRecorded(files, caller, fields, conflict === 'ask' ? 'rename' : conflict, progress);
  };
  return { task_id: files.services.context.tasks.start(task, run) };
}

/** Text of a file of a mount for an editor (CALL-EXT-05). */
async function loadText(files: MountFiles, caller: Caller, wire: string, { from, encoding }: TextRange) {
  const { entry, open } = await mountFile(files, caller, wire);
  const { size } = entry;
  const etag = `"${contentOf(wire, entry)}"`;
  if (from === undefined && size > TEXT_MAX_BYTES) throw textTooLarge();
  const source = await open();
  try {
    if (from !== undefined) {
      const { end, ...text } = await readTextPart(source, size, { from, encoding });
      return { ...text, etag, size: end };
    }
    const buffer = Buffer.alloc(size);
    const { bytesRead } = await source.read(buffer, 0, size, 0);
    return { ...decodeText(buffer.subarray(0, bytesRead), encoding), etag, size };
  } finally {
    await source.close();
  }
}

/**
 * Lays the network mounts over the calls on files: what only reads is answered by their servers, writing is refused like on
 * a write-protected drive (N002003), and what needs files on a volume is not supported there (N000006).
 */
export function withMounts<Plain extends Handlers<MountCalls>>(files: MountFiles, plain: Plain): Plain {
  const list = createMountLister(files);
  const { services } = files;
  const own: Handlers<MountCalls> = {
    fileList(fields, caller, info) {
      const { path, root, page, size, sortBy, order } = fields;
      if (root !== undefined || path === undefined || !isMountPath(path)) return plain.fileList(fields, caller, info);
      const hidden = fields.show_hidden ?? services.rights.showsHidden(caller);
      const foldersFirst = fields.folders_first ?? services.rights.wantsFoldersFirst(caller);
      const types = new Set((fields.ftype ?? '').split(',').filter(Boolean).map(Number));
      return list(caller, path, { page, size, sortBy, order, hidden, foldersFirst, types, language: info.language });
    },
    async fileInfo(fields, caller, info) {
      if (!fields.paths.some(isMountPath)) return plain.fileInfo(fields, caller, info);
      const found = [];
      for (const path of fields.paths) {
        if (isMountPath(path)) found.push(await mountInfo(files, caller, path, info.language));
        else found.push(...(await plain.fileInfo({ paths: [path] }, caller, info)).list);
      }
      return { list: found };
    },
    async fileHash(fields, caller, info) {
      if (!isMountPath(fields.path)) return plain.fileHash(fields, caller, info);
      const { entry, open } = await mountFile(files, caller, fields.path);
      return services.hashes.progress({ key: contentOf(fields.path, entry), size: entry.size, open });
    },
    async fileCamera(fields, caller, info) {
      if (!isMountPath(fields.path)) return plain.fileCamera(fields, caller, info);
      // What the camera wrote is read from files on a volume only; that it is there is asked all the same.
      await mountFile(files, caller, fields.path);
      return {};
    },
    fileCopy: (fields, caller, info) =>
      fields.paths.some(isMountPath) && !isMountPath(fields.to)
        ? copy(files, caller, fields)
        : plain.fileCopy(fields, caller, info),
    fileMove(fields, caller, info) {
      const [mounted] = fields.paths.filter(isMountPath);
      if (mounted === undefined) return plain.fileMove(fields, caller, info);
      // A drive is copied from (DRG-14); who may not see it is told that first.
      mountPlace(files, caller, mounted);
      throw new DeviceError('N002010');
    },
    textLoad: (fields, caller, info) =>
      isMountPath(fields.path) ? loadText(files, caller, fields.path, fields) : plain.textLoad(fields, caller, info),
  };
  return { ...plain, ...own };
}
