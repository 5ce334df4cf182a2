import { SAFE_BOX_LOCKED, UPLOAD_PARALLEL } from '#shared/constants.ts';
import type { QueueMove } from '#shared/rules/queue-order.ts';
import type { Resolution } from '../conflicts/conflict-case.ts';
import { Publisher, type Publish } from './publisher.ts';
import { runUpload, type CheckRequest, type RunnerDeps, type RunOutcome } from './upload-runner.ts';
import type { SendProgress } from './tus-client.ts';
import {
  isOver,
  type ConflictChoice,
  type LocalFile,
  type TransferState,
  type UploadJournal,
  type UploadRecord,
} from './transfer-types.ts';
import { UploadPool } from './upload-pool.ts';
import { fileTime, nameOf, Upload } from './upload.ts';

export interface QueueDeps extends RunnerDeps {
  readonly journal: UploadJournal;
  readonly newId: () => string;
  readonly publish: Publish;
}

/**
 * The upload queue of this page (UPL-04): three files at once in the order they came or
 * were put in, each resumable, held as a whole
 * while the device cannot be reached, written down so that a reload loses nothing. A file whose name is taken waits
 * by itself for a choice and holds up nobody.
 */
export class UploadQueue {
  private readonly deps: QueueDeps;
  private readonly pool = new UploadPool();
  private readonly publisher: Publisher;
  private readonly batchChoice = new Map<string, Resolution>();
  private running = 0;
  private online = true;
  private disposed = false;

  constructor(deps: QueueDeps) {
    this.deps = deps;
    this.publisher = new Publisher(deps.clock, deps.publish);
  }

  /**
   * Takes files on for a folder, as one batch; a file that an unfinished upload waits for continues that one.
   * `conflict` is what becomes of taken names. Answers the ids of the new uploads once they are written down.
   */
  async add(
    owner: string,
    folder: string,
    files: readonly LocalFile[],
    conflict: ConflictChoice = 'ask',
  ): Promise<string[]> {
    const batch = this.deps.newId();
    const fresh: Upload[] = [];
    for (const local of files) {
      const { file, rel } = local;
      const waiting = this.pool.first(
        'needsFile',
        (upload) => upload.origin.folder === folder && upload.origin.rel === rel && upload.matches(file),
      );
      if (waiting !== undefined) {
        this.give(waiting, local);
        continue;
      }
      const at = this.deps.clock.now();
      const origin = { id: this.deps.newId(), owner, batch, folder, rel, size: file.size, mtime: fileTime(file), at };
      const upload = new Upload(origin, file);
      upload.handle = local.handle;
      upload.conflict = conflict;
      this.pool.add(upload);
      this.publisher.changed(upload);
      fresh.push(upload);
    }
    this.pump();
    await this.deps.journal.put(fresh.filter(({ state }) => !isOver(state)).map((upload) => upload.record()));
    return fresh.map(({ id }) => id);
  }

  /** Puts unfinished uploads of an earlier page back; `file` is there where the browser still gives it. */
  restore(entries: readonly { record: UploadRecord; file: File | null }[]): void {
    for (const { record, file } of entries) {
      if (this.pool.get(record.id) !== undefined) continue;
      const upload = Upload.fromRecord(record, file);
      this.pool.add(upload, record.rank);
      this.publisher.changed(upload);
    }
    this.pump();
  }

  /** Gives files to the uploads that wait for theirs, by name, size and time; answers those nobody waits for. */
  attach(files: readonly LocalFile[]): LocalFile[] {
    const rest = files.filter((local) => {
      const waiting = this.pool.first(
        'needsFile',
        (upload) => upload.matches(local.file) && nameOf(upload.origin.rel) === local.file.name,
      );
      if (waiting !== undefined) this.give(waiting, local);
      return waiting === undefined;
    });
    this.pump();
    return rest;
  }

  /** The records of the uploads that wait for their file. */
  waiting(): UploadRecord[] {
    return this.pool.in('needsFile').map((upload) => upload.record());
  }

  /** Gives one upload its file. */
  supply(id: string, file: File): void {
    const upload = this.pool.get(id);
    if (upload?.state === 'needsFile' && upload.matches(file)) this.give(upload, { file, rel: upload.origin.rel });
    this.pump();
  }

