import type { QueueMove } from '#shared/rules/queue-order.ts';
import { wireRootOf } from '#shared/rules/wire-root.ts';
import type { Resolution } from '../conflicts/conflict-case.ts';
import {
  isOver,
  type ConflictChoice,
  type LocalFile,
  type TransferState,
  type UploadRecord,
} from './transfer-types.ts';
import { UploadBook, type QueueDeps } from './upload-book.ts';
import type { UploadPool } from './upload-pool.ts';
import { UploadRuns } from './upload-runs.ts';
import { fileTime, nameOf, Upload } from './upload.ts';

/**
 * The upload queue of this page (UPL-04): three requests at once in the order the files came or were put in, many
 * small ones together (UPL-02), each resumable, held as a whole while the device cannot be reached, written down so that
 * a reload loses nothing. A file whose name is taken waits by itself for a choice and holds up nobody.
 */
export class UploadQueue {
  private readonly deps: QueueDeps;
  private readonly book: UploadBook;
  private readonly pool: UploadPool;
  private readonly runs: UploadRuns;

  constructor(deps: QueueDeps) {
    this.deps = deps;
    this.book = new UploadBook(deps);
    this.pool = this.book.pool;
    this.runs = new UploadRuns(deps, this.book);
  }

  /**
   * Takes files and empty folders on for a folder, as one batch; a file that an unfinished upload waits for continues that one.
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
      const { file, rel, isDir } = local;
      const waiting = this.pool.first(
        'needsFile',
        (upload) => upload.origin.folder === folder && upload.origin.rel === rel && upload.matches(file),
      );
      if (waiting !== undefined) {
        this.give(waiting, local);
        continue;
      }
      const at = this.deps.clock.now();
      const origin = {
        id: this.deps.newId(),
        owner,
        batch,
        folder,
        rel,
        size: file.size,
        mtime: fileTime(file),
        ...(isDir && { isDir }),
        at,
      };
      const upload = new Upload(origin, file);
      upload.handle = local.handle;
      upload.conflict = conflict;
      this.pool.add(upload);
      this.book.changed(upload);
      fresh.push(upload);
    }
    this.runs.pump();
    await this.deps.journal.put(fresh.filter(({ state }) => !isOver(state)).map((upload) => upload.record()));
    return fresh.map(({ id }) => id);
  }

  /** Puts unfinished uploads of an earlier page back; `file` is there where the browser still gives it. */
  restore(entries: readonly { record: UploadRecord; file: File | null }[]): void {
    for (const { record, file } of entries) {
      if (this.pool.get(record.id) !== undefined) continue;
      const upload = Upload.fromRecord(record, file);
      this.pool.add(upload, record.rank);
      this.book.changed(upload);
    }
    this.runs.pump();
  }

  /**
   * Gives files to the uploads that wait for theirs, by size and time: those of the very place first, then by the name
   * alone. Answers those nobody waits for.
   */
  attach(files: readonly LocalFile[]): LocalFile[] {
    const give = (fits: (upload: Upload, local: LocalFile) => boolean) => (local: LocalFile) => {
      const waiting = this.pool.first('needsFile', (upload) => upload.matches(local.file) && fits(upload, local));
      if (waiting !== undefined) this.give(waiting, local);
      return waiting === undefined;
    };
    const rest = files
      .filter(give(({ origin }, { rel }) => origin.rel === rel))
      .filter(give(({ origin, changed }, { file }) => !changed && nameOf(origin.rel) === file.name));
    this.runs.pump();
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
    this.runs.pump();
  }

  pause(ids: readonly string[]): void {
    this.each(ids, ['wait', 'run', 'conflict'], (upload) => {
      this.book.halt(upload, 'pause');
      this.book.save(upload);
    });
  }

