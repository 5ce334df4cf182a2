import { WebSocket } from 'ws';
import { calls } from '#shared/contract/index.ts';
import { engineCalls, type EngineCallName, type EngineCalls } from '#shared/contract/engine/index.ts';
import {
  type EngineData,
  type EngineInput,
  type EngineParams,
  type EngineQuery,
  enginePath,
  EXEC_SOCKET_PATH,
} from '#shared/contract/engine/define-engine.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import type { DeviceClient } from './device-client.ts';

/** What a call of the engine is made with; parts that it has not may be left out. */
export interface EngineArgs<S> {
  readonly params?: EngineParams<S>;
  readonly query?: EngineQuery<S>;
  readonly body?: EngineInput<S>;
}

/** An answer of the engine as it came. */
export interface EngineAnswer<T> {
  readonly status: number;
  readonly data: T;
  /** Words of a refusal. */
  readonly message: string;
}

/** A client of the container engine on a device, with calls it has made by name. */
export class EngineClient {
  readonly used = new Set<EngineCallName>();
  token = '';
  endPointId = 0;
  readonly #http: string;
  readonly #account: DeviceClient;

  constructor(http: string, account: DeviceClient) {
    this.#http = http;
    this.#account = account;
  }

  /** Asks for a token; answers what the session says. */
  async open() {
    const { code, data } = await this.#account.call(calls.dockerSession, {});
    if (code === '200') [this.token, this.endPointId] = [data.dockerToken, data.endPointId];
    return { code, data };
  }

  /** Sends a request to a path of the engine as it is. */
  raw(method: string, path: string, body?: string, init: RequestInit = {}): Promise<Response> {
    const { device_id = '' } = this.#account.common();
    const query = new URLSearchParams({ plat: 'web', version: '2.3.2023052901', device_id, device: 'Test client' });
    return fetch(`${this.#http}${path}${path.includes('?') ? '&' : '?'}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      ...init,
    });
  }

  /** Makes a declared call and answers its response as it streams. */
  send<N extends EngineCallName>(
    name: N,
    args: EngineArgs<EngineCalls[N]> = {},
    init?: RequestInit,
  ): Promise<Response> {
    const { method, path } = engineCalls[name];
    this.used.add(name);
    const query = new URLSearchParams(encodeFields(args.query ?? {})).toString();
    const at = enginePath(path, this.endPointId, args.params ?? {});
    return this.raw(method, `${at}?${query}`, args.body === undefined ? undefined : JSON.stringify(args.body), init);
  }

  /** Makes a declared call and reads its answer; lines come as a list, bytes as text. */
  async call<N extends EngineCallName>(
    name: N,
    args: EngineArgs<EngineCalls[N]> = {},
  ): Promise<EngineAnswer<EngineData<EngineCalls[N]>>> {
    const response = await this.send(name, args);
    const text = await response.text();
    const parsed: unknown = text.startsWith('{') || text.startsWith('[') ? readAny(text) : text;
    const message = typeof parsed === 'object' && parsed !== null && 'message' in parsed ? String(parsed.message) : '';
    // What the schema of the call says of it is checked by the device, with the control surface on.
    return { status: response.status, data: parsed as EngineData<EngineCalls[N]>, message };
  }

  /** Sits down at an exec; answers what it writes so far, a way to type, and its end. */
  terminal(id: string, token = this.token): Terminal {
    const query = new URLSearchParams({ id, token, endpointId: String(this.endPointId) });
    return new Terminal(new WebSocket(`${this.#http.replace('http', 'ws')}${EXEC_SOCKET_PATH}?${query}`));
  }
}

function readAny(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as unknown);
  }
}

/** Somebody at an exec. */
export class Terminal {
  text = '';
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => (this.text += data.toString('utf8')));
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') }));
      socket.on('error', () => undefined);
    });
  }

  /** Types as soon as the terminal is there. */
  type(text: string): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(Buffer.from(text));
    else this.#socket.once('open', () => this.#socket.send(Buffer.from(text)));
  }

  close(): void {
    this.#socket.close();
  }
}

/** Text of a log as the engine frames it, with the stream of each line. */
export function readFrames(bytes: Buffer): { stream: number; text: string }[] {
  const frames: { stream: number; text: string }[] = [];
  for (let at = 0; at + 8 <= bytes.byteLength;) {
    const length = bytes.readUInt32BE(at + 4);
    frames.push({ stream: bytes[at] ?? 0, text: bytes.subarray(at + 8, at + 8 + length).toString('utf8') });
    at += 8 + length;
  }
  return frames;
}
