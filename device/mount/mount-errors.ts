import { FTPError } from 'basic-ftp';
import { isUntrusted, loginFailure } from '../backup/ftp/ftp-errors.ts';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { errnoOf } from '../files/fs-errors.ts';
import { HttpStatusError } from './dav/dav-client.ts';

/** FTP: a place that is not there, or may not be looked at. */
const NO_PLACE: readonly number[] = [450, 550, 553];

const isAborted = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError');

/** What a failure means to the person who looks at a mount (APP-SET-07). */
export function mountFailure(problem: unknown): unknown {
  if (problem instanceof DeviceError || problem instanceof NoAnswerError) return problem;
  if (isAborted(problem)) return new NoAnswerError('timeout');
  const status = problem instanceof HttpStatusError ? problem.status : undefined;
  if (status === 404 || status === 410) return new DeviceError('N002001');
  if (status === 401 || status === 403 || status === 407)
    return new DeviceError('N008001', { data: { reason: 'login' } });
  // A gateway says that whom it asked does not answer.
  if (status === 502 || status === 503 || status === 504) return new NoAnswerError();
  if (status !== undefined) return new DeviceError('N008001', { data: { reason: 'server' } });
  if (problem instanceof FTPError && NO_PLACE.includes(problem.code)) return new DeviceError('N002001');
  if (isUntrusted(problem)) return new DeviceError('N008001', { data: { reason: 'certificate' } });
  if (/^(ENOTFOUND|EAI_)/.test(errnoOf(problem) ?? '')) return new NoAnswerError('host');
  return loginFailure(problem);
}
