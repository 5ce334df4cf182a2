import {
  batchBody,
  batchConflict,
  batchEnds,
  batchProgress,
  type BatchEnd,
  type BatchFile,
  type BatchTransport,
} from './upload-batch.ts';
import type { ConflictChoice } from './transfer-types.ts';
import type { Upload } from './upload.ts';
import type { RunnerDeps } from './upload-runner.ts';

export interface BatchDeps extends Pick<RunnerDeps, 'plan'> {
  readonly batch: BatchTransport;
}

/**
 * Brings many small files to the device in one request (UPL-02, UPL-04) and answers how each of them ended; `told` hears
 * the bytes of each that are on their way. Null when the request as a whole went wrong, or was ended by the signal: what
 * has arrived is not known then. Nothing is tried again here: that is what the single uploads are for.
 */
export async function runBatch(
  deps: BatchDeps,
  files: readonly BatchFile[],
  conflict: ConflictChoice,
  told: (upload: Upload, sent: number) => void,
  signal: AbortSignal,
): Promise<BatchEnd[] | null> {
  const first = files[0]?.upload;
  if (first === undefined) return [];
  try {
    const { body: parts, starts } = batchBody(files);
    const { digest } = deps.plan();
    // Each of hundreds of files is slow to open: what is summed up is what is sent, so that they are read once.
    const body = digest === null ? parts : new Blob([await parts.arrayBuffer()]);
    const checksum = (await digest?.(body)) ?? null;
    signal.throwIfAborted();
    const progress = batchProgress(files, starts, told);
    const request = { folder: first.origin.folder, conflict: batchConflict(first, conflict), body };
    const result = await deps.batch.send(request, { checksum, progress, signal });
    return batchEnds(files, conflict, result);
  } catch {
    // Which file cannot be read, or what the device has against them, is told of each when it goes alone.
    return null;
  }
}
