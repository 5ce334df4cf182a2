import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import type { ApiClient, CallOptions } from './client.ts';
import { failure, type CallResult } from './result.ts';

export type { CallOptions } from './client.ts';
export type { CallResult } from './result.ts';

let client: ApiClient | null = null;

/** Gives the console its client; done once at start, and by tests. */
export function installClient(next: ApiClient | null): void {
  client = next;
}

/**
 * Makes a declared call. Resolves always (ERR-09): `{success: true, data}`, or the code and a text for people.
 * An aborted call resolves with the code ABORTED and touches nothing else.
 */
export function call<C extends CallSpec>(
  spec: C,
  args: CallArgs<C>,
  options: CallOptions = {},
): Promise<CallResult<CallData<C>>> {
  return client === null ? Promise.resolve(failure('NETWORK', '')) : client.call(spec, args, options);
}
