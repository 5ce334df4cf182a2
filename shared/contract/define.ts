import type { z } from 'zod';
import { HTTP_TIMEOUT_MS } from '../constants.ts';
import type { ErrorCode } from './codes.ts';

/** Where a call goes (SES-08): the device, the cloud service, the public share address, or an absolute url. */
export type Target = 'device' | 'server' | 'share' | 'direct';

/**
 * Who may make a call: anybody (`public`), every signed-in account (`account`), the administrator (`master`).
 * Finer rights (folder permission, ownership) are the handler's; their refusals stand in `errors`.
 */
export type Who = 'public' | 'account' | 'master';

/** Feature flags of an account, wire contract §3 `perm`. */
export const permKeys = [
  'remote',
  'share',
  'usb',
  'public',
  'safebox',
  'album',
  'video',
  'music',
  'download',
  'netdisk',
  'backup',
  'docker',
  'monitor',
] as const;
export type PermKey = (typeof permKeys)[number];

/**
 * One NAS call, declared once: the device registers its handler from it, the console makes its endpoint from it,
 * and `docs/api.md` is written from it. `request` and `response` describe the typed form; how a field crosses the
 * wire (form text, '1'/'0', JSON) is the business of `wire.ts` alone.
 */
export interface CallSpec<Req extends z.ZodObject = z.ZodObject, Res extends z.ZodType = z.ZodType> {
  /** Unique camelCase name: key of the endpoint and of the handler. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly target: Target;
  readonly who: Who;
  /** Feature flag that the account must have; the administrator always has it. */
  readonly perm?: PermKey;
  readonly timeoutMs: number;
  readonly request: Req;
  readonly response: Res;
  /** Largest form, bytes, where it is more than the usual mebibyte. */
  readonly formBytes?: number;
  /** A success is its data alone, without an envelope (ERR-08). */
  readonly bare?: true;
  /** Codes beyond 200, N000001 and the session codes that this call can answer. */
  readonly errors: readonly ErrorCode[];
  /** Requirement ids, comma separated. */
  readonly ledger: string;
  /** One line for the API reference. */
  readonly summary: string;
}

type Defaults = 'method' | 'target' | 'timeoutMs' | 'errors';

/** A call as it is declared: its schemas as makers, called when one is first needed. */
type CallInput<Req extends z.ZodObject, Res extends z.ZodType> = Omit<
  CallSpec<Req, Res>,
  Defaults | 'request' | 'response'
> &
  Partial<Pick<CallSpec, Defaults>> & { readonly request: () => Req; readonly response: () => Res };

/**
 * Declares a call; POST to the device with the default timeout unless said otherwise. Its schemas are made when they are
 * first needed: those of all calls together take megabytes, and a device is asked for few of them.
 */
export function defineCall<Req extends z.ZodObject, Res extends z.ZodType>(
  spec: CallInput<Req, Res>,
): CallSpec<Req, Res> {
  const { request, response, ...rest } = spec;
  return {
    method: 'POST',
    target: 'device',
    timeoutMs: HTTP_TIMEOUT_MS,
    errors: [],
    ...rest,
    get request() {
      return kept(this, 'request', request());
    },
    get response() {
      return kept(this, 'response', response());
    },
  };
}

/** Puts a value in the place of the getter that made it. */
function kept<T>(holder: object, name: string, value: T): T {
  Object.defineProperty(holder, name, { value, enumerable: true });
  return value;
}

/** Address under which a device answers a call: those of the cloud service stand under `/cloud` (wire contract §1). */
export function devicePath(spec: Pick<CallSpec, 'path' | 'target'>): string {
  return spec.target === 'server' ? `/cloud${spec.path}` : spec.path;
}

/** What a caller passes: fields with a default may be left out. */
export type CallArgs<C> = C extends CallSpec<infer Req> ? z.input<Req> : never;
/** What a handler receives: defaults filled in. */
export type CallFields<C> = C extends CallSpec<infer Req> ? z.output<Req> : never;
/** `data` of a successful answer. */
export type CallData<C> = C extends CallSpec<z.ZodObject, infer Res> ? z.output<Res> : never;

/**
 * An address that answers bytes instead of an envelope (downloads, thumbnails, uploads), declared for the API
 * reference and for the walk over the contract; its handler works on the raw streams.
 */
export interface StreamSpec<Query extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly methods: readonly string[];
  readonly path: `/${string}`;
  readonly who: Who;
  readonly query: Query;
  /** Answers in words: status codes and when. */
  readonly answers: string;
  readonly ledger: string;
  readonly summary: string;
}

/** Declares a byte stream address. */
export function defineStream<Query extends z.ZodObject>(spec: StreamSpec<Query>): StreamSpec<Query> {
  return spec;
}

/** Who gets a push message: every client, the administrator's, or those of one account. */
export type PushAudience = 'all' | 'master' | 'user';

/** One push message, declared once; topic and type name it on the wire (PUSH-07). */
export interface PushSpec<
  Topic extends string = string,
  Type extends string = string,
  Data extends z.ZodType = z.ZodType,
> {
  readonly topic: Topic;
  readonly type: Type;
  readonly to: PushAudience;
  readonly data: Data;
  readonly summary: string;
}

/** Declares a push message. */
export function definePush<Topic extends string, Type extends string, Data extends z.ZodType>(
  spec: PushSpec<Topic, Type, Data>,
): PushSpec<Topic, Type, Data> {
  return spec;
}
