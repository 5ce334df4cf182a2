import type { EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';

export type PullLine = EngineData<EngineCalls['imagePull']>;
export type LayerPhase = 'waiting' | 'downloading' | 'downloaded' | 'extracting' | 'done' | 'exists';

/** One layer of an image on its way here. Bytes; `total` 0 while nobody knows. */
export interface Layer {
  readonly id: string;
  readonly phase: LayerPhase;
  readonly current: number;
  readonly total: number;
}

/** How far a pull has come, by what its stream has told (APP-DKR-04). */
export interface PullProgress {
  readonly layers: readonly Layer[];
  /** What the registry said last of the whole image. */
  readonly said: string;
  /** Why it failed; '' while it did not. */
  readonly error: string;
}

export const noProgress: PullProgress = { layers: [], said: '', error: '' };

const phases: Readonly<Record<string, LayerPhase>> = {
  'Pulling fs layer': 'waiting',
  Waiting: 'waiting',
  Downloading: 'downloading',
  'Verifying Checksum': 'downloading',
  'Download complete': 'downloaded',
  Extracting: 'extracting',
  'Pull complete': 'done',
  'Already exists': 'exists',
};

/** Takes one line of the stream in. */
export function withLine(progress: PullProgress, line: PullLine): PullProgress {
  if (line.error !== undefined) return { ...progress, error: line.error };
  const phase = line.status === undefined ? undefined : phases[line.status];
  if (phase === undefined || line.id === undefined)
    return line.status === undefined ? progress : { ...progress, said: line.status };
  const before = progress.layers.find(({ id }) => id === line.id);
  const layer: Layer = {
    id: line.id,
    phase,
    current:
      line.progressDetail?.current ?? (phase === 'downloading' || phase === 'extracting' ? (before?.current ?? 0) : 0),
    total: line.progressDetail?.total ?? before?.total ?? 0,
  };
  const layers = before
    ? progress.layers.map((each) => (each.id === layer.id ? layer : each))
    : [...progress.layers, layer];
  return { ...progress, layers };
}

/** Part of a layer that is done, 0 to 1: its way here is three quarters of the work, unpacking the rest. */
export function layerPart({ phase, current, total }: Layer): number {
  const part = total > 0 ? Math.min(1, current / total) : 0;
  if (phase === 'done' || phase === 'exists') return 1;
  if (phase === 'extracting') return 0.75 + 0.25 * part;
  if (phase === 'downloaded') return 0.75;
  return phase === 'downloading' ? 0.75 * part : 0;
}

/** Part of the whole that is done, by bytes as far as they are known; null before any layer is known. */
export function pullPart({ layers }: PullProgress): number | null {
  const open = layers.filter(({ phase }) => phase !== 'exists');
  if (layers.length === 0) return null;
  if (open.length === 0) return 1;
  const known = open.filter(({ total }) => total > 0);
  const usual = known.length === 0 ? 1 : known.reduce((sum, { total }) => sum + total, 0) / known.length;
  const weights = open.map((layer) => ({ part: layerPart(layer), weight: layer.total > 0 ? layer.total : usual }));
  const all = weights.reduce((sum, { weight }) => sum + weight, 0);
  return weights.reduce((sum, { part, weight }) => sum + part * weight, 0) / all;
}
