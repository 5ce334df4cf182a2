import { UPLOAD_PARALLEL } from '#shared/constants.ts';
import type { SendProgress } from './tus-client.ts';
import { gatherBatch, type BatchEnd, type BatchFile } from './upload-batch.ts';
import { runBatch } from './upload-batch-run.ts';
import type { QueueDeps, UploadBook } from './upload-book.ts';
import { runUpload, type RunnerEvents, type RunOutcome } from './upload-runner.ts';
import { runUnsure } from './upload-unsure.ts';
import type { Upload } from './upload.ts';

/** Starts what waits and takes in how it ended: three requests at once, each with one file or with many small ones. */
export class UploadRuns {
  private readonly deps: QueueDeps;
  private readonly book: UploadBook;
  private running = 0;
  private online = true;
  private disposed = false;

  constructor(deps: QueueDeps, book: UploadBook) {
    this.deps = deps;
    this.book = book;
  }

  /** False holds everything without forgetting where it is; true goes on (UPL-04 'paused while unhealthy'). */
  setOnline(online: boolean): void {
    if (online === this.online) return;
    this.online = online;
    if (!online) for (const upload of this.book.pool.in('run')) this.book.halt(upload, 'wait');
    this.pump();
  }

  /** Ends everything for good; states and records stay as they are. */
  dispose(): void {
    this.disposed = true;
    for (const upload of this.book.pool.in('run')) upload.controller?.abort();
  }

  /** Starts waiting uploads while there is room. */
  pump(): void {
    const { pool } = this.book;
    while (this.online && !this.disposed && this.running < UPLOAD_PARALLEL) {
      // A halted run may still be ending: it must be over before the same file starts again.
      const upload = pool.next(({ controller, file }) => controller === null && file !== null);
      const file = upload?.file ?? null;
      if (upload === undefined || file === null) return;
      const batch = gatherBatch(upload, pool.inLine(), (one) => one.conflict);
      if (batch.length > 0) void this.runTogether(batch);
      else void this.run(upload, file);
    }
  }

  private begin(upload: Upload, controller: AbortController): void {
    upload.controller = controller;
    upload.ranAs = upload.conflict;
    upload.error = null;
    this.book.pool.move(upload, 'run');
    this.book.changed(upload);
  }

  private async run(upload: Upload, file: File): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.running += 1;
    this.begin(upload, controller);
    upload.started = upload.alone = true;
    const request = this.book.request(upload);
    const events = this.events(upload);
    let outcome: RunOutcome | null = null;
    try {
      outcome =
        upload.unsure && upload.url === ''
          ? await runUnsure(this.deps, request, file, events, signal)
          : await runUpload(this.deps, request, upload.url, file, events, signal);
    } catch (error) {
      if (!signal.aborted) outcome = { kind: 'failed', error: { code: 'NETWORK', message: String(error) } };
    }
    this.running -= 1;
    upload.controller = null;
    if (this.disposed) return;
    if (outcome !== null && !signal.aborted) this.book.end([[upload, outcome]]);
    this.book.changed(upload);
    this.pump();
  }

  /** Sends many small files in one request; it takes one of the three places. */
  private async runTogether(files: readonly BatchFile[]): Promise<void> {
    const [first] = files;
    if (first === undefined) return;
    // One signal for all of them: there is only one request to end, when one is paused or given up.
    const controller = new AbortController();
    this.running += 1;
    for (const { upload } of files) {
      this.begin(upload, controller);
      this.moved(upload, 0);
    }
    const { conflict } = first.upload;
    const told = (upload: Upload, sent: number): void => {
      if (!controller.signal.aborted) this.moved(upload, sent);
    };
    const ends = await runBatch(this.deps, files, conflict, told, controller.signal);
    this.running -= 1;
    for (const { upload } of files) upload.controller = null;
    if (this.disposed) return;
    this.endTogether(files, ends);
    this.pump();
  }

  /** Each file of a batch is over or goes on alone; what was halted meanwhile stays as it is. */
  private endTogether(files: readonly BatchFile[], ends: readonly BatchEnd[] | null): void {
    const over: [Upload, RunOutcome][] = [];
    for (const [at, { upload }] of files.entries()) {
      const end = ends?.[at] ?? null;
      if (end === null || upload.state !== 'run') upload.unsure = true;
      if (upload.state !== 'run') continue;
      this.book.changed(upload);
      if (end !== null && end.kind !== 'alone') over.push([upload, end]);
      else this.sendAlone(upload);
    }
    this.book.end(over);
  }

  private sendAlone(upload: Upload): void {
    upload.alone = true;
    upload.sent = 0;
    upload.rate.reset();
    this.book.pool.move(upload, 'wait');
  }

  private moved(upload: Upload, sent: number): void {
    upload.sent = sent;
    upload.rate.note(this.deps.clock.now(), sent);
    this.book.changed(upload);
  }

  private events(upload: Upload): RunnerEvents {
    return {
      addressed: (url: string) => {
        upload.url = url;
        this.book.save(upload);
      },
      progressed: ({ sent, safe }: SendProgress) => {
        if (safe !== upload.safe && safe < upload.origin.size) {
          upload.safe = safe;
          this.book.save(upload);
        }
        this.moved(upload, sent);
      },
      retrying: (at: number | null) => {
        upload.retryAt = at;
        upload.rate.reset();
        this.book.changed(upload);
      },
    };
  }
}
