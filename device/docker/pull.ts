import type { EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import type { Image } from './model.ts';

export type PullLine = EngineData<EngineCalls['imagePull']>;

/** What the line to the registry and the disk carry (bytes a second). */
const DOWNLOAD_RATE = 24_000_000;
const EXTRACT_RATE = 90_000_000;
/** Layers that come at the same time. */
const AT_ONCE = 3;

interface Part {
  readonly id: string;
  readonly size: number;
  downloaded: number;
  extracted: number;
}

const unit = (bytes: number): string =>
  bytes >= 1e6 ? `${(bytes / 1e6).toFixed(2)}MB` : bytes >= 1e3 ? `${(bytes / 1e3).toFixed(2)}kB` : `${bytes}B`;

function bar(current: number, total: number): string {
  const done = Math.round((current / Math.max(1, total)) * 50);
  return `[${'='.repeat(Math.max(0, done - 1))}>${' '.repeat(50 - Math.max(1, done))}]  ${unit(current)}/${unit(total)}`;
}

const progress = (status: string, id: string, current: number, total: number): PullLine => ({
  status,
  id,
  progressDetail: { current, total },
  progress: bar(current, total),
});
const plain = (status: string, id: string): PullLine => ({ status, id, progressDetail: {} });

/** Gives a budget of bytes to parts in their order; answers what is left of it. */
function spend(parts: readonly Part[], key: 'downloaded' | 'extracted', budget: number): number {
  let left = budget;
  for (const part of parts) {
    const taken = Math.min(left, part.size - part[key]);
    part[key] += taken;
    left -= taken;
  }
  return left;
}

/** The way of an image from the registry: what is told of it after how much time. */
export interface Pull {
  /** What is told at once. */
  begin(): PullLine[];
  /** Goes on for so long (ms of model time) and answers what is told of it. */
  advance(ms: number): PullLine[];
  readonly isDone: () => boolean;
  /** What is told when the image is here. */
  end(isNew: boolean): PullLine[];
}

/** Makes the pull of an image; layers in `here` need not come. */
export function createPull(image: Image, tag: string, here: ReadonlySet<string>): Pull {
  const short = ({ id }: { readonly id: string }): string => id.slice(7, 19);
  const wanted = image.layers.filter(({ id }) => !here.has(id));
  const parts: Part[] = wanted.map((layer) => ({ id: short(layer), size: layer.size, downloaded: 0, extracted: 0 }));
  const isLoaded = (part: Part): boolean => part.downloaded >= part.size;
  const isReady = (part: Part): boolean => isLoaded(part) && part.extracted >= part.size;
  const name = `${image.repo}:${tag}`;

  return {
    begin: () => [
      { status: `Pulling from ${image.repo.includes('/') ? '' : 'library/'}${image.repo}`, id: tag },
      ...image.layers.filter(({ id }) => here.has(id)).map((layer) => plain('Already exists', short(layer))),
      ...parts.map(({ id }) => plain('Pulling fs layer', id)),
      ...parts.slice(AT_ONCE).map(({ id }) => plain('Waiting', id)),
    ],
    advance(ms) {
      const lines: PullLine[] = [];
      let budget = (DOWNLOAD_RATE * ms) / 1000;
      while (budget > 0.5 && !parts.every(isLoaded)) {
        const active = parts.filter((part) => !isLoaded(part)).slice(0, AT_ONCE);
        const each = budget / active.length;
        budget = active.reduce((left, part) => left + spend([part], 'downloaded', each), 0);
        for (const part of active)
          if (isLoaded(part)) lines.push(plain('Verifying Checksum', part.id), plain('Download complete', part.id));
          else lines.push(progress('Downloading', part.id, Math.round(part.downloaded), part.size));
      }
      let work = (EXTRACT_RATE * ms) / 1000;
      // A layer goes onto the ones below it: one after the other, in their order.
      for (const part of parts) {
        if (!isLoaded(part) || work <= 0) break;
        if (isReady(part)) continue;
        work = spend([part], 'extracted', work);
        lines.push(
          isReady(part)
            ? plain('Pull complete', part.id)
            : progress('Extracting', part.id, Math.round(part.extracted), part.size),
        );
      }
      return lines;
    },
    isDone: () => parts.every(isReady),
    end: (isNew) => [
      { status: `Digest: ${image.digest}` },
      { status: `Status: ${isNew ? 'Downloaded newer image for' : 'Image is up to date for'} ${name}` },
    ],
  };
}
