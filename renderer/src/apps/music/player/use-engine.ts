import { useSyncExternalStore } from 'react';
import type { EngineState, MusicEngine } from './engine-types.ts';

/**
 * A part of what an engine plays, fresh; the caller is drawn anew when that part is another one. `select` gives a value
 * that stays the same one as long as nothing of it has changed.
 */
export function useEngine<T>(engine: MusicEngine, select: (state: EngineState) => T): T {
  return useSyncExternalStore(engine.subscribe, () => select(engine.state()));
}
