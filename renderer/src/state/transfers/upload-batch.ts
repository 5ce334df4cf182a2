import type { BatchResult } from '#shared/contract/calls-uploads.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { placesOfBatch } from '#shared/rules/upload-placed.ts';
import { tarEnd, tarHeader, tarPadding } from '#shared/rules/tar-writer.ts';
import type { SendOptions } from './tus-client.ts';
import type { ConflictChoice } from './transfer-types.ts';
import { BATCH_FILE_BYTES, type Upload } from './upload.ts';
import { NAME_TAKEN, type RunOutcome } from './upload-runner.ts';

/** Fewer files than this gain nothing by going together. */
const FILES_MIN = 8;
/** More would be too much to begin anew when one of them is paused. */
const FILES_MAX = 500;
/** Bytes of the files of one batch. */
const BYTES_MAX = 4 * 1024 * 1024;

/** What the device does with taken names of a batch. It cannot ask. */
export type BatchConflict = 'overwrite' | 'skip';

/** An archive for a folder of the device. */
export interface BatchRequest {
  readonly folder: string;
  readonly conflict: BatchConflict;
  readonly body: Blob;
}

/** Sends archives of many small files (UPL-02). Rejects with `TusError`, or with the signal's reason. */
export interface BatchTransport {
  send(request: BatchRequest, options: SendOptions): Promise<BatchResult>;
}

/** An upload in a batch, with its file. */
export interface BatchFile {
  readonly upload: Upload;
  readonly file: File;
}

/** How a file of a batch ended; `alone`: it goes on in a request of its own, which finds out what is the matter. */
export type BatchEnd = RunOutcome | { readonly kind: 'alone' };

/**
 * How the choice for taken names travels. 'ask' leaves what is there, and so does 'rename': a batch that was cut, or
 * given up while the device still works on it, can then be followed by single uploads without a second copy of
 * anything. What was left out goes alone. So does an overwrite that may have happened already: the new file would
 * push itself into the recycle bin.
 */
export function batchConflict(upload: Upload, conflict: ConflictChoice): BatchConflict {
  return conflict === 'overwrite' && !upload.unsure ? 'overwrite' : 'skip';
}

/** The file of an upload that may go in a batch; null for one that may not. */
function batchFile(upload: Upload): File | null {
  const { file, url, alone, controller, origin } = upload;
  if (
    file === null ||
    origin.isDir === true ||
    alone ||
    url !== '' ||
    controller !== null ||
    file.size > BATCH_FILE_BYTES
  )
    return null;
  // The device encrypts the files of a safe box on their way, one by one. A name that UTF-8 cannot hold would come
  // back as another one.
  return isSafePath(origin.folder) || !origin.rel.isWellFormed() ? null : file;
}

/**
 * The uploads that go together with the one whose turn it is (UPL-02, UPL-04): same folder, same choice for taken names,
 * in the order of `line`. Empty when it has to go alone. `conflictOf` is the choice that holds for an upload now.
 */
export function gatherBatch(
  first: Upload,
  line: Iterable<Upload>,
  conflictOf: (upload: Upload) => ConflictChoice,
): BatchFile[] {
  if (batchFile(first) === null) return [];
  const conflict = conflictOf(first);
  const wire = batchConflict(first, conflict);
  const files: BatchFile[] = [];
  // The answer speaks of places: each may be there once.
  const places = new Set<string>();
  let bytes = 0;
  for (const upload of line) {
    const { folder, rel } = upload.origin;
    const file = folder === first.origin.folder && !places.has(rel) ? batchFile(upload) : null;
    if (file === null || conflictOf(upload) !== conflict || batchConflict(upload, conflict) !== wire) continue;
    if (files.length === FILES_MAX || bytes + file.size > BYTES_MAX) break;
    places.add(rel);
    bytes += file.size;
    files.push({ upload, file });
  }
  return files.length < FILES_MIN ? [] : files;
}

/** The archive of a batch, and where in it the bytes of each file begin. The files are read when it is sent. */
export function batchBody(files: readonly BatchFile[]): { readonly body: Blob; readonly starts: readonly number[] } {
  const parts: BlobPart[] = [];
  const starts: number[] = [];
  let at = 0;
  for (const { upload, file } of files) {
    const { rel, mtime } = upload.origin;
    const header = tarHeader({ name: rel, size: file.size, mtime });
    const padding = tarPadding(file.size);
    parts.push(header, file, padding);
    starts.push(at + header.length);
    at += header.length + file.size + padding.length;
  }
  parts.push(tarEnd());
  return { body: new Blob(parts), starts };
}

/** Spreads the bytes of an archive that are on their way over its files, in their order; tells what has moved. */
export function batchProgress(
  files: readonly BatchFile[],
  starts: readonly number[],
  told: (upload: Upload, sent: number) => void,
): (bytes: number) => void {
  let at = 0;
  return (bytes) => {
    for (; at < files.length; at += 1) {
      const one = files[at];
      const through = bytes - (starts[at] ?? 0);
      if (one === undefined || through < 0) return;
      told(one.upload, Math.min(through, one.file.size));
      if (through < one.file.size) return;
    }
  };
}

/**
 * What the device's answer means for each file (DRG-26); `conflict` is the choice that held for all of them. Null for
 * an answer that does not account for every file.
 */
export function batchEnds(
  files: readonly BatchFile[],
  conflict: ConflictChoice,
  result: BatchResult,
): BatchEnd[] | null {
  const skipped = new Set(result.skipped);
  const failed = new Map(result.failed.map(({ name, code }) => [name, code]));
  if (result.files + skipped.size + failed.size !== files.length) return null;
  const placeOf = placesOfBatch(files[0]?.upload.origin.folder ?? '', result);
  return files.map(({ upload }) => {
    const code = failed.get(upload.origin.rel);
    if (code === NAME_TAKEN) return { kind: 'alone' };
    if (code !== undefined) return { kind: 'failed', error: { code, message: '' } };
    if (!skipped.has(upload.origin.rel)) return { kind: 'done', placed: placeOf(upload.origin.rel) };
    return conflict === 'skip' && !upload.unsure ? { kind: 'skipped' } : { kind: 'alone' };
  });
}
