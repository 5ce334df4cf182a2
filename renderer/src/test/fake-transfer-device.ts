import type { CheckAnswer, CheckRequest, RunnerDeps } from '../state/transfers/upload-runner.ts';
import { TusError, type TusAnswer, type TusTransport } from '../state/transfers/tus-client.ts';
import type { Clock, UploadJournal, UploadRecord } from '../state/transfers/transfer-types.ts';

interface Held {
  readonly path: string;
  readonly size: number;
  readonly bytes: number[];
  /** What came of a piece with a sum before the line broke. */
  readonly unchecked: number[];
}

/** A device in memory for tests: keeps the bytes of uploads, and fails where the test says so. */
export class FakeDevice {
  readonly uploads = new Map<string, Held>();
  readonly files = new Map<string, Uint8Array>();
  readonly log: string[] = [];
  online = true;
  /** It answers a look, whatever becomes of uploads. */
  isThere = true;
  /** Bytes of the next PATCH that arrive before the line breaks; null for all. */
  cutAfter: number | null = null;
  /** Thrown once by the next PATCH, before any byte. */
  nextFailure: TusError | null = null;
  /** PATCH requests wait until the test lets them through. */
  gate: Promise<void> | null = null;
  parallel = 0;
  mostParallel = 0;

  readonly check = async ({ folder, rel, size, conflict, sha256 }: CheckRequest): Promise<CheckAnswer> => {
    this.log.push(`check ${rel} ${conflict}`);
    if (!this.online) return { ok: false, code: 'NETWORK', message: '' };
    const path = `${folder}/${rel}`;
    const exists = this.files.has(path);
    const bytes = this.files.get(path);
    if (bytes !== undefined && (conflict === 'ask' || conflict === 'skip')) {
      const there = { path, isDir: false, size: bytes.length, mtime: 0 };
      return { ok: true, url: '', name: rel, exists, offset: 0, there, same: sha256 === String(bytes) };
    }
    const known = [...this.uploads].find(([, held]) => held.path === path && held.size === size);
    if (known !== undefined) return { ok: true, url: known[0], name: rel, exists, offset: known[1].bytes.length };
    const url = `/v2/file/upload/${this.uploads.size + 1}`;
    this.uploads.set(url, {
      path: exists && conflict === 'rename' ? `${path} (1)` : path,
      size,
      bytes: [],
      unchecked: [],
    });
    if (size === 0) this.files.set(path, new Uint8Array());
    return { ok: true, url, name: rel, exists, offset: 0 };
  };

  readonly transport: TusTransport = {
    create: async ({ path, filename, rel, mtime, conflict }, body, options) => {
      if (!this.online) throw new TusError('network');
      const request = { folder: path, rel: rel ?? filename, size: body.size, mtime, conflict: conflict as 'ask' };
      const answer = await this.check(request);
      if (!answer.ok) throw new TusError('network');
      if (answer.url === '') throw new TusError('refused', 'N002002');
      const { url } = answer;
      if (answer.offset > 0 || body.size === 0) return { url, offset: answer.offset };
      return { url, ...(await this.transport.append(url, 0, body, options)) };
    },
    standing: async (url) => {
      this.log.push(`head ${url}`);
      const { bytes, unchecked } = this.held(url);
      return { offset: bytes.length, unchecked: unchecked.length };
    },
    confirmSent: async (url, from, { checksum }) => {
      this.log.push(`confirm ${url} ${from.offset}+${from.unchecked} ${checksum}`);
      const held = this.held(url);
      const bytes = held.unchecked.splice(0).slice(0, from.unchecked);
      if (checksum !== String(bytes)) throw new TusError('checksum');
      held.bytes.push(...bytes);
      return this.took(held);
    },
    append: async (url, offset, body, { checksum, progress, signal }) => {
      this.parallel += 1;
      this.mostParallel = Math.max(this.mostParallel, this.parallel);
      try {
        if (this.gate !== null) await this.gate;
        signal.throwIfAborted();
        const held = this.held(url);
        const failure = this.nextFailure;
        this.nextFailure = null;
        if (failure !== null) throw failure;
        this.log.push(`patch ${url} ${offset}+${body.size}${checksum === null ? '' : ` ${checksum}`}`);
        if (offset !== held.bytes.length) throw new TusError('offset');
        const bytes = new Uint8Array(await body.arrayBuffer());
        const through = this.cutAfter ?? bytes.length;
        held.unchecked.length = 0;
        const isWhole = checksum === null || through === bytes.length;
        (isWhole ? held.bytes : held.unchecked).push(...bytes.slice(0, through));
        progress(through);
        if (through < bytes.length) {
          this.cutAfter = null;
          throw new TusError('network');
        }
        return this.took(held);
      } finally {
        this.parallel -= 1;
      }
    },
    terminate: async (url) => {
      this.log.push(`delete ${url}`);
      this.uploads.delete(url);
    },
  };

  readonly makeFolder: RunnerDeps['makeFolder'] = async ({ folder, rel, conflict }) => {
    this.log.push(`mkdir ${rel} ${conflict}`);
    if (!this.online) throw new TusError('network');
    const path = `${folder}/${rel}`;
    if (!this.files.has(path)) return { kind: 'done', placed: { path, made: path } };
    if (conflict === 'rename') return { kind: 'done', placed: { path: `${path} (1)`, made: `${path} (1)` } };
    return { kind: 'conflict', there: { path, isDir: false, size: 0, mtime: 0 } };
  };

  /** Stands for a sum: the bytes themselves. */
  readonly sum = async (file: File): Promise<string> => String(new Uint8Array(await file.arrayBuffer()));

  /** With its last byte a file gets its name, and its place is told. */
  private took({ path, size, bytes }: Held): TusAnswer {
    if (bytes.length < size) return { offset: bytes.length };
    this.files.set(path, Uint8Array.from(bytes));
    return { offset: size, placed: { path } };
  }

  private held(url: string): Held {
    if (!this.online) throw new TusError('network');
    const held = this.uploads.get(url);
    if (held === undefined) throw new TusError('gone');
    return held;
  }

  deps(clock: Clock, bytes: number = Infinity): RunnerDeps {
    return {
      check: this.check,
      makeFolder: this.makeFolder,
      answers: async () => this.isThere,
      sum: this.sum,
      transport: this.transport,
      plan: () => ({ bytes, digest: null }),
      clock,
    };
  }
}

/** A journal that survives as long as the test does. */
export function memoryJournal(): UploadJournal & { readonly records: Map<string, UploadRecord> } {
  const records = new Map<string, UploadRecord>();
  return {
    records,
    load: async (owner) => [...records.values()].filter((record) => record.owner === owner),
    put: async (list) => {
      for (const record of list) records.set(record.id, record);
    },
    remove: async (ids) => {
      for (const id of ids) records.delete(id);
    },
  };
}

/** The clock of the test runner's fake timers. */
export const timerClock: Clock = {
  now: () => Date.now(),
  after: (ms, step) => {
    const timer = setTimeout(step, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** A file with recognisable bytes. */
export function fileOf(name: string, size: number, lastModified = 1_700_000_000_000): File {
  const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31 + size) % 251);
  return new File([bytes], name, { lastModified });
}
