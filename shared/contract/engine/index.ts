import { containerCalls } from './calls-containers.ts';
import { systemEngineCalls } from './calls-system.ts';

/** Every call of the container engine, by name. */
export const engineCalls = { ...containerCalls, ...systemEngineCalls } as const;
export type EngineCalls = typeof engineCalls;
export type EngineCallName = keyof EngineCalls;
