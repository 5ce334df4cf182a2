import { CLIENT_VERSION, PLATFORM } from '#shared/constants.ts';
import {
  enginePath,
  EXEC_SOCKET_PATH,
  type EngineData,
  type EngineInput,
  type EngineParams,
  type EngineQuery,
} from '#shared/contract/engine/define-engine.ts';
import { engineCalls, type EngineCallName, type EngineCalls } from '#shared/contract/engine/index.ts';
import { engineShapes } from '#shared/contract/engine/shapes.ts';
import { faultOf } from '#shared/contract/shape.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import type { ClientDeps } from './client.ts';
import { startDeadline } from './deadline.ts';
import { is504Page } from './envelope.ts';
import { holdLoad } from './hold-load.ts';
import { createLineSplitter } from './line-splitter.ts';
import { failure, success, type CallResult } from './result.ts';
import { baseOf } from './targets.ts';

/** How the console reaches the engine of the device. */
export interface EngineSession {
  readonly token: string;
  readonly endPointId: number;
}

export interface EngineClientDeps {
  readonly wire: () => ClientDeps | null;
  /** The session as it is known; null before it was asked for. */
  readonly session: () => EngineSession | null;
  /** Asks for a fresh one; null when there is none to be had. */
  readonly renew: () => Promise<EngineSession | null>;
}

/** What a call is made with; parts that a call does not have are left out. */
export interface EngineArgs<S> {
  readonly params?: EngineParams<S>;
  readonly query?: EngineQuery<S>;
  readonly body?: EngineInput<S>;
}

export interface EngineOptions {
  readonly signal?: AbortSignal;
}

/** Calls that answer one value or nothing. */
type ValueCall = {
  [N in EngineCallName]: EngineCalls[N]['answer'] extends 'json' | 'none' ? N : never;
}[EngineCallName];
/** Calls that answer JSON objects as they happen. */
type LineCall = { [N in EngineCallName]: EngineCalls[N]['answer'] extends 'lines' ? N : never }[EngineCallName];
/** Calls that answer bytes. */
type ByteCall = { [N in EngineCallName]: EngineCalls[N]['answer'] extends 'bytes' ? N : never }[EngineCallName];

/** The way to the container engine (CALL-DKR-01 to CALL-DKR-03). Nothing of it rejects; the watchdog hears of nothing. */
export interface EngineClient {
  /** Makes a call and reads its answer. */
  call<N extends ValueCall>(
    name: N,
    args?: EngineArgs<EngineCalls[N]>,
    options?: EngineOptions,
  ): Promise<CallResult<EngineData<EngineCalls[N]>>>;
  /**
   * Hears a stream line by line; resolves when it has ended, and how. `onOpen` is called when it has begun, `onBadLine`
   * for a line that cannot be read: it is skipped, and the stream goes on (CALL-DKR-03).
   */
  lines<N extends LineCall>(
    name: N,
    args: EngineArgs<EngineCalls[N]>,
    onLine: (line: EngineData<EngineCalls[N]>) => void,
    options?: EngineOptions & { readonly onOpen?: () => void; readonly onBadLine?: () => void },
  ): Promise<CallResult<null>>;
  /** Hears a stream of bytes. */
  bytes<N extends ByteCall>(
    name: N,
    args: EngineArgs<EngineCalls[N]>,
    onBytes: (bytes: Uint8Array) => void,
    options?: EngineOptions & { readonly onOpen?: () => void },
  ): Promise<CallResult<null>>;
  /** Address of the socket of an exec; null while there is no session. */
  execUrl(id: string): string | null;
}

const UNAUTHORIZED = 401;
const NOT_MODIFIED = 304;
const GATEWAY_TIMEOUT = 504;

/** What a refusal of the engine says, in its own words (CALL-DKR-02). */
async function refusalOf(response: Response, { texts }: ClientDeps): Promise<CallResult<never>> {
  if (is504Page(response.url)) return failure('504', texts.unreachable());
  if (response.status === GATEWAY_TIMEOUT) return failure('504', texts.timeout());
  if (response.status === NOT_MODIFIED) return failure('304', texts.unchanged());
  let message = '';
  try {
    const body = (await response.json()) as { readonly message?: unknown } | null;
    if (typeof body?.message === 'string') message = body.message;
  } catch {
    // No words of the engine.
  }
  return failure(String(response.status), message === '' ? texts.serverError() : message);
}

type AnyArgs = EngineArgs<{ readonly path: string }>;

/** The engine changes nothing by a GET. */
const isChange = (name: EngineCallName): boolean => engineCalls[name].method !== 'GET';

