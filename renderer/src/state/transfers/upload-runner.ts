import { UPLOAD_RETRY_MS } from '#shared/constants.ts';
import type { Placed } from '#shared/contract/calls-uploads.ts';
import type { ConflictSide } from '../conflicts/conflict-case.ts';
import { COMPARED_BYTES } from './file-sum.ts';
import {
  sendAtOnce,
  sendFile,
  TusError,
  type ChunkPlan,
  type SendProgress,
  type TusTransport,
  type UploadStanding,
} from './tus-client.ts';
import type { Clock, ConflictChoice, TransferError } from './transfer-types.ts';

/** What the device says to a file before its bytes are sent (`/v2/file/upload/check`). */
export type CheckAnswer =
  | {
      readonly ok: true;
      readonly url: string;
      readonly name: string;
      readonly exists: boolean;
      /** Bytes the device already has. */
      readonly offset: number;
      readonly unchecked?: number;
      /** Where it stands, when it is complete. */
      readonly placed?: Placed;
      /** What has the name, when no address was handed out because of it. */
      readonly there?: ConflictSide;
      /** The very same file is there. */
      readonly same?: boolean;
    }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The file as the device is asked about it. */
export interface CheckRequest {
  readonly folder: string;
  readonly rel: string;
  readonly size: number;
  readonly mtime: number;
  readonly conflict: ConflictChoice;
  /** An empty folder, and no file. */
  readonly isDir?: true;
  /** SHA-256 of the file, where that is needed to tell whether the one that is there is the same. */
  readonly sha256?: string;
}

export interface RunnerDeps {
  /** Asks the device about a file and gets the upload's address. Never rejects. */
  readonly check: (request: CheckRequest, signal: AbortSignal) => Promise<CheckAnswer>;
  /** Makes an empty folder. Rejects with `TusError` where the device does not answer. */
  readonly makeFolder: (request: CheckRequest, signal: AbortSignal) => Promise<RunOutcome>;
  readonly transport: TusTransport;
  /** How to cut the bytes now: depends on the way to the device. */
  readonly plan: () => ChunkPlan;
  readonly clock: Clock;
  /** Whether the device answers at all. Rejects only with the reason of the signal. */
  readonly answers: (signal: AbortSignal) => Promise<boolean>;
  /** SHA-256 of a file; null where it cannot be made. */
  readonly sum: (file: File) => Promise<string | null>;
}

/** What a run tells while it goes on. */
export interface RunnerEvents {
  /** The device has handed out (another) address; '' when the old one is void. */
  addressed(url: string): void;
  progressed(progress: SendProgress): void;
  /** A failed attempt is tried again at this moment (unix ms); null when the attempt begins. */
  retrying(at: number | null): void;
}

/** How a run ended. `conflict`: the name is taken and nobody has said what to do. */
export type RunOutcome =
  /** `placed` where the device tells where the file stands. */
  | { readonly kind: 'done'; readonly placed?: Placed }
  | { readonly kind: 'conflict'; readonly there: ConflictSide | null }
  /** The very same file is there already. */
  | { readonly kind: 'same' }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'failed'; readonly error: TransferError };

const done = (placed: Placed | undefined): RunOutcome => ({ kind: 'done', ...(placed && { placed }) });

/** Codes without an envelope: nobody answered, so the attempt is worth repeating. */
const silent: ReadonlySet<string> = new Set(['TIMEOUT', 'NETWORK', '500', '504', 'N001997']);
/** True for the code of a call that the device has not answered. */
export const isSilence = (code: string): boolean => silent.has(code);
/** The name is taken (DRG-26). */
export const NAME_TAKEN = 'N002002';
/** Files up to this size (bytes) go in the request that makes them. */
const AT_ONCE_BYTES = 1024 * 1024;
/** Failures after which the next attempt goes on at once from the device's offset, a few times. */
const QUICK_RETRIES = 3;
const QUICK_RETRY_MS = 200;

/**
 * Brings one file to the device: asks about it, sends it from the device's own offset, and tries again after 2, 5
 * and 10 seconds when the line fails (UPL-04). Every byte that arrives gives the full number of attempts back, and
 * while the device does not answer at all none is used up: only a device that answers and takes nothing ends in a
 * failure. Rejects only with the reason of the signal.
 */
