import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { startDeadline } from './deadline.ts';
import { readResponse, type TransportTexts } from './envelope.ts';
import { buildRequest, createRnd, type RequestIdentity } from './request.ts';
import { failure, type CallResult } from './result.ts';
import { baseOf, type Where } from './targets.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Instead of the timeout of the contract; 0 = none. */
  readonly timeoutMs?: number;
  /** Failures of this call concern nobody: no watchdog, no session handling (background extras). */
  readonly silent?: boolean;
  /** Belongs to the page and not to the view: cut off by a navigation it is sent again at once (WND-04). */
  readonly lasting?: boolean;
  /** Made with this temporary token, and without the session: whether that is over is nobody's business (CALL-AUTH-08). */
  readonly tmptoken?: string;
}

/** What happened to a call, told to the rest of the console (watchdog, session). */
export interface CallReport {
  readonly spec: Pick<CallSpec, 'name' | 'target'>;
  readonly result: CallResult<unknown>;
  readonly at: number;
  readonly silent: boolean;
  /** Token the request was made with. */
  readonly token: string;
}

export interface ClientDeps {
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly random: () => number;
  readonly identity: () => RequestIdentity;
  readonly where: () => Where;
  readonly texts: TransportTexts;
  /** How often the page has stopped its load. */
  readonly pageStops: () => number;
  readonly onReport: (report: CallReport) => void;
}

export interface ApiClient {
  call<C extends CallSpec>(spec: C, args: CallArgs<C>, options?: CallOptions): Promise<CallResult<CallData<C>>>;
}

/** The one way to the device: writes a call, sends it, reads the answer; never rejects (ERR-09). */
export function createClient(deps: ClientDeps): ApiClient {
  const rnd = createRnd(deps.now, deps.random);

  async function send<T>(
    spec: CallSpec,
    args: Record<string, unknown>,
    options: CallOptions,
    token: string,
  ): Promise<CallResult<T>> {
    const stops = deps.pageStops();
    const deadline = startDeadline(options.timeoutMs ?? spec.timeoutMs, options.signal);
    const identity = {
      ...deps.identity(),
      token,
      ...(options.tmptoken === undefined ? {} : { tmptoken: options.tmptoken }),
    };
    const request = buildRequest(spec, args, baseOf(spec.target, deps.where()), identity, rnd());
    try {
      const response = await deps.fetch(request.url, {
        method: request.method,
        headers: request.headers,
        signal: deadline.signal,
        ...(request.body === undefined ? {} : { body: request.body }),
      });
      return await readResponse<T>(response, deps.texts);
    } catch {
      if (options.signal?.aborted) return failure('ABORTED', '');
      // Cut off by the page itself: that says nothing of the device.
      if (!deadline.isOver() && deps.pageStops() !== stops)
        return options.lasting === true ? await send<T>(spec, args, options, token) : failure('ABORTED', '');
      return deadline.isOver() ? failure('TIMEOUT', deps.texts.timeout()) : failure('NETWORK', deps.texts.network());
    } finally {
      deadline.end();
    }
  }

  return {
    async call<C extends CallSpec>(spec: C, args: CallArgs<C>, options: CallOptions = {}) {
      const token = options.tmptoken === undefined ? deps.identity().token : '';
      const result = await send<CallData<C>>(spec, args, options, token);
      const silent = options.silent ?? false;
      if (result.code !== 'ABORTED') deps.onReport({ spec, result, at: deps.now(), silent, token });
      return result;
    },
  };
}
