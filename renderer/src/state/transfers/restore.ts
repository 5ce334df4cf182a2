import { emptyFolder } from './local-files.ts';
import type { UploadRecord } from './transfer-types.ts';
import { fileTime } from './upload.ts';

/** The permission calls of file handles, which the DOM types leave out. */
interface PermissionHandle {
  readonly queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
  readonly requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>;
}

/**
 * The file of an unfinished upload, where the browser kept a handle to it and lets the page read it. `ask` lets the
 * browser ask the person, which needs a click; one that was changed is then taken as it is now. Null when the file is out
 * of reach or is not the same any more.
 */
export async function fileOfRecord(record: UploadRecord, ask: boolean): Promise<File | null> {
  const { handle, isDir, rel } = record;
  if (isDir === true) return emptyFolder(rel).file;
  if (handle === undefined) return null;
  try {
    const guarded = handle as FileSystemFileHandle & PermissionHandle;
    let permission = (await guarded.queryPermission?.({ mode: 'read' })) ?? 'granted';
    if (permission === 'prompt' && ask) permission = (await guarded.requestPermission?.({ mode: 'read' })) ?? 'denied';
    if (permission !== 'granted') return null;
    const file = await handle.getFile();
    if (record.changed === true && ask) return file;
    return file.size === record.size && fileTime(file) === record.mtime ? file : null;
  } catch {
    return null;
  }
}
