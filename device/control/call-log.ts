import type { FastifyReply, FastifyRequest } from 'fastify';
import { traceOf } from '../calls/call-layer.ts';
import { bodyFields, queryFields } from '../calls/form.ts';
import { redactFields } from '../logging/redact.ts';

/** Calls kept (interfaces.md). */
const KEEP = 1000;
/** Longest field value that is kept whole. */
const FIELD_CHARS = 500;

/** A call as the device received it; secrets are never in clear. */
export interface CallRecord {
  /** Unix milliseconds of its arrival. */
  readonly time: number;
  readonly method: string;
  readonly path: string;
  readonly account: string;
  /** Code of the answer, `drop` for none; HTTP status for byte streams. */
  readonly code: string;
  readonly ms: number;
  readonly fields: Record<string, unknown>;
}

export type CallLog = ReturnType<typeof createCallLog>;

function fieldsOf(request: FastifyRequest): Record<string, unknown> {
  const fields = redactFields({ ...queryFields(request), ...bodyFields(request) });
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string' && value.length > FIELD_CHARS) fields[name] = `${value.slice(0, FIELD_CHARS)}…`;
  return fields;
}

/** The latest calls, for tests to look at. */
export function createCallLog() {
  let records: CallRecord[] = [];
  const arrivals = new WeakMap<FastifyRequest, number>();
  return {
    arrive(request: FastifyRequest): void {
      arrivals.set(request, Date.now());
    },
    /** Notes a request that was answered, once; with `code` where the call layer did not see it. */
    note(request: FastifyRequest, reply: FastifyReply, code?: string): void {
      const time = arrivals.get(request);
      if (time === undefined) return;
      arrivals.delete(request);
      const trace = traceOf(request);
      records.push({
        time,
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        account: trace?.account ?? '',
        code: code ?? trace?.code ?? String(reply.statusCode),
        ms: Date.now() - time,
        fields: fieldsOf(request),
      });
      if (records.length > KEEP * 1.2) records = records.slice(-KEEP);
    },
    list: (): CallRecord[] => records.slice(-KEEP),
    clear(): void {
      records = [];
    },
  };
}
