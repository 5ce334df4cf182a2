import type { EngineClient } from '../../api/engine-client.ts';
import { success, type CallResult } from '../../api/result.ts';

export type WasteKind = 'containers' | 'images' | 'networks' | 'volumes';

/** What of a kind nothing needs: its names, and the bytes that it takes. */
export interface Waste {
  readonly kind: WasteKind;
  readonly names: readonly string[];
  readonly size: number;
}

const ownNetworks = new Set(['bridge', 'host', 'none']);
const idle = new Set(['exited', 'created', 'dead']);
const sum = (sizes: readonly number[]): number => sizes.reduce((total, size) => total + size, 0);

/** Looks what could go, and how much room that makes. Layers that several images share count once for each. */
export async function lookForWaste(engine: EngineClient, signal: AbortSignal): Promise<CallResult<Waste[]>> {
  const [usage, containers, networks] = await Promise.all([
    engine.call('diskUsage', {}, { signal }),
    engine.call('containerList', { query: { all: true } }, { signal }),
    engine.call('networkList', {}, { signal }),
  ]);
  if (!usage.success) return usage;
  if (!containers.success) return containers;
  if (!networks.success) return networks;
  const joined = new Set(containers.data.flatMap(({ NetworkSettings }) => Object.keys(NetworkSettings.Networks)));
  const stopped = usage.data.Containers.filter(({ State }) => idle.has(State));
  const images = usage.data.Images.filter(({ Containers }) => Containers === 0);
  const volumes = usage.data.Volumes.filter(({ UsageData }) => UsageData.RefCount === 0);
  const free = networks.data.filter(({ Name }) => !ownNetworks.has(Name) && !joined.has(Name));
  return success([
    {
      kind: 'containers',
      names: stopped.map(({ Names, Id }) => (Names[0] ?? Id).replace(/^\//, '')),
      size: sum(stopped.map(({ SizeRw }) => SizeRw)),
    },
    { kind: 'images', names: images.map(({ RepoTags, Id }) => RepoTags[0] ?? Id.slice(7, 19)), size: sum(images.map(({ Size }) => Size)) }, // prettier-ignore
    { kind: 'networks', names: free.map(({ Name }) => Name), size: 0 },
    { kind: 'volumes', names: volumes.map(({ Name }) => (Name.length > 24 ? Name.slice(0, 12) : Name)), size: sum(volumes.map(({ UsageData }) => UsageData.Size)) }, // prettier-ignore
  ]);
}

/**
 * Removes what nothing needs, kind after kind: containers first, so that what they alone used can go with the rest.
 * Answers the bytes that are free again; the first refusal ends it.
 */
export async function removeWaste(engine: EngineClient, kinds: ReadonlySet<WasteKind>): Promise<CallResult<number>> {
  let freed = 0;
  if (kinds.has('containers')) {
    const result = await engine.call('containerPrune');
    if (!result.success) return result;
    freed += result.data.SpaceReclaimed;
  }
  if (kinds.has('images')) {
    const result = await engine.call('imagePrune', { query: { filters: { dangling: ['false'] } } });
    if (!result.success) return result;
    freed += result.data.SpaceReclaimed;
  }
  if (kinds.has('networks')) {
    const result = await engine.call('networkPrune');
    if (!result.success) return result;
  }
  if (kinds.has('volumes')) {
    const result = await engine.call('volumePrune', { query: { filters: { all: ['true'] } } });
    if (!result.success) return result;
    freed += result.data.SpaceReclaimed;
  }
  return success(freed);
}
