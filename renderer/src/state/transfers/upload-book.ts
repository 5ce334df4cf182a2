import { SAFE_BOX_LOCKED } from '#shared/constants.ts';
import type { Resolution } from '../conflicts/conflict-case.ts';
import { Publisher, type Publish } from './publisher.ts';
import { isOver, type TransferState, type UploadJournal } from './transfer-types.ts';
import type { BatchDeps } from './upload-batch-run.ts';
import { UploadPool } from './upload-pool.ts';
import type { CheckRequest, RunnerDeps, RunOutcome } from './upload-runner.ts';
import { UploadNotes, type BatchNews } from './upload-notes.ts';
import type { Upload } from './upload.ts';

export interface QueueDeps extends RunnerDeps, BatchDeps {
  readonly journal: UploadJournal;
  readonly newId: () => string;
  readonly publish: Publish;
  /** Hears what arrives of each batch. */
  readonly note: (news: BatchNews) => void;
}

/**
 * The uploads of a page with all that has to be told of them: to the list that people see, to the journal, and to the
 * device about what nobody goes on with (UPL-04).
 */
export class UploadBook {
  readonly pool = new UploadPool();
  readonly publisher: Publisher;
  readonly notes: UploadNotes;
  private readonly deps: QueueDeps;

  constructor(deps: QueueDeps) {
    this.deps = deps;
    this.publisher = new Publisher(deps.clock, deps.publish);
    this.notes = new UploadNotes(deps.clock, this.pool, deps.note);
  }

  changed(upload: Upload): void {
    this.publisher.changed(upload);
    this.notes.changed(upload);
  }

  save(...uploads: readonly Upload[]): void {
    void this.deps.journal.put(uploads.map((upload) => upload.record()));
  }

  /** Ends what runs and puts the upload into another state. */
  halt(upload: Upload, state: TransferState): void {
    upload.retryAt = null;
    upload.rate.reset();
    this.pool.move(upload, state);
    upload.controller?.abort();
    this.changed(upload);
  }

  /** For every file of a drop whose name turns out to be taken later, also after a reload (DRG-26). */
  chooseAhead(batch: string, choice: Resolution): void {
    const ahead = this.pool
      .all()
      .filter(({ origin, conflict, state }) => origin.batch === batch && conflict === 'ask' && !isOver(state));
    for (const upload of ahead) upload.conflict = choice;
    this.save(...ahead);
  }

  /** What somebody has said about the taken name of one upload. */
  choose(upload: Upload, choice: Resolution): void {
    upload.conflict = choice;
    // They have seen that another file stands there.
    upload.unsure = false;
    this.pool.move(upload, choice === 'skip' ? 'cancel' : 'wait');
    if (choice === 'skip') this.forget([upload]);
    else this.save(upload);
  }

  /** The upload as the device is asked about it. */
  request(upload: Upload): CheckRequest {
    const { folder, rel, size, mtime, isDir } = upload.origin;
    return { folder, rel, size, mtime, conflict: upload.conflict, ...(isDir && { isDir }) };
  }

  /** Writes down how runs have ended, all at once. */
  end(ended: readonly (readonly [Upload, RunOutcome])[]): void {
    for (const [upload, outcome] of ended) this.notes.ended(upload, outcome);
    const over = ended.filter(([upload, outcome]) => this.ended(upload, outcome)).map(([upload]) => upload);
    this.forget(over);
  }

  /** Uploads that are over need neither their files nor their records. */
  forget(uploads: readonly Upload[]): void {
    for (const upload of uploads) {
      upload.file = null;
      upload.handle = undefined;
    }
    if (uploads.length > 0) void this.deps.journal.remove(uploads.map(({ id }) => id));
  }

  /** Nobody goes on with it: the device may free its space. Best effort, since it clears up by itself after a while. */
  abandon(upload: Upload): void {
    const { started } = upload;
    this.forget([upload]);
    if (started) void this.free(upload);
  }

  /** What the device has is of another version of the file: it may free its space. */
  freeBegun({ url }: Upload): void {
    if (url !== '') void this.deps.transport.terminate(url, new AbortController().signal).catch(() => undefined);
  }

  private async free(upload: Upload): Promise<void> {
    if (upload.origin.isDir === true) return;
    const { signal } = new AbortController();
    // A small file is made and sent in one request: given up in the middle of it, its address has to be asked for.
    const asked = upload.url === '' ? await this.deps.check(this.request(upload), signal) : null;
    const url = asked?.ok === true ? asked.url : upload.url;
    if (url !== '') await this.deps.transport.terminate(url, signal).catch(() => undefined);
  }

  /** True when nothing of the upload has to be kept any more. */
  private ended(upload: Upload, outcome: RunOutcome): boolean {
    upload.retryAt = null;
    switch (outcome.kind) {
      case 'done':
      case 'same':
        upload.same = outcome.kind === 'same';
        upload.sent = upload.origin.size;
        this.pool.move(upload, 'done');
        return true;
      case 'conflict':
        upload.there = outcome.there;
        // Chosen for all while it ran, and not yet tried.
        if (upload.ranAs === 'ask' && upload.conflict !== 'ask') this.choose(upload, upload.conflict);
        else this.pool.move(upload, 'conflict');
        return false;
      case 'skipped':
        this.pool.move(upload, 'cancel');
        return true;
      case 'failed':
        upload.error = outcome.error;
        // Nothing went wrong with it: it stands still until somebody opens the box, and is found where it ran.
        this.pool.move(upload, outcome.error.code === SAFE_BOX_LOCKED ? 'pause' : 'fail');
        if (upload.state === 'pause') this.save(upload);
        return false;
    }
  }
}
