import type { ErrorCode, TransportCode } from '#shared/contract/codes.ts';

/** Code of a failed call: one of the device's, or one made here when no envelope came (ERR-09). */
export type FailureCode = ErrorCode | TransportCode | 'ABORTED' | (string & {});

/** Result of a call; a call never rejects (ERR-09). `data` of a failure holds details, or null. */
export type CallResult<T> =
  | { readonly success: true; readonly code: '200'; readonly message: string; readonly data: T }
  | { readonly success: false; readonly code: FailureCode; readonly message: string; readonly data: unknown };

export const success = <T>(data: T, message = ''): CallResult<T> => ({ success: true, code: '200', message, data });

export const failure = (code: FailureCode, message: string, data: unknown = null): CallResult<never> => ({
  success: false,
  code,
  message,
  data,
});
