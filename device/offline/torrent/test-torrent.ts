import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createHash } from 'node:crypto';
import type { SourceProgress, SourceRun } from '../source.ts';
import { encode } from './bencode.ts';
import type { TorrentClock } from './clock.ts';
import type { TorrentOptions } from './options.ts';
import { sha1 } from './torrent-file.ts';

export const loopback = '127.0.0.1';

/** Bytes that look random and are the same each time. */
export function bytesOf(length: number, seed = 'a'): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at * 32 < length; at += 1) parts.push(createHash('sha256').update(`${seed}${at}`).digest());
  return Buffer.concat(parts).subarray(0, length);
}

/** A torrent of one file, for bytes, or of a folder with the files. */
export function makeTorrent(options: {
  name: string;
  content: Buffer | Readonly<Record<string, Buffer>>;
  pieceLength?: number;
  tiers?: string[][];
  isPrivate?: boolean;
}): Buffer {
  const { name, content, pieceLength = 32 * 1024, tiers = [], isPrivate = false } = options;
  const all = Buffer.isBuffer(content) ? content : Buffer.concat(Object.values(content));
  const hashes: Buffer[] = [];
  for (let at = 0; at < all.length; at += pieceLength) hashes.push(sha1(all.subarray(at, at + pieceLength)));
  const files = Buffer.isBuffer(content)
    ? undefined
    : Object.entries(content).map(([file, bytes]) => ({ length: bytes.length, path: file.split('/') }));
  const info = {
    name,
    'piece length': pieceLength,
    pieces: Buffer.concat(hashes),
    length: files ? undefined : all.length,
    files,
    private: isPrivate ? 1 : undefined,
  };
  return encode({ announce: tiers[0]?.[0], 'announce-list': tiers.length > 0 ? tiers : undefined, info });
}

/** Writes what a torrent is of below a folder. */
export async function writeContent(folder: string, name: string, content: Buffer | Readonly<Record<string, Buffer>>) {
  const files = Buffer.isBuffer(content)
    ? { [name]: content }
    : Object.fromEntries(Object.entries(content).map(([file, bytes]) => [`${name}/${file}`, bytes]));
  for (const [file, bytes] of Object.entries(files)) {
    const place = path.join(folder, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, bytes);
  }
}

/** Things of a test that are closed after it, the last first. */
export function createLeftovers() {
  const closers: (() => unknown)[] = [];
  const leftovers = {
    add: (close: () => unknown): void => void closers.push(close),
    async folder(): Promise<string> {
      const folder = await mkdtemp(path.join(tmpdir(), 'hearth-torrent-'));
      leftovers.add(() => rm(folder, { recursive: true, force: true }));
      return folder;
    },
    async close(): Promise<void> {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
  return leftovers;
}

export interface TestTracker {
  readonly url: string;
  /** What was announced, in its order. */
  readonly heard: URLSearchParams[];
  readonly ports: Set<number>;
}

/** An HTTP tracker on loopback: tells everybody of the ports that were announced to it. */
export async function openTracker(
  leftovers: ReturnType<typeof createLeftovers>,
  interval = 1800,
): Promise<TestTracker> {
  const heard: URLSearchParams[] = [];
  const ports = new Set<number>();
  const server = createServer((request, answer) => {
    const query = new URL(request.url ?? '', 'http://tracker').searchParams;
    heard.push(query);
    const own = Number(query.get('port'));
    const others = [...ports].filter((port) => port !== own);
    if (query.get('event') === 'stopped') ports.delete(own);
    else ports.add(own);
    const peers = others.map((port) => Buffer.of(127, 0, 0, 1, port >> 8, port & 255));
    answer.end(encode({ interval, peers: Buffer.concat(peers) }));
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  leftovers.add(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://${loopback}:${port}/announce`, heard, ports };
}

export type TestRun = SourceRun & {
  readonly abort: () => void;
  /** What was told last, and what was kept last. */
  readonly last: () => SourceProgress | undefined;
  readonly kept: () => string;
  /** Bytes that passed the limits. */
  readonly passed: { down: number; up: number };
};

/** A run without limits that remembers what it was told. */
export function makeRun(folder: string, changes: Partial<SourceRun> = {}): TestRun {
  const ender = new AbortController();
  let last: SourceProgress | undefined;
  let kept = changes.resume ?? '';
  const passed = { down: 0, up: 0 };
  return {
    folder,
    signal: ender.signal,
    down: async (bytes) => void (passed.down += bytes),
    up: async (bytes) => void (passed.up += bytes),
    resume: '',
    room: async () => undefined,
    ...changes,
    progress(now) {
      last = now;
      changes.progress?.(now);
    },
    keep(state) {
      kept = state;
      changes.keep?.(state);
    },
    abort: () => ender.abort(),
    last: () => last,
    kept: () => kept,
    passed,
  };
}

/** Time that stands until it is moved. */
export function createTestClock() {
  let now = 1_000_000;
  const waits = new Set<{ at: number; end: () => void }>();
  const clock: TorrentClock = {
    now: () => now,
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted === true) return resolve();
        const wait = {
          at: now + ms,
          end: (): void => {
            waits.delete(wait);
            signal?.removeEventListener('abort', wait.end);
            resolve();
          },
        };
        waits.add(wait);
        signal?.addEventListener('abort', wait.end, { once: true });
      }),
  };
  return {
    ...clock,
    advance(ms: number): void {
      now += ms;
      for (const wait of [...waits]) if (wait.at <= now) wait.end();
    },
  };
}

/** Options for loopback; `port` resolves with the port that it listens on. */
export function onLoopback(options: TorrentOptions = {}): { options: TorrentOptions; port: Promise<number> } {
  const { promise, resolve } = Promise.withResolvers<number>();
  return { options: { host: loopback, listening: resolve, ...options }, port: promise };
}
