import { z } from 'zod';
import type { UpdateFailure } from '#shared/flows/update/update-types.ts';
import { errorText } from '../logging/logger.ts';

const coded = z.object({ code: z.union([z.string(), z.number()]).optional(), statusCode: z.number().optional() });

const byCode: Readonly<Record<string, UpdateFailure>> = {
  ERR_UPDATER_INVALID_SIGNATURE: 'signature',
  ERR_CHECKSUM_MISMATCH: 'checksum',
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: 'feed',
  ERR_UPDATER_INVALID_UPDATE_INFO: 'feed',
  ERR_UPDATER_INVALID_VERSION: 'feed',
  ERR_UPDATER_NO_FILES_PROVIDED: 'feed',
  ERR_UPDATER_NO_CHECKSUM: 'feed',
  ERR_UPDATER_ASSET_NOT_FOUND: 'feed',
  ERR_DATA_DECOMPRESSION: 'interrupted',
};
/** Words of Node, of Chromium (`net::ERR_…`), of macOS's updater and of the updater itself; the first that fits counts. */
const byWords: readonly [RegExp, UpdateFailure][] = [
  [/ENOSPC|no space left|disk is full/i, 'disk-full'],
  [/code signature|not signed by/i, 'signature'],
  [/sha512 checksum mismatch|checksum mismatch/i, 'checksum'],
  [/aborted|ECONNRESET|socket hang up|CONTENT_LENGTH_MISMATCH|CONNECTION_(RESET|CLOSED)|premature/i, 'interrupted'],
  [/ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EAI_AGAIN|timed out|net::ERR_/i, 'network'],
  [/cannot parse|YAML/i, 'feed'],
];

/** Tells failures apart by code first, then by the words of the error; whatever is not known stays unknown. */
export function updateFailureOf(error: unknown): UpdateFailure {
  const { code, statusCode } = coded.safeParse(error).data ?? {};
  const known = byCode[String(code)];
  if (known !== undefined) return known;
  if (statusCode !== undefined && statusCode >= 400) return statusCode === 404 ? 'feed' : 'server';
  const text = `${String(code ?? '')} ${errorText(error)}`;
  return byWords.find(([words]) => words.test(text))?.[1] ?? 'unknown';
}
