import type { EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import type { EngineClient } from '../../api/engine-client.ts';
import type { EngineEvent } from './engine-feed.ts';
import { useEngineData, type EngineDataState } from './use-engine-data.ts';

export type Image = EngineData<EngineCalls['imageList']>[number];
export type Network = EngineData<EngineCalls['networkList']>[number];
export type Info = EngineData<EngineCalls['info']>;

const loadImages = (engine: EngineClient, signal: AbortSignal) => engine.call('imageList', {}, { signal });
const aboutImages = ({ Type, Action }: EngineEvent): boolean =>
  Type === 'image' || (Type === 'container' && (Action === 'create' || Action === 'destroy'));

/** Images that are here. */
export const useImages = (): EngineDataState<Image[]> => useEngineData(loadImages, aboutImages);

const loadNetworks = (engine: EngineClient, signal: AbortSignal) => engine.call('networkList', {}, { signal });
const aboutNetworks = ({ Type, Action }: EngineEvent): boolean =>
  Type === 'network' || (Type === 'container' && ['start', 'die', 'destroy', 'rename'].includes(Action));

/** Networks, and who runs in them. */
export const useNetworks = (): EngineDataState<Network[]> => useEngineData(loadNetworks, aboutNetworks);

const loadInfo = (engine: EngineClient, signal: AbortSignal) => engine.call('info', {}, { signal });
const aboutInfo = ({ Type, Action }: EngineEvent): boolean =>
  Type === 'image' || (Type === 'container' && !Action.startsWith('exec_'));

/** The engine and its machine. */
export const useInfo = (): EngineDataState<Info> => useEngineData(loadInfo, aboutInfo);
