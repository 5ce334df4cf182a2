import { OK } from '#shared/contract/codes.ts';
import type { CallName } from '#shared/contract/index.ts';
import type { Envelope } from '../calls/envelope.ts';
import { deepMerge } from './merge.ts';

type Json = Record<string, unknown>;
/** Part of an envelope. */
type CallPatch = Json & { code?: string | number | undefined };

export type Patches = ReturnType<typeof createPatches>;

/**
 * What a test lays over the device's answers: the poll's data, and envelopes of single calls by path or name. A call
 * patched to a failure answers it without being carried out.
 */
export function createPatches() {
  let poll: Json = {};
  let calls: Record<string, CallPatch> = {};
  const of = (name: CallName, path: string): CallPatch | undefined => calls[path] ?? calls[name];
  const asEnvelope = (value: unknown): Envelope => {
    const { code, msg, data } = value as Envelope;
    return { code: String(code), msg: msg ?? '', data: data ?? null };
  };
  return {
    add(patch: { poll?: Json | undefined; calls?: Record<string, CallPatch> | undefined }): void {
      poll = deepMerge(poll, patch.poll ?? {}) as Json;
      calls = deepMerge(calls, patch.calls ?? {}) as Record<string, CallPatch>;
    },
    clear(): void {
      poll = {};
      calls = {};
    },
    all: (): { poll: Json; calls: Record<string, CallPatch> } => ({ poll, calls }),
    /** The failure that stands in place of a call, if there is one. */
    refusal(name: CallName, path: string): Envelope | undefined {
      const patch = of(name, path);
      const isFailure = patch?.code !== undefined && String(patch.code) !== OK;
      return isFailure ? asEnvelope({ msg: '', data: null, ...patch }) : undefined;
    },
    /** The answer of a call with its patch laid over. */
    rewrite(name: CallName, path: string, envelope: Envelope): Envelope {
      const patched = of(name, path);
      const merged = patched === undefined ? envelope : asEnvelope(deepMerge(envelope, patched));
      if (name !== 'systemPoll' || merged.code !== OK) return merged;
      return { ...merged, data: deepMerge(merged.data, poll) };
    },
  };
}
