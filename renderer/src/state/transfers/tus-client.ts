import type { Placed } from '#shared/contract/calls-uploads.ts';

/** Kinds of failure of a transfer request; what to do about each is the sender's decision, not the request's. */
export type TusFailure =
  /** No answer: cable, Wi-Fi, device restarting. */
  | 'network'
  /** The device has another offset than was sent: ask for it and go on from there. */
  | 'offset'
  /** The device no longer knows the upload. */
  | 'gone'
  /** The device still works on an earlier request of the same upload. */
  | 'busy'
  /** The bytes that arrived were not the bytes that were sent. */
  | 'checksum'
  /** The file of this computer can no longer be read. */
  | 'unreadable'
  /** The device says no, with a code. */
  | 'refused'
  /** The device failed; it may work later. */
  | 'server';

/** Failure of one transfer request. `code` is the device's code where it gave one. */
export class TusError extends Error {
  readonly kind: TusFailure;
  readonly code: string;

  constructor(kind: TusFailure, code = '', message = '') {
    super(message === '' ? kind : message);
    this.kind = kind;
    this.code = code;
  }
}

/** What travels along with bytes. */
export interface SendOptions {
  /** Value of Upload-Checksum, null for none. */
  readonly checksum: string | null;
  /** Bytes of this body that are on their way. */
  readonly progress: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/** What a new upload is called and where it goes (the device's Upload-Metadata). */
export interface UploadMetadata {
  readonly path: string;
  readonly filename: string;
  readonly rel?: string;
  readonly mtime: number;
  readonly conflict: string;
}

/** How far an upload is. */
export interface UploadStanding {
  /** Bytes that the device has safely. */
  readonly offset: number;
  /** Bytes behind them that came without their sum being compared, as the line broke. */
  readonly unchecked: number;
  /** Where the file stands that is complete. */
  readonly placed?: Placed;
}

/** What the device says to bytes. */
export interface TusAnswer {
  /** Bytes that it has safely. */
  readonly offset: number;
  /** Where the file stands, when these were its last ones. */
  readonly placed?: Placed;
}

/** The tus 1.0 requests that an upload needs. Rejects with `TusError`, or with the signal's reason. */
export interface TusTransport {
  /**
   * Makes an upload and sends bytes along (creation-with-upload): all of them, or the first ones of `length`. Answers its
   * address and offset.
   */
  create(
    metadata: UploadMetadata,
    body: Blob,
    options: SendOptions & { readonly length?: number },
  ): Promise<TusAnswer & { url: string }>;
  /** How much the device has. */
  standing(url: string, signal: AbortSignal): Promise<UploadStanding>;
  /**
   * Tells the sum of bytes behind the offset that were sent before; answers how far it is then. Rejects with `checksum`
   * where the device has others, which are gone then.
   */
  confirmSent(
    url: string,
    from: UploadStanding,
    options: { readonly checksum: string; readonly signal: AbortSignal },
  ): Promise<TusAnswer>;
  /** Sends bytes from an offset; answers how far it is then. */
  append(url: string, offset: number, body: Blob, options: SendOptions): Promise<TusAnswer>;
  /** Gives the upload up and frees its space. */
  terminate(url: string, signal: AbortSignal): Promise<void>;
}

/** How the bytes are cut. */
export interface ChunkPlan {
  /** Bytes of one request; Infinity sends the whole rest at once. */
  readonly bytes: number;
  /** Value of Upload-Checksum for a piece, null for none. */
  readonly digest: ((piece: Blob) => Promise<string | null>) | null;
}

/** Where the sender stands, told as often as something moves. */
export interface SendProgress {
  /** Bytes of the file that are through or on their way. */
  readonly sent: number;
  /** Bytes that the device has confirmed. */
  readonly safe: number;
}

/**
 * Counts what the device has of a piece whose connection broke, where it is the same as here: a line that breaks more
 * often than a piece takes would never get one through. Answers where to go on from.
 */
async function confirmSent(
  transport: TusTransport,
  url: string,
  file: Blob,
  plan: ChunkPlan,
  standing: UploadStanding,
  signal: AbortSignal,
): Promise<TusAnswer> {
  const { offset, unchecked } = standing;
  const bytes = Math.min(unchecked, plan.bytes, file.size - offset);
  const checksum = bytes > 0 ? await readable(prepare(file, offset, { ...plan, bytes }).checksum) : null;
  signal.throwIfAborted();
  if (checksum === null) return standing;
  try {
    return await transport.confirmSent(url, { offset, unchecked: bytes }, { checksum, signal });
  } catch (error) {
    // They were others, and are gone.
    if (error instanceof TusError && error.kind === 'checksum') return { offset };
    throw error;
  }
}

/**
 * Sends what a device lacks of a file, from its own offset on; `known` is how far it is where the device has just told
 * that. While one piece travels, the checksum of the next is made, so that the check costs no time on the way. Resolves
 * when the device has every byte, with where the file stands if it tells; rejects with the first failure, after which it can simply be called again.
 */
export async function sendFile(
  transport: TusTransport,
  url: string,
  file: Blob,
  plan: ChunkPlan,
  report: (progress: SendProgress) => void,
  signal: AbortSignal,
  known?: UploadStanding,
): Promise<Placed | undefined> {
  const standing = known ?? (await transport.standing(url, signal));
  if (standing.offset > file.size) throw new TusError('gone', '', 'the device has more bytes than the file');
  let { offset, placed } = await confirmSent(transport, url, file, plan, standing, signal);
  report({ sent: offset, safe: offset });
  let prepared = prepare(file, offset, plan);
  while (offset < file.size) {
    const { piece, checksum } = prepared;
    const from = offset;
    const sum = await readable(checksum);
    signal.throwIfAborted();
    prepared = prepare(file, from + piece.size, plan);
    const answer = await transport.append(url, from, piece, {
      checksum: sum,
      signal,
      progress: (bytes) => {
        report({ sent: Math.min(from + bytes, file.size), safe: from });
      },
    });
    const { offset: next } = answer;
    if (next <= from || next > file.size) throw new TusError('offset');
    if (next !== from + piece.size) prepared = prepare(file, next, plan);
    ({ offset, placed } = answer);
    report({ sent: offset, safe: offset });
  }
  return placed;
}

/**
 * Sends a whole small file in the request that makes it: half the round trips, which is what thousands of small files
 * wait for. Answers the address and how much arrived.
 */
export async function sendAtOnce(
  transport: TusTransport,
  metadata: UploadMetadata,
  file: Blob,
  plan: ChunkPlan,
  report: (progress: SendProgress) => void,
  signal: AbortSignal,
): Promise<TusAnswer & { url: string }> {
  const checksum = await readable(prepare(file, 0, plan).checksum);
  signal.throwIfAborted();
  const progress = (bytes: number): void => {
    report({ sent: Math.min(bytes, file.size), safe: 0 });
  };
  const made = await transport.create(metadata, file, { checksum, signal, progress });
  report({ sent: made.offset, safe: made.offset });
  return made;
}

function prepare(file: Blob, offset: number, plan: ChunkPlan): { piece: Blob; checksum: Promise<string | null> } {
  const piece = file.slice(offset, Math.min(offset + plan.bytes, file.size));
  const checksum = plan.digest === null || piece.size === 0 ? Promise.resolve(null) : plan.digest(piece);
  // A piece that is never sent must not be an unhandled rejection.
  checksum.catch(() => null);
  return { piece, checksum };
}

/** A file that was deleted or changed while it waits cannot be read any more; that is no fault of the network. */
async function readable(checksum: Promise<string | null>): Promise<string | null> {
  try {
    return await checksum;
  } catch (error) {
    throw new TusError('unreadable', '', error instanceof Error ? error.message : '');
  }
}
