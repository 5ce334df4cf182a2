import { Rate, remainingSeconds } from '#shared/rules/transfer-rate.ts';
import { answersTo, placeOf, type ConflictSide, type Resolution } from '../conflicts/conflict-case.ts';
import type { ConflictChoice, TransferError, TransferItem, TransferState, UploadRecord } from './transfer-types.ts';

type Origin = Pick<UploadRecord, 'id' | 'owner' | 'batch' | 'folder' | 'rel' | 'size' | 'mtime' | 'isDir' | 'at'>;

/** Files up to this size (bytes) may go in a batch; larger ones lose little by a request of their own. */
export const BATCH_FILE_BYTES = 256 * 1024;

/** Whole seconds of a file's own time, the unit of the wire. */
export const fileTime = (file: File): number => Math.max(0, Math.floor(file.lastModified / 1000));

/** Last part of a relative place: the file's own name. */
export const nameOf = (rel: string): string => rel.slice(rel.lastIndexOf('/') + 1);

/** One upload while this page works on it. */
export class Upload {
  origin: Origin;
  readonly rate = new Rate();
  state: TransferState = 'wait';
  file: File | null;
  handle: FileSystemFileHandle | undefined;
  url = '';
  /** The device may have heard of it. */
  started = false;
  /** Its file was changed on this computer: what has its place there now goes up instead. */
  changed = false;
  /** It goes in a request of its own: it has been in one, or a batch could not take it. */
  alone = false;
  /** It may have arrived in a batch whose answer never came. */
  unsure = false;
  conflict: ConflictChoice = 'ask';
  /** What was to become of a taken name when the last run began. */
  ranAs: ConflictChoice = 'ask';
  error: TransferError | null = null;
  sent = 0;
  /** Bytes the device has confirmed. */
  safe = 0;
  retryAt: number | null = null;
  /** What has its name. */
  there: ConflictSide | null = null;
  /** The very same file was there already. */
  same = false;
  /** Place in the queue: a smaller one comes sooner. */
  rank = 0;
  /** Ends the run; there is one exactly while a run is on. */
  controller: AbortController | null = null;

  constructor(origin: Origin, file: File | null) {
    this.origin = origin;
    this.file = file;
  }

  /** An unfinished upload of an earlier page. */
  static fromRecord(record: UploadRecord, file: File | null): Upload {
    const upload = new Upload(record, file);
    upload.url = record.url;
    upload.started = true;
    upload.unsure = record.url === '' && record.size <= BATCH_FILE_BYTES;
    upload.conflict = record.conflict;
    upload.handle = record.handle;
    upload.sent = upload.safe = record.done;
    upload.error = record.error ?? null;
    upload.changed = record.changed === true;
    upload.state = file === null ? 'needsFile' : record.paused ? 'pause' : 'wait';
    return upload;
  }

  get id(): string {
    return this.origin.id;
  }

  /** True for the very file this upload is about, as far as a page can tell; for any where that was changed. */
  matches(file: File): boolean {
    if (this.changed) return true;
    return this.origin.size === file.size && this.origin.mtime === fileTime(file);
  }

  /** Begins anew with a file as it is now. */
  renew(file: File): void {
    this.origin = { ...this.origin, size: file.size, mtime: fileTime(file) };
    this.url = '';
    this.sent = this.safe = 0;
    this.changed = this.unsure = false;
  }

  /** Whether an answer about its taken name can work. */
  mayBe(choice: Resolution): boolean {
    const { folder, rel, isDir = false } = this.origin;
    return answersTo({ source: 'page', isDir, there: this.there, place: placeOf(folder, rel) }).includes(choice);
  }

  record(): UploadRecord {
    const { id, owner, batch, folder, rel, size, mtime, isDir, at } = this.origin;
    const { url, conflict, handle, rank, safe: done } = this;
    const paused = this.state === 'pause';
    const record = { id, owner, batch, folder, rel, size, mtime, at, url, conflict, done, paused, rank };
    const version = this.changed ? { changed: true } : {};
    const reason = paused && this.error !== null ? { error: this.error } : {};
    return { ...record, ...(isDir && { isDir }), ...version, ...reason, ...(handle === undefined ? {} : { handle }) };
  }

  /** What the console shows of it at a moment (unix ms). */
  item(now: number): TransferItem {
    const { id, batch, folder, rel, size, mtime, isDir, at } = this.origin;
    const speed = this.state === 'run' && this.retryAt === null ? this.rate.speed(now) : 0;
    return {
      id,
      batch,
      folder,
      rel,
      name: nameOf(rel),
      size,
      mtime,
      at,
      done: this.sent,
      speed,
      remain: remainingSeconds(size - this.sent, speed),
      state: this.state,
      error: this.error,
      retryAt: this.retryAt,
      there: this.there,
      same: this.same,
      rank: this.rank,
      ...(isDir && { isDir }),
    };
  }
}
