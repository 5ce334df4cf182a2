import type { ErrorCode } from '#shared/contract/codes.ts';
import { isDatabaseFull } from '#shared/rules/database-room.ts';
import { DeviceError } from '../device-error.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  ENOENT: 'N002001',
  ENOTDIR: 'N002001',
  EEXIST: 'N002002',
  ENOTEMPTY: 'N002002',
  EISDIR: 'N002002',
  EACCES: 'N002003',
  EPERM: 'N002003',
  EROFS: 'N002003',
  ENOSPC: 'N002004',
  EDQUOT: 'N002004',
  EFBIG: 'N002013',
  ENAMETOOLONG: 'N002005',
  ELOOP: 'N002005',
  EINVAL: 'N002005',
  EILSEQ: 'N002005',
  EXDEV: 'N000006',
  EBUSY: 'N000005',
  EMFILE: 'N000005',
  ENFILE: 'N000005',
};

/** Name of a system error, such as ENOENT; undefined for anything else. */
export function errnoOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** True for an error that says that something is not there, or no longer. */
export const isVanished = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errnoOf(error) ?? '');

/** The refusal that a system error means to the caller; other errors stay what they are, faults of the device. */
export function fromFsError(error: unknown): unknown {
  if (error instanceof DeviceError) return error;
  const code = isDatabaseFull(error) ? 'N002004' : codes[errnoOf(error) ?? ''];
  return code === undefined ? error : new DeviceError(code);
}

/** Runs file work and turns what the file system says into the documented codes. */
export async function withFsErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw fromFsError(error);
  }
}

/** True for an error that says that there is no room on the disk. */
export function isDiskFull(error: unknown): boolean {
  return isDatabaseFull(error) || errnoOf(error) === 'ENOSPC' || errnoOf(error) === 'EDQUOT';
}