  pause(ids: readonly string[]): void {
    this.each(ids, ['wait', 'run', 'conflict'], (upload) => {
      this.halt(upload, 'pause');
      this.save(upload);
    });
  }

  /** Goes on with paused uploads, and with failed ones from where the device stands. */
  resume(ids: readonly string[]): void {
    this.each(ids, ['pause', 'fail'], (upload) => {
      upload.error = null;
      this.pool.move(upload, upload.file === null ? 'needsFile' : 'wait');
      this.save(upload);
    });
  }

  /** Puts uploads that are not under way elsewhere in the queue; where they stand survives a reload (APP-TASK-01). */
  place(ids: readonly string[], to: QueueMove): void {
    const moved = this.pool.place(ids, to);
    for (const upload of moved) this.publisher.changed(upload);
    void this.deps.journal.put(moved.map((upload) => upload.record()));
  }

  /** Gives uploads up; what the device has of them is freed there. */
  cancel(ids: readonly string[]): void {
    this.each(ids, ['wait', 'run', 'pause', 'conflict', 'needsFile', 'fail'], (upload) => {
      this.halt(upload, 'cancel');
      this.abandon(upload);
    });
  }

  /** Takes uploads that are over out of the list. */
  clear(ids: readonly string[]): void {
    this.each(ids, ['done', 'fail', 'cancel'], (upload) => {
      if (upload.state === 'fail') this.abandon(upload);
      else this.forget(upload);
      this.pool.delete(upload);
      this.publisher.gone(upload);
    });
  }

  /** What to do with a file whose name is taken; with `all` also with every other of the same batch (DRG-26). */
  resolve(id: string, choice: Resolution, all: boolean): void {
    const batch = this.pool.get(id)?.origin.batch;
    if (batch === undefined) return;
    if (all) this.batchChoice.set(batch, choice);
    const others = all ? this.pool.in('conflict').filter((upload) => upload.origin.batch === batch) : [];
    this.each([id, ...others.map((upload) => upload.id)], ['conflict'], (upload) => {
      this.choose(upload, choice);
    });
  }

  /** The file of an upload, while this page has it. */
  fileOf(id: string): File | null {
    return this.pool.get(id)?.file ?? null;
  }

  /** False holds everything without forgetting where it is; true goes on (UPL-04 'paused while unhealthy'). */
  setOnline(online: boolean): void {
    if (online === this.online) return;
    this.online = online;
    if (!online) for (const upload of this.pool.in('run')) this.halt(upload, 'wait');
    this.pump();
  }

  /** Uploads that would stop if the page went away (UPL-05). */
  get busy(): boolean {
    return this.pool.has('run') || this.pool.has('wait');
  }

  /** Stops everything and keeps the records: the account has left this page. */
  dispose(): void {
    this.disposed = true;
    this.publisher.dispose();
    for (const upload of this.pool.in('run')) upload.controller?.abort();
  }

  private give(upload: Upload, { file, handle }: LocalFile): void {
    upload.file = file;
    if (handle !== undefined) upload.handle = handle;
    this.pool.move(upload, 'wait');
    this.publisher.changed(upload);
    this.save(upload);
  }

  private each(ids: readonly string[], states: readonly TransferState[], act: (upload: Upload) => void): void {
    for (const id of ids) {
      const upload = this.pool.get(id);
      if (upload === undefined || !states.includes(upload.state)) continue;
      this.publisher.changed(upload);
      act(upload);
    }
    this.pump();
  }

  private halt(upload: Upload, state: TransferState): void {
    upload.retryAt = null;
    upload.rate.reset();
    this.pool.move(upload, state);
    upload.controller?.abort();
    this.publisher.changed(upload);
  }

  private choose(upload: Upload, choice: Resolution): void {
    upload.conflict = choice;
    this.pool.move(upload, choice === 'skip' ? 'cancel' : 'wait');
    if (choice === 'skip') this.forget(upload);
    else this.save(upload);
  }

