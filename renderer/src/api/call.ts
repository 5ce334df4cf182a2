import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import type { ApiClient, CallOptions, ClientDeps } from './client.ts';
import { noteFailure } from './last-failures.ts';
import { failure, type CallResult } from './result.ts';

export type { CallOptions } from './client.ts';
export type { CallResult } from './result.ts';

let client: ApiClient | null = null;

/** Gives the console its client; done once at start, and by tests. */
export function installClient(next: ApiClient | null): void {
  client = next;
}

let wire: ClientDeps | null = null;

/** Gives parts with a client of their own what the client of calls is made of (the container engine). */
export function installWire(next: ClientDeps | null): void {
  wire = next;
}

/** What such a client is made of; null before the console has started. */
export const wireNow = (): ClientDeps | null => wire;

/** What requests are sent with and read by; null before the console is built. */
export const wireDeps = (): ClientDeps | null => wire;

type CallWatcher = (name: string, result: CallResult<unknown>) => void;
type StandIn = (name: string) => CallResult<unknown> | null;
const watchers = new Set<CallWatcher>();
let standIn: StandIn | null = null;

/** Tells of every answer, until the result is called. */
export function watchCalls(watcher: CallWatcher): () => void {
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
  };
}

/** Answers calls in place of the device until the result is called; null lets a call through. */
export function standInForDevice(answer: StandIn): () => void {
  standIn = answer;
  return () => {
    if (standIn === answer) standIn = null;
  };
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
  const replaced = standIn?.(spec.name) ?? null;
  // What stands in for the device has kept the answers of this very call.
  if (replaced !== null) return Promise.resolve(replaced as CallResult<CallData<C>>);
  const result =
    client === null
      ? Promise.resolve<CallResult<CallData<C>>>(failure('NETWORK', ''))
      : client.call(spec, args, options);
  void result.then((answer) => {
    if (!answer.success) noteFailure(spec.name, answer.code);
    for (const watcher of watchers) watcher(spec.name, answer);
  });
  return result;
}
