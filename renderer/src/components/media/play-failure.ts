import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { reachedDevice } from '../../api/errors.ts';

/**
 * Why something cannot be played (on): the connection to the device is `lost`, the file is `missing` or may not be
 * read (`denied`), nothing is in it (`empty`), its bytes are `damaged`, or the browser knows nothing of its kind (`format`).
 */
export type PlayFailure = 'lost' | 'missing' | 'denied' | 'empty' | 'damaged' | 'format';

/** Codes of MediaError. */
const NETWORK = 2;
const DECODE = 3;

/** Nobody may read it, at least now: it belongs to others, or lies in a safe box that is closed. */
const deniedCodes: ReadonlySet<string> = new Set(['N000002', 'N001601', 'N001603', 'N002003']);

/**
 * Finds out why a file cannot be played. A media element that gets no bytes says the same of a file that is gone, of a
 * device that is away and of a format that it does not know: so the device is asked for the file.
 * @param code as MediaError has it, 0 where nothing was said
 * @param played something of it was known before, so that its format is none that is unknown
 */
export async function playFailure(path: string, code: number, played: boolean): Promise<PlayFailure> {
  const answer = await call(calls.fileInfo, { paths: [path] }, { silent: true });
  if (answer.code === 'N002001') return 'missing';
  if (deniedCodes.has(answer.code)) return 'denied';
  if (!reachedDevice(answer)) return 'lost';
  if (answer.success && answer.data.list[0]?.size === 0) return 'empty';
  if (code === NETWORK) return 'lost';
  if (code === DECODE) return 'damaged';
  return played ? 'lost' : 'format';
}
