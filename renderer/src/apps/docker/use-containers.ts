import type { EngineClient } from '../../api/engine-client.ts';
import type { Container } from './container-model.ts';
import type { EngineEvent } from './engine-feed.ts';
import { useEngineData, type EngineDataState } from './use-engine-data.ts';

const load = (engine: EngineClient, signal: AbortSignal) =>
  engine.call('containerList', { query: { all: true } }, { signal });
/** Programs that are run in a container change nothing of it. */
const concerns = ({ Type, Action }: EngineEvent): boolean =>
  (Type === 'container' && !Action.startsWith('exec_')) || Type === 'network';

/** Every container, as it is now. */
export const useContainers = (): EngineDataState<Container[]> => useEngineData(load, concerns);