  /** Starts waiting uploads while there is room. */
  private pump(): void {
    while (this.online && !this.disposed && this.running < UPLOAD_PARALLEL) {
      // A halted run may still be ending: it must be over before the same file starts again.
      const upload = this.pool.next(({ controller, file }) => controller === null && file !== null);
      const file = upload?.file ?? null;
      if (upload === undefined || file === null) return;
      void this.run(upload, file);
    }
  }

  private async run(upload: Upload, file: File): Promise<void> {
    const controller = new AbortController();
    upload.controller = controller;
    upload.error = null;
    this.running += 1;
    this.pool.move(upload, 'run');
    this.publisher.changed(upload);
    upload.started = true;
    const request = this.request(upload);
    let outcome: RunOutcome | null = null;
    try {
      outcome = await runUpload(this.deps, request, upload.url, file, this.events(upload), controller.signal);
    } catch (error) {
      if (!controller.signal.aborted) outcome = { kind: 'failed', error: { code: 'NETWORK', message: String(error) } };
    }
    this.running -= 1;
    upload.controller = null;
    if (this.disposed) return;
    if (outcome !== null && !controller.signal.aborted) this.end(upload, outcome);
    this.publisher.changed(upload);
    this.pump();
  }

  private events(upload: Upload) {
    return {
      addressed: (url: string) => {
        upload.url = url;
        this.save(upload);
      },
      progressed: ({ sent, safe }: SendProgress) => {
        upload.sent = sent;
        if (safe !== upload.safe && safe < upload.origin.size) {
          upload.safe = safe;
          this.save(upload);
        }
        upload.rate.note(this.deps.clock.now(), sent);
        this.publisher.changed(upload);
      },
      retrying: (at: number | null) => {
        upload.retryAt = at;
        upload.rate.reset();
        this.publisher.changed(upload);
      },
    };
  }

  private end(upload: Upload, outcome: RunOutcome): void {
    upload.retryAt = null;
    const choice = this.batchChoice.get(upload.origin.batch);
    switch (outcome.kind) {
      case 'done':
        upload.sent = upload.origin.size;
        this.pool.move(upload, 'done');
        this.forget(upload);
        return;
      case 'conflict':
        upload.there = outcome.there;
        if (choice === undefined) this.pool.move(upload, 'conflict');
        else this.choose(upload, choice);
        return;
      case 'same':
        upload.same = true;
        upload.sent = upload.origin.size;
        this.pool.move(upload, 'done');
        this.forget(upload);
        return;
      case 'skipped':
        this.pool.move(upload, 'cancel');
        this.forget(upload);
        return;
      case 'failed':
        upload.error = outcome.error;
        // Nothing went wrong with it: it stands still until somebody opens the box, and is found where it ran.
        this.pool.move(upload, outcome.error.code === SAFE_BOX_LOCKED ? 'pause' : 'fail');
        if (upload.state === 'pause') this.save(upload);
        return;
    }
  }

  /** An upload that is over needs neither its file nor its record. */
  private forget(upload: Upload): void {
    upload.file = null;
    upload.handle = undefined;
    void this.deps.journal.remove([upload.id]);
  }

  /** Nobody goes on with it: the device may free its space. Best effort, since it clears up by itself after a while. */
  private abandon(upload: Upload): void {
    const { started } = upload;
    this.forget(upload);
    if (started) void this.free(upload);
  }

  private async free(upload: Upload): Promise<void> {
    const { signal } = new AbortController();
    // A small file is made and sent in one request: given up in the middle of it, its address has to be asked for.
    const asked = upload.url === '' ? await this.deps.check(this.request(upload), signal) : null;
    const url = asked?.ok === true ? asked.url : upload.url;
    if (url !== '') await this.deps.transport.terminate(url, signal).catch(() => undefined);
  }

  private request(upload: Upload): CheckRequest {
    const { folder, rel, size, mtime, batch } = upload.origin;
    const conflict = upload.conflict === 'ask' ? (this.batchChoice.get(batch) ?? 'ask') : upload.conflict;
    return { folder, rel, size, mtime, conflict };
  }

  private save(upload: Upload): void {
    void this.deps.journal.put([upload.record()]);
  }
}