  /**
   * Goes on with paused uploads, and with failed ones from where the device stands; one whose file has changed waits for
   * it as it is now, since the page cannot read the one it has.
   */
  resume(ids: readonly string[]): void {
    this.each(ids, ['pause', 'fail'], (upload) => {
      if (upload.error?.code === 'UNREADABLE') {
        upload.file = null;
        upload.changed = true;
      }
      upload.error = null;
      this.pool.move(upload, upload.file === null ? 'needsFile' : 'wait');
      this.book.save(upload);
    });
  }

  /** Puts uploads that are not under way elsewhere in the queue; where they stand survives a reload (APP-TASK-01). */
  place(ids: readonly string[], to: QueueMove): void {
    const moved = this.pool.place(ids, to);
    for (const upload of moved) this.book.changed(upload);
    this.book.save(...moved);
  }

  /** Gives uploads up; what the device has of them is freed there. A whole file that arrived in a batch stays. */
  cancel(ids: readonly string[]): void {
    this.each(ids, ['wait', 'run', 'pause', 'conflict', 'needsFile', 'fail'], (upload) => {
      this.book.halt(upload, 'cancel');
      this.book.abandon(upload);
    });
  }

  /** Takes uploads that are over out of the list. */
  clear(ids: readonly string[]): void {
    this.each(ids, ['done', 'fail', 'cancel'], (upload) => {
      if (upload.state === 'fail') this.book.abandon(upload);
      else this.book.forget([upload]);
      this.pool.delete(upload);
      this.book.publisher.gone(upload);
    });
  }

  /** What to do with a file whose name is taken; with `all` also with every other of the same batch (DRG-26). */
  resolve(id: string, choice: Resolution, all: boolean): void {
    const batch = this.pool.get(id)?.origin.batch;
    if (batch === undefined) return;
    const goesToo = (upload: Upload): boolean => upload.origin.batch === batch && upload.mayBe(choice);
    const others = all ? this.pool.in('conflict').filter(goesToo) : [];
    this.each([id, ...others.map((upload) => upload.id)], ['conflict'], (upload) => {
      this.book.choose(upload, choice);
    });
    if (all) this.book.chooseAhead(batch, choice);
  }

  /** The file of an upload, while this page has it. */
  fileOf(id: string): File | null {
    return this.pool.get(id)?.file ?? null;
  }

  /** Bytes of files that wait for the room of a folder, and for which the device keeps none yet (UPL-03). */
  bytesAhead(folder: string): number {
    const root = wireRootOf(folder);
    return this.pool
      .all()
      .filter(({ state, url, origin }) => !isOver(state) && url === '' && wireRootOf(origin.folder) === root)
      .reduce((sum, { origin }) => sum + origin.size, 0);
  }

  /** False holds everything without forgetting where it is; true goes on (UPL-04 'paused while unhealthy'). */
  setOnline(online: boolean): void {
    this.runs.setOnline(online);
  }

  /** Uploads that would stop if the page went away (UPL-05). */
  get busy(): boolean {
    return this.pool.has('run') || this.pool.has('wait');
  }

  /** Nobody may learn any more what came into a safe box. */
  forgetSecrets(): void {
    this.book.notes.forgetSecrets();
  }

  /** Stops everything and keeps the records: the account has left this page. */
  dispose(): void {
    this.book.publisher.dispose();
    this.book.notes.dispose();
    this.runs.dispose();
  }

  private give(upload: Upload, { file, handle }: LocalFile): void {
    if (upload.changed) {
      this.book.freeBegun(upload);
      upload.renew(file);
    }
    upload.file = file;
    if (handle !== undefined) upload.handle = handle;
    this.pool.move(upload, 'wait');
    this.book.changed(upload);
    this.book.save(upload);
  }

  private each(ids: readonly string[], states: readonly TransferState[], act: (upload: Upload) => void): void {
    for (const id of ids) {
      const upload = this.pool.get(id);
      if (upload === undefined || !states.includes(upload.state)) continue;
      this.book.changed(upload);
      act(upload);
    }
    this.runs.pump();
  }
}
