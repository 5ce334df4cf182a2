import type { CallResult } from '../../../api/result.ts';

/** Why the device refuses a field (N000001), as it says it; '' for any other answer. */
export function reasonOf({ success, code, data }: CallResult<unknown>): string {
  if (success || code !== 'N000001' || typeof data !== 'object' || data === null) return '';
  return 'reason' in data && typeof data.reason === 'string' ? data.reason : 'wrong';
}