export async function runUpload(
  deps: RunnerDeps,
  request: CheckRequest,
  url: string,
  file: File,
  events: RunnerEvents,
  signal: AbortSignal,
): Promise<RunOutcome> {
  let address = url;
  let failures = 0;
  /** Attempts in a row that met no device. */
  let away = 0;
  let quick = 0;
  let safe = 0;
  const progressed = (progress: SendProgress): void => {
    if (progress.safe > safe) {
      safe = progress.safe;
      failures = 0;
      quick = 0;
    }
    events.progressed(progress);
  };
  for (;;) {
    try {
      if (request.isDir === true) return await deps.makeFolder(request, signal);
      let known: UploadStanding | undefined;
      if (address === '' && file.size <= AT_ONCE_BYTES) {
        const made = await sendAtOnce(deps.transport, metadataOf(request), file, deps.plan(), progressed, signal);
        if (made.offset === file.size) return done(made.placed);
        address = made.url;
        known = { offset: made.offset, unchecked: 0 };
        events.addressed(address);
      }
      if (address === '') {
        const answer = await deps.check(request, signal);
        signal.throwIfAborted();
        if (!answer.ok) {
          if (!isSilence(answer.code)) return { kind: 'failed', error: { code: answer.code, message: answer.message } };
          throw new TusError('network', answer.code, answer.message);
        }
        if (answer.url === '') return await taken(deps, request, file, answer, signal);
        address = answer.url;
        const { offset, unchecked = 0, placed } = answer;
        known = { offset, unchecked, ...(placed && { placed }) };
        events.addressed(address);
      }
      return done(await sendFile(deps.transport, address, file, deps.plan(), progressed, signal, known));
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof TusError)) throw error;
      if (error.code === NAME_TAKEN) return await taken(deps, request, file, null, signal);
      if (error.kind === 'refused' || error.kind === 'unreadable')
        return {
          kind: 'failed',
          error: { code: error.kind === 'unreadable' ? 'UNREADABLE' : error.code, message: error.message },
        };
      if (error.kind === 'gone') {
        address = '';
        events.addressed('');
      }
      const slow = error.kind === 'network' || error.kind === 'server';
      if (!slow && quick < QUICK_RETRIES) {
        quick += 1;
        await pause(deps.clock, QUICK_RETRY_MS * quick, signal);
        continue;
      }
      // Asked here, since a page in the background does not poll: it would not hear that the device has gone.
      const isAway = slow && !(await deps.answers(signal));
      signal.throwIfAborted();
      const wait = UPLOAD_RETRY_MS[isAway ? Math.min(away, UPLOAD_RETRY_MS.length - 1) : failures];
      if (wait === undefined)
        return { kind: 'failed', error: { code: error.code === '' ? 'NETWORK' : error.code, message: error.message } };
      failures = isAway ? 0 : failures + 1;
      away = isAway ? away + 1 : 0;
      events.retrying(deps.clock.now() + wait);
      await pause(deps.clock, wait, signal);
      events.retrying(null);
    }
  }
}

/**
 * The name is taken: says what has it, and whether it is this very file, which then need not be sent (DRG-26). What
 * cannot be found out is asked for.
 */
async function taken(
  deps: RunnerDeps,
  request: CheckRequest,
  file: File,
  known: CheckAnswer | null,
  signal: AbortSignal,
): Promise<RunOutcome> {
  if (request.conflict === 'skip') return { kind: 'skipped' };
  const answer = known ?? (await deps.check(request, signal));
  signal.throwIfAborted();
  const there = answer.ok ? (answer.there ?? null) : null;
  const conflict: RunOutcome = { kind: 'conflict', there };
  if (there === null || there.size !== file.size || file.size > COMPARED_BYTES) return conflict;
  const sha256 = await deps.sum(file);
  signal.throwIfAborted();
  if (sha256 === null) return conflict;
  const compared = await deps.check({ ...request, sha256 }, signal);
  signal.throwIfAborted();
  return compared.ok && compared.same === true ? { kind: 'same' } : conflict;
}

function metadataOf({ folder, rel, mtime, conflict }: CheckRequest) {
  const slash = rel.lastIndexOf('/');
  const place = { path: folder, filename: rel.slice(slash + 1), mtime, conflict };
  return slash < 0 ? place : { ...place, rel };
}

function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', abort);
      resolve();
    });
    const abort = (): void => {
      cancel();
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    };
    signal.addEventListener('abort', abort, { once: true });
  });
}
