import type { ErrorCode } from '#shared/contract/codes.ts';

/**
 * A refusal with a documented code. Handlers throw it; the call layer answers it as an envelope with the text of
 * the code in the caller's language, unless `message` says it better.
 */
export class DeviceError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;

  constructor(code: ErrorCode, options: { message?: string; data?: unknown } = {}) {
    super(options.message ?? '');
    this.name = 'DeviceError';
    this.code = code;
    this.data = options.data ?? null;
  }
}

/** A program behind the device does not answer: told as HTTP 504, as a gateway does. */
export class NoAnswerError extends Error {
  /** Why, where somebody can do something about it; undefined for plain silence. */
  readonly reason: 'refused' | 'timeout' | 'host' | undefined;

  constructor(reason?: NoAnswerError['reason']) {
    super('no answer');
    this.name = 'NoAnswerError';
    this.reason = reason;
  }
}
