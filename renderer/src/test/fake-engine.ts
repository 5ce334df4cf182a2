import { ENGINE_PREFIX } from '#shared/contract/engine/define-engine.ts';
import { engineCalls, type EngineCallName } from '#shared/contract/engine/index.ts';
import { installWire } from '../api/call.ts';
import { defaultConfig } from '../api/targets.ts';

/** A call of the engine as it came. */
export interface EngineAsked {
  readonly name: EngineCallName;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A stream that a test feeds. */
export interface FakeStream {
  readonly response: Response;
  readonly push: (text: string | Uint8Array) => void;
  readonly end: () => void;
  /** Breaks it off, as a lost connection does. */
  readonly cut: () => void;
}

/** Makes a stream of an engine's answer; it is open until it is ended. */
export function fakeStream(): FakeStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own;
    },
  });
  return {
    response: new Response(body, { status: 200 }),
    push: (text) => controller?.enqueue(typeof text === 'string' ? new TextEncoder().encode(text) : text),
    end: () => controller?.close(),
    cut: () => controller?.error(new TypeError('network error')),
  };
}

/** Refuses a call in the engine's words. */
export const refusal = (status: number, message: string): Response =>
  new Response(status === 304 ? null : JSON.stringify({ message }), { status });

const routes = (Object.entries(engineCalls) as [EngineCallName, { method: string; path: string }][]).map(
  ([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    weight: path.replaceAll(/\{\w+\}/g, '').length,
  }),
);

export interface FakeEngine {
  readonly asked: readonly EngineAsked[];
  /** What was asked of one call, in order. */
  readonly named: (name: EngineCallName) => EngineAsked[];
  /** Answers by call: a value, a response, or what makes one. */
  readonly answers: Partial<Record<EngineCallName, unknown>>;
  /** Tells of something that happened in the engine. */
  readonly event: (type: string, action: string, id: string, attributes?: Record<string, string>) => void;
  /** Cuts the stream of events off; `byPage` when the page has stopped its load. */
  readonly cutEvents: (how?: { readonly byPage: boolean }) => void;
}

/** An engine in memory behind the requests of the console; every call that has no answer is refused with 501. */
export function createFakeEngine(): FakeEngine {
  const asked: EngineAsked[] = [];
  let events = fakeStream();
  let stops = 0;
  const answers: FakeEngine['answers'] = { events: () => (events = fakeStream()).response };
  installWire({
    fetch: async (input, init = {}) => {
      const url = new URL(input as string, 'http://device');
      const path = url.pathname.slice(`${ENGINE_PREFIX}1/docker`.length);
      const route = routes
        .filter(({ method, pattern }) => method === init.method && pattern.test(path))
        .sort((a, b) => b.weight - a.weight)[0];
      if (route === undefined) throw new Error(`no call of the engine: ${init.method ?? ''} ${path}`);
      const call: EngineAsked = {
        name: route.name,
        path: decodeURIComponent(path),
        query: Object.fromEntries(url.searchParams),
        body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      };
      asked.push(call);
      const answer = answers[route.name];
      const value: unknown = typeof answer === 'function' ? (answer as (asked: EngineAsked) => unknown)(call) : answer;
      if (value instanceof Response) return value.bodyUsed ? value.clone() : value;
      if (value === undefined) return refusal(501, `${route.name} is not there`);
      const { status, answer: form } = engineCalls[route.name];
      return new Response(form === 'none' ? null : JSON.stringify(value), { status });
    },
    now: Date.now,
    random: () => 0,
    identity: () => ({ deviceId: '', device: '', token: 't', nasid: '', language: 'en-US' }),
    where: () => ({ hostname: 'nas', deviceBase: '', nasId: '', config: defaultConfig }),
    texts: {
      serverError: () => 'server error',
      unchanged: () => 'operation failed',
      timeout: () => 'request timeout',
      network: () => 'network connection error',
      unreachable: () => 'cannot connect to NAS',
    },
    pageStops: () => stops,
    onReport: () => undefined,
  });
  return {
    asked,
    answers,
    cutEvents: ({ byPage } = { byPage: false }) => {
      if (byPage) stops += 1;
      events.cut();
    },
    named: (name) => asked.filter((call) => call.name === name),
    event: (type, action, id, attributes = {}) => {
      events.push(`${JSON.stringify({ Type: type, Action: action, Actor: { ID: id, Attributes: attributes }, time: 1, timeNano: 1 })}\n`); // prettier-ignore
    },
  };
}
