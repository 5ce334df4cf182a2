import type { z } from 'zod';
import { HTTP_TIMEOUT_MS } from '../../constants.ts';

/**
 * How the engine answers: one JSON value, JSON objects one a line as they happen, bytes (the output of a container), or
 * nothing.
 */
export type EngineAnswer = 'json' | 'lines' | 'bytes' | 'none';

/**
 * One call of the container engine, declared once (CALL-DKR-01): the device registers its handler from it, the console
 * makes its request from it. Unlike a call of the device it has no envelope: the HTTP status decides, bodies are JSON,
 * names of fields are those of the Docker Engine API.
 */
export interface EngineSpec<
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Res extends z.ZodType = z.ZodType,
  Answer extends EngineAnswer = EngineAnswer,
> {
  /** Unique camelCase name: key of the handler. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path of the engine; `{id}` is one step of it, `{name}` the name of an image and may hold slashes. */
  readonly path: Path;
  readonly answer: Answer;
  /** HTTP status of success. */
  readonly status: number;
  /** 0 = as long as it takes. */
  readonly timeoutMs: number;
  readonly query: Query;
  /** z.undefined() for a call without a body. */
  readonly body: Body;
  /** Of `lines` each line, of `bytes` and `none` z.undefined(). */
  readonly response: Res;
  /** Requirement ids, comma separated. */
  readonly ledger: string;
  /** One line for the API reference. */
  readonly summary: string;
}

type Defaults = 'timeoutMs' | 'ledger';

/** Declares a call of the engine; 30 s unless said otherwise. */
export function defineEngineCall<
  const Path extends `/${string}`,
  Query extends z.ZodObject,
  Body extends z.ZodType,
  Res extends z.ZodType,
  const Answer extends EngineAnswer,
>(
  spec: Omit<EngineSpec<Path, Query, Body, Res, Answer>, Defaults> & Partial<Pick<EngineSpec, Defaults>>,
): EngineSpec<Path, Query, Body, Res, Answer> {
  return { timeoutMs: HTTP_TIMEOUT_MS, ledger: 'CALL-DKR-04', ...spec };
}

/** Names of the steps of a path that the caller fills in. */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParams<Rest>
  : never;

/** Values of those steps. */
export type EngineParams<S> = S extends { readonly path: infer Path extends string }
  ? Readonly<Record<PathParams<Path>, string>>
  : never;
/** Query as a caller gives it: what has a default may be left out. */
export type EngineQuery<S> = S extends { readonly query: infer Query extends z.ZodType } ? z.input<Query> : never;
/** Query as a handler gets it. */
export type EngineFields<S> = S extends { readonly query: infer Query extends z.ZodType } ? z.output<Query> : never;
/** Body as a caller gives it. */
export type EngineInput<S> = S extends { readonly body: infer Body extends z.ZodType } ? z.input<Body> : never;
/** Body as a handler gets it. */
export type EngineBody<S> = S extends { readonly body: infer Body extends z.ZodType } ? z.output<Body> : never;
/** The answer, or one line of it. */
export type EngineData<S> = S extends { readonly response: infer Res extends z.ZodType } ? z.output<Res> : never;

/** Begin of every address of the engine (CALL-DKR-01). */
export const ENGINE_PREFIX = '/docker/api/endpoints/';

/** Address of the socket that carries a running exec. */
export const EXEC_SOCKET_PATH = '/docker/api/websocket/exec';

/** Address of a call of the engine on the device; throws nothing, every step is encoded. */
export function enginePath(path: string, endPointId: number, params: Readonly<Record<string, string>>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  return `${ENGINE_PREFIX}${endPointId}/docker${filled}`;
}
