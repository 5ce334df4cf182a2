import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { z } from 'zod';
import { DeviceError } from '../../device-error.ts';
import { nameFor, nameOfAddress } from '../link.ts';
import type { PartFile } from '../part-file.ts';
import { type Attempt, partSource } from '../part-source.ts';
import type { Reach } from '../reach.ts';
import { TryAgain } from '../retry.ts';
import type { Source, SourceRun } from '../source.ts';
import { type Stall, watchStall } from '../stall.ts';
import type { OfflineTiming } from '../timing.ts';
import { dispositionName } from './content-disposition.ts';
import { openAnswer } from './open-answer.ts';

export interface HttpDeps {
  readonly timing: OfflineTiming;
  readonly reach: Reach;
}

/** What is remembered of the file on the server between two runs. */
const kept = z.object({
  /** Bytes that are on the disk for sure. */
  synced: z.number().int().min(0),
  /** What the server calls this state of the file: an ETag, or when it was last changed; '' when it does not say. */
  mark: z.string(),
  /** 0 while unknown. */
  size: z.number().int().min(0),
  name: z.string(),
});
type Kept = z.output<typeof kept>;

function readKept(text: string): Kept {
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return { synced: 0, mark: '', size: 0, name: '' };
  }
}

/** What a file is known by, as far as parts of it may be asked for by it (RFC 9110: no weak ETag). */
function markOf({ etag, 'last-modified': modified = '' }: IncomingMessage['headers']): string {
  return etag !== undefined && /^"/.test(etag) ? etag : modified;
}

/** Place and whole size of a part; undefined for anything else. */
function rangeOf(header: string | undefined): { from: number | undefined; size: number } | undefined {
  const [, from, size] = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/i.exec(header ?? '') ?? [];
  return size === undefined ? undefined : { from: from === undefined ? undefined : Number(from), size: Number(size) };
}

/** Why there is no file in an answer. */
function refusalOf({ statusCode = 0, headers }: IncomingMessage): Error {
  if (statusCode === 401 || statusCode === 407) return new DeviceError('N008001');
  if (statusCode >= 500 || [408, 425, 429].includes(statusCode))
    return new TryAgain('broken', (Number(headers['retry-after']) || 0) * 1000);
  return new DeviceError('N009001');
}

/**
 * Downloads a file over HTTP or HTTPS (CALL-EXT-19). What is there of it is gone on with where the server still has the same
 * file and gives parts of it; else it begins anew. Rejects with N009001 when there is no such file, N008001 when the
 * server wants another name or password, N000002 for what may not be reached, N001998 or NoAnswerError when it cannot be had.
 */
export function httpSource(link: string, { timing, reach }: HttpDeps): Source {
  return partSource(link, timing, {
    readKept,
    download: (attempt) => download({ ...attempt, timing, reach }),
    nameOf: (_url, { name }) => name,
  });
}

/** One connection: from where the part ends to the end of the file. */
async function download({ url: link, part, run, timing, reach, known, keep }: Attempt<Kept> & HttpDeps): Promise<void> {
  run.signal.throwIfAborted();
  const stall = watchStall(timing, run.signal);
  try {
    const from = known().mark === '' ? 0 : part.size();
    const asked: Record<string, string> = from > 0 ? { range: `bytes=${from}-`, 'if-range': known().mark } : {};
    const { answer, url } = await openAnswer(link, asked, reach, stall.signal);
    answer.on('error', () => undefined);
    stall.heard();
    try {
      const { statusCode, headers } = answer;
      const range = rangeOf(headers['content-range']);
      // All of it is there already: the end was lost, not the bytes.
      if (statusCode === 416 && from > 0 && range?.size === from && known().size === from) return;
      const isPart = statusCode === 206 && from > 0 && range?.from === from;
      if (from > 0 && (statusCode === 416 || (statusCode === 206 && !isPart))) {
        keep({ mark: '', size: 0 });
        throw new TryAgain('broken');
      }
      if (!isPart && statusCode !== 200) throw refusalOf(answer);
      if (!isPart && part.size() > 0) await part.clear();
      const length = headers['content-length'] === undefined ? 0 : Number(headers['content-length']);
      const size = isPart ? (range?.size ?? 0) : length;
      const name = nameFor(dispositionName(headers['content-disposition']) ?? nameOfAddress(url));
      keep({ mark: markOf(headers), size, name: isPart && known().name !== '' ? known().name : path.basename(name) });
      tell(run, part, known());
      if (size > 0) await run.room(size - part.size());
      await take(answer, { part, run, stall, known });
      if (size > 0 && part.size() !== size) throw new TryAgain('broken');
    } finally {
      answer.destroy();
    }
  } catch (error) {
    run.signal.throwIfAborted();
    throw stall.signal.aborted ? new TryAgain('broken') : error;
  } finally {
    stall.end();
  }
}

function tell(run: SourceRun, part: PartFile, { size, name }: Kept): void {
  run.progress({ size, done: part.size(), uploaded: 0, peers: 0, name });
}

/** Bytes for which room is asked at a time where the server does not say how many there are. */
const UNKNOWN_STEP = 1024 * 1024;

/** Writes an answer down as it comes, no faster than the limits allow. */
async function take(
  answer: IncomingMessage,
  { part, run, stall, known }: Pick<Attempt<Kept>, 'part' | 'run' | 'known'> & { readonly stall: Stall },
): Promise<void> {
  const chunks = answer[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let roomTo = 0;
  for (;;) {
    const next = await chunks.next().catch(() => {
      throw new TryAgain('broken');
    });
    if (next.done === true) return;
    const { value: bytes } = next;
    stall.own(true);
    const { size } = known();
    // Never more than was announced, whatever comes.
    if (size > 0 && part.size() + bytes.length > size) throw new DeviceError('N009001');
    if (size === 0 && part.size() + bytes.length > roomTo) {
      await run.room(Math.max(bytes.length, UNKNOWN_STEP));
      roomTo = part.size() + Math.max(bytes.length, UNKNOWN_STEP);
    }
    await run.down(bytes.length);
    await part.write(bytes);
    tell(run, part, known());
    stall.own(false);
  }
}