/** Makes the client. A token that ran out is renewed once, in silence, and the call made again (DEV-05). */
export function createEngineClient(deps: EngineClientDeps): EngineClient {
  const send = (wire: ClientDeps, name: EngineCallName, args: AnyArgs, session: EngineSession, signal: AbortSignal) => {
    const { method, path } = engineCalls[name];
    const { deviceId, device, language } = wire.identity();
    const query = new URLSearchParams(encodeFields(args.query ?? {}));
    for (const [key, value] of Object.entries({ plat: PLATFORM, version: CLIENT_VERSION, device_id: deviceId, device }))
      query.set(key, value);
    const address = enginePath(path, session.endPointId, args.params ?? {});
    const body = args.body as unknown;
    const init: RequestInit = {
      method,
      signal,
      headers: {
        'accept-language': language,
        authorization: `Bearer ${session.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      cache: 'no-store',
    };
    return wire.fetch(`${baseOf('device', wire.where())}${address}?${query}`, init, isChange(name));
  };

  /** Makes a request and hands its answer to `read`; a change is not cut off by a navigation (WND-04). */
  const request = <T>(...asked: Parameters<typeof ask<T>>): Promise<CallResult<T>> =>
    isChange(asked[0]) ? holdLoad(ask(...asked)) : ask(...asked);

  /** Whatever goes wrong becomes a failure. */
  async function ask<T>(
    name: EngineCallName,
    args: AnyArgs,
    options: EngineOptions,
    read: (response: Response, wire: ClientDeps) => Promise<CallResult<T>>,
  ): Promise<CallResult<T>> {
    const wire = deps.wire();
    if (wire === null) return failure('NETWORK', '');
    const stops = wire.pageStops();
    const deadline = startDeadline(engineCalls[name].timeoutMs, options.signal);
    try {
      let session = deps.session() ?? (await deps.renew());
      if (session === null) return failure(String(UNAUTHORIZED), wire.texts.serverError());
      let response = await send(wire, name, args, session, deadline.signal);
      if (response.status === UNAUTHORIZED) {
        session = await deps.renew();
        if (session !== null) response = await send(wire, name, args, session, deadline.signal);
      }
      return response.ok ? await read(response, wire) : await refusalOf(response, wire);
    } catch {
      if (options.signal?.aborted === true) return failure('ABORTED', '');
      if (!deadline.isOver() && wire.pageStops() !== stops) return failure('ABORTED', '');
      return deadline.isOver() ? failure('TIMEOUT', wire.texts.timeout()) : failure('NETWORK', wire.texts.network());
    } finally {
      deadline.end();
    }
  }

  /** Reads a body as it comes. */
  const readAll = async (response: Response, onBytes: (bytes: Uint8Array) => void): Promise<CallResult<null>> => {
    const reader = response.body?.getReader();
    for (;;) {
      const piece = await reader?.read();
      if (piece === undefined || piece.done) return success(null);
      onBytes(piece.value);
    }
  };

  return {
    call: <N extends ValueCall>(name: N, args: EngineArgs<EngineCalls[N]> = {}, options: EngineOptions = {}) =>
      request<EngineData<EngineCalls[N]>>(name, args, options, async (response, { texts }) => {
        // Nothing is what such a call answers.
        const isNothing = engineCalls[name].answer === 'none';
        const data: unknown = isNothing
          ? undefined
          : await response.json().catch((error: unknown) => {
              if ((error as Error).name !== 'SyntaxError') throw error;
            });
        const fault = faultOf(engineShapes[name], data);
        if (fault !== null) return failure('500', texts.serverError(), { fault });
        return success(data as EngineData<EngineCalls[N]>);
      }),
    lines: (name, args, onLine, options = {}) =>
      request(name, args as AnyArgs, options, async (response) => {
        options.onOpen?.();
        const splitter = createLineSplitter({
          onLine: (value) => {
            if (faultOf(engineShapes[name], value) === null) onLine(value as Parameters<typeof onLine>[0]);
            else options.onBadLine?.();
          },
          onBadLine: () => options.onBadLine?.(),
        });
        const result = await readAll(response, splitter.push);
        splitter.end();
        return result;
      }),
    bytes: (name, args, onBytes, options = {}) =>
      request(name, args as AnyArgs, options, (response) => {
        options.onOpen?.();
        return readAll(response, onBytes);
      }),
    execUrl: (id) => {
      const wire = deps.wire();
      const session = deps.session();
      if (wire === null || session === null) return null;
      const { deviceId } = wire.identity();
      const query = new URLSearchParams({ id, token: session.token, endpointId: String(session.endPointId), device_id: deviceId }); // prettier-ignore
      return `${baseOf('device', wire.where())}${EXEC_SOCKET_PATH}?${query}`;
    },
  };
}
