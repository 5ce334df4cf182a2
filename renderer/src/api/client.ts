import type { CallArgs, CallData, CallSpec } from '#shared/contract/define.ts';
import { startDeadline } from './deadline.ts';
import { readResponse, type TransportTexts } from './envelope.ts';
import { buildRequest, createRnd, type RequestIdentity } from './request.ts';
import { holdLoad } from './hold-load.ts';
import { failure, type CallResult } from './result.ts';
import type { PageFetch } from './stoppable-fetch.ts';
import { baseOf, type Where } from './targets.ts';

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Instead of the timeout of the contract; 0 = none. */
  readonly timeoutMs?: number;
  /** Failures of this call concern nobody: no watchdog, no session handling (background extras). */
  readonly silent?: boolean;
  /**
   * Belongs to the page and not to the view: a navigation does not cut it off (WND-04). Left out, this holds for every
   * call without a signal: what its asker cannot give up is no load of a view.
   */
  readonly lasting?: boolean;
  /** What it tells is not to be lost when the page goes in the same moment: a browser sends it all the same. */
  readonly outlivesPage?: boolean;
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
  readonly fetch: PageFetch;
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

/** Until what a navigation has taken off the screen has given up what it asked for. */
const viewsLeft = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });

/** The desktop app answers the scheme of its pages by itself: what that outlives is not the browser's to say. */
const isOfNetwork = (url: string): boolean => /^https?:$/.test(new URL(url, location.href).protocol);

/** Bytes that a browser sends at most for a page that has gone, those of all its calls together: 64 KiB. */
const OUTLIVING_MAX = 60_000;
const canOutlive = (url: string, body = new URLSearchParams()): boolean =>
  isOfNetwork(url) && body.toString().length <= OUTLIVING_MAX;

/** The one way to the device: writes a call, sends it, reads the answer; never rejects (ERR-09). */
export function createClient(deps: ClientDeps): ApiClient {
  const rnd = createRnd(deps.now, deps.random);

  async function send<T>(
    spec: CallSpec,
    args: Record<string, unknown>,
    options: CallOptions,
    token: string,
    lasting: boolean,
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
      const { url, method, headers, body } = request;
      const init = {
        method,
        headers,
        signal: deadline.signal,
        ...(options.outlivesPage === true && canOutlive(url, body) ? { keepalive: true } : {}),
        ...(body === undefined ? {} : { body }),
      };
      const response = await deps.fetch(url, init, lasting);
      return await readResponse<T>(response, deps.texts);
    } catch {
      if (options.signal?.aborted) return failure('ABORTED', '');
      // Cut off by the page itself: that says nothing of the device.
      if (!lasting && !deadline.isOver() && deps.pageStops() !== stops) return failure('ABORTED', '');
      return deadline.isOver() ? failure('TIMEOUT', deps.texts.timeout()) : failure('NETWORK', deps.texts.network());
    } finally {
      deadline.end();
    }
  }

  return {
    async call<C extends CallSpec>(spec: C, args: CallArgs<C>, options: CallOptions = {}) {
      const token = options.tmptoken === undefined ? deps.identity().token : '';
      const lasting = options.lasting ?? options.signal === undefined;
      const sent = send<CallData<C>>(spec, args, options, token, lasting);
      let result = await (lasting ? holdLoad(sent) : sent);
      const wanted = () => options.signal?.aborted !== true && (token === '' || deps.identity().token === token);
      if (result.code === 'ABORTED' && wanted()) {
        await viewsLeft();
        // Whoever asked is still there: the navigation led to the same view, and cut off what it shows.
        if (wanted()) result = await holdLoad(send<CallData<C>>(spec, args, options, token, true));
      }
      const silent = options.silent ?? false;
      if (result.code !== 'ABORTED') deps.onReport({ spec, result, at: deps.now(), silent, token });
      return result;
    },
  };
}
