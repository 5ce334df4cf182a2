import { calls } from '#shared/contract/index.ts';
import { call, type CallOptions } from './call.ts';
import { success, type CallResult } from './result.ts';

/** What comes of a request that the device got, and went down over before it answered. CALL-30 */
const unanswered: readonly string[] = ['NETWORK', 'TIMEOUT', '504'];

/**
 * Has the device restart or shut down. It may be down before it answers: no answer counts as accepted, a refusal does
 * not, and neither does what this computer could not send. Resolves always. CALL-30, CALL-SYS-04
 */
export async function callPower(
  action: 'reboot' | 'shutdown',
  options: CallOptions = {},
): Promise<CallResult<unknown>> {
  const result = await call(action === 'reboot' ? calls.reboot : calls.shutdown, {}, options);
  const isSent = result.code !== 'NETWORK' || navigator.onLine;
  return unanswered.includes(result.code) && isSent ? success(null) : result;
}
