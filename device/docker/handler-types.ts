import type { EngineBody, EngineData, EngineFields, EngineParams } from '#shared/contract/engine/define-engine.ts';
import type { EngineCallName, EngineCalls } from '#shared/contract/engine/index.ts';
import type { FileCaller } from '../files/rights.ts';

/** A call of the engine as its handler gets it. */
export interface EngineRequest<S> {
  readonly params: EngineParams<S>;
  readonly query: EngineFields<S>;
  readonly body: EngineBody<S>;
  readonly caller: FileCaller;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
}

/** What a handler answers, by the form of the answer: streams come in portions. */
export type EngineResult<S> = S extends { readonly answer: 'lines' }
  ? AsyncIterable<readonly EngineData<S>[]>
  : S extends { readonly answer: 'bytes' }
    ? AsyncIterable<Buffer>
    : S extends { readonly answer: 'none' }
      ? undefined
      : EngineData<S>;

/** Throws EngineError to refuse, before anything is changed. */
export type EngineHandler<S> = (request: EngineRequest<S>) => Promise<EngineResult<S>> | EngineResult<S>;

/** Handlers of the whole engine: one that is missing does not compile. */
export type EngineHandlers = { readonly [Name in EngineCallName]: EngineHandler<EngineCalls[Name]> };
