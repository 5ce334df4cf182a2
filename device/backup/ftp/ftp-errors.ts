import { FTPError } from 'basic-ftp';
import { DeviceError, NoAnswerError } from '../../device-error.ts';
import { errnoOf } from '../../files/fs-errors.ts';
import { TryAgain } from '../../offline/retry.ts';

/** Answers of servers (RFC 959): not signed in, no account, no room for the file. */
const NOT_SIGNED_IN: readonly number[] = [530, 532, 332];
const NO_ROOM: readonly number[] = [452, 552];
/** The connection is closed or broken. */
const BROKEN: readonly number[] = [421, 425, 426];

/** What TLS says of a server that nobody vouches for, or of one that does not speak it. */
const isTlsError = (error: unknown): boolean =>
  /^(ERR_(TLS|SSL)_|EPROTO$|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/.test(errnoOf(error) ?? '');

/** A certificate that nobody vouches for; the server itself may be the right one. */
export const isUntrusted = (error: unknown): boolean =>
  /^(ERR_TLS_CERT_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/.test(errnoOf(error) ?? '');

const noSignIn = (reason: 'login' | 'tls' | 'server'): DeviceError => new DeviceError('N008001', { data: { reason } });

/** What a failed sign-in means to the person who tries it (APP-BFTP-01). */
export function loginFailure(error: unknown): unknown {
  if (error instanceof DeviceError) return error;
  // Only the look for the name of a host says it this way here.
  if (error instanceof TryAgain) return new NoAnswerError('host');
  if (error instanceof FTPError) return noSignIn(NOT_SIGNED_IN.includes(error.code) ? 'login' : 'server');
  if (isTlsError(error)) return noSignIn('tls');
  return new NoAnswerError(errnoOf(error) === 'ECONNREFUSED' ? 'refused' : 'timeout');
}

/** What a failure in the middle of work means to a job: over for good, or better a little later (TryAgain). */
export function workFailure(error: unknown): unknown {
  if (error instanceof DeviceError || error instanceof TryAgain) return error;
  if (isTlsError(error)) return noSignIn('tls');
  if (!(error instanceof FTPError)) return new TryAgain('unreached');
  if (NOT_SIGNED_IN.includes(error.code)) return noSignIn('login');
  if (BROKEN.includes(error.code)) return new TryAgain('broken');
  if (NO_ROOM.includes(error.code)) return new DeviceError('N002004');
  return new DeviceError(error.code >= 500 ? 'N002003' : 'N000005');
}
