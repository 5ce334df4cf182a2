import { TusError } from '../state/transfers/tus-client.ts';
import type { BatchRequest, BatchTransport } from '../state/transfers/upload-batch.ts';
import type { FakeDevice } from './fake-transfer-device.ts';

const BLOCK = 512;

/** A file of an archive. */
interface Packed {
  readonly name: string;
  readonly mtime: number;
  readonly bytes: Uint8Array;
}

/** The files of a tar archive (ustar and pax names), times in unix seconds. */
export async function filesOfTar(body: Blob): Promise<Packed[]> {
  const all = new Uint8Array(await body.arrayBuffer());
  const text = (from: number, to: number): string =>
    new TextDecoder().decode(all.slice(from, to)).replace(/\0.*$/s, '');
  const files: Packed[] = [];
  let long = '';
  for (let at = 0; all[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, at + 136), 8);
    const from = at + BLOCK;
    if (text(at + 156, at + 157) === 'x') long = /path=(.*)\n/.exec(text(from, from + size))?.[1] ?? '';
    else {
      const name = long === '' ? text(at, at + 100) : long;
      files.push({ name, mtime: Number.parseInt(text(at + 136, at + 148), 8), bytes: all.slice(from, from + size) });
      long = '';
    }
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/** The batches of a device in memory: their files land among its files, and fail where the test says so. */
export class FakeBatch implements BatchTransport {
  /** Number of files of each request. */
  readonly sizes: number[] = [];
  readonly requests: BatchRequest[] = [];
  readonly checksums: (string | null)[] = [];
  /** Codes of places that the device refuses. */
  readonly refused = new Map<string, string>();
  /** Files of the next request that arrive before it breaks; null for all. */
  cutAfter: number | null = null;
  /** Thrown once, before anything has arrived. */
  nextFailure: TusError | null = null;
  /** Requests wait here, with half of their bytes on the way. */
  gate: Promise<void> | null = null;
  /** Like the gate, but everything has arrived: only the answer is missing. */
  answerGate: Promise<void> | null = null;
  private readonly device: FakeDevice;

  constructor(device: FakeDevice) {
    this.device = device;
  }

  readonly send: BatchTransport['send'] = async (request, { checksum, progress, signal }) => {
    const { folder, conflict, body } = request;
    const { files: there } = this.device;
    const files = await filesOfTar(body);
    this.sizes.push(files.length);
    this.requests.push(request);
    this.checksums.push(checksum);
    progress(Math.floor(body.size / 2));
    if (this.gate !== null) await untilOpen(this.gate, signal);
    signal.throwIfAborted();
    const failure = this.nextFailure;
    this.nextFailure = null;
    if (failure !== null) throw failure;
    const cut = this.cutAfter;
    this.cutAfter = null;
    const result = { files: 0, bytes: 0, skipped: [] as string[], failed: [] as { name: string; code: string }[] };
    for (const { name, bytes } of files.slice(0, cut ?? files.length)) {
      const path = `${folder}/${name}`;
      const code = this.refused.get(name);
      if (code !== undefined) result.failed.push({ name, code });
      else if (there.has(path) && conflict === 'skip') result.skipped.push(name);
      else {
        there.set(path, bytes);
        result.files += 1;
        result.bytes += bytes.length;
      }
    }
    if (cut !== null) throw new TusError('network');
    progress(body.size);
    if (this.answerGate !== null) await untilOpen(this.answerGate, signal);
    signal.throwIfAborted();
    return { ...result, renamed: [] };
  };
}

function untilOpen(gate: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    void gate.then(resolve);
    signal.addEventListener('abort', () => {
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    });
  });
}
