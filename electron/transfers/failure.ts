import { UPLOAD_RETRY_MS } from '#shared/constants.ts';

/** What kind of failure a step of a transfer had; what follows from it is the queue's decision. */
export type FailureKind =
  /** No answer, or one of a gateway that does not reach the device: cable, Wi-Fi, sleep, device restarting. */
  | 'network'
  /** The device failed; it may work later. */
  | 'server'
  /** The session is not good any more. */
  | 'signedOut'
  /** The device has another offset than was sent. */
  | 'offset'
  /** The device does not know the upload any more. */
  | 'gone'
  /** The device still works on an earlier request. */
  | 'busy'
  /** The bytes that arrived were not those that were sent. */
  | 'checksum'
  /** The file has changed while it was on its way. */
  | 'changed'
  /** The device says no. */
  | 'refused'
  /** This computer says no: disk full, no right, file gone. */
  | 'local';

/** Codes of this computer; the console has a text for each. */
export type LocalCode = 'UNREADABLE' | 'LOCAL_SPACE' | 'LOCAL_DENIED' | 'LOCAL_NAME' | 'LOCAL_GONE' | 'LOCAL';

/** Failure of one step of a transfer. */
export class TransferFailure extends Error {
  readonly kind: FailureKind;
  readonly code: string;

  constructor(kind: FailureKind, code = '', message = '') {
    super(message === '' ? kind : message);
    this.kind = kind;
    this.code = code;
  }
}

const localCodes: Readonly<Record<string, LocalCode>> = {
  ENOSPC: 'LOCAL_SPACE',
  EDQUOT: 'LOCAL_SPACE',
  EFBIG: 'LOCAL_SPACE',
  EACCES: 'LOCAL_DENIED',
  EPERM: 'LOCAL_DENIED',
  EROFS: 'LOCAL_DENIED',
  EBUSY: 'LOCAL_DENIED',
  ENAMETOOLONG: 'LOCAL_NAME',
  EINVAL: 'LOCAL_NAME',
  ENOENT: 'LOCAL_GONE',
  ENOTDIR: 'LOCAL_GONE',
};

/** Code of an error of Node's file system; '' for none. */
export function errnoOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Any error as a failure of this computer, unless it is one already. */
export function localFailure(error: unknown): TransferFailure {
  if (error instanceof TransferFailure) return error;
  return new TransferFailure(
    'local',
    localCodes[errnoOf(error)] ?? 'LOCAL',
    error instanceof Error ? error.message : String(error),
  );
}

const NOT_READY = 'N000007';

/**
 * Milliseconds until a failed step is tried again, by the failures before it; null where trying again is in vain or
 * has been often enough (UPL-05).
 */
export function retryAfter({ kind, code }: TransferFailure, failures: number): number | null {
  if (kind !== 'network' && kind !== 'server') return null;
  // A device that is starting has no storage yet: that ends by itself, however long it takes.
  const tries = code === NOT_READY ? Math.min(failures, UPLOAD_RETRY_MS.length - 1) : failures;
  return UPLOAD_RETRY_MS[tries] ?? null;
}
