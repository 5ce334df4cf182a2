import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { call } from '../../api/call.ts';
import { success } from '../../api/result.ts';
import { changedFolder, usePushes } from '../../components/place/use-pushes.ts';
import { inPortions } from '../../state/files/portions.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { randomId } from '../../state/random-id.ts';
import { createHitStream, type HitsState, type HitStream } from './hit-stream.ts';
import type { Hit } from './result-columns.tsx';
import { searchFields, type Search } from './scope.ts';

export interface Hits extends HitsState {
  readonly stream: HitStream;
}

async function look(paths: readonly string[]): Promise<Hit[] | null> {
  const found: Hit[] = [];
  for (const portion of inPortions(paths)) {
    const result = await call(calls.searchLook, { paths: portion }, { silent: true });
    if (!result.success) return null;
    found.push(...result.data.list);
  }
  return found;
}

function streamOf(scope: 'name' | 'content', search: Search): HitStream {
  let fields: ReturnType<typeof searchFields> | undefined;
  return createHitStream({
    ask: (name, want, signal) => {
      // The same bounds of time for everything that is asked of one search.
      fields ??= searchFields(search, Date.now());
      return call(calls.searchQuery, { ...fields, scope, search: name, ...want }, { signal });
    },
    stop: (name) => {
      void call(calls.searchStop, { search: name }, { silent: true, outlivesPage: true });
    },
    look,
    newName: randomId,
  });
}

/** The hits of a stream while they are shown; they follow what becomes of their files. */
function useStream(stream: HitStream): Hits {
  useEffect(() => {
    stream.start();
    return stream.giveUp;
  }, [stream]);
  const state = useSyncExternalStore(stream.subscribe, stream.getState);

  /** Folders of which the device has said that something in them has changed. */
  const changed = useRef(new Set<string>());
  const isOfFiles = useCallback((frame: MessageFrame): boolean => {
    const folder = changedFolder(frame);
    if (folder !== undefined) changed.current.add(folder);
    return folder !== undefined;
  }, []);
  usePushes(isOfFiles, () => {
    const folders = changed.current;
    changed.current = new Set();
    // Without a folder something may have been missed anywhere.
    void stream.look((path) => folders.size === 0 || folders.has(parentPath(path) ?? ''));
  });
  return { ...state, stream };
}

/**
 * What a search finds, as it comes (SRC-02): another question gives the one before up, here and on the device, and so
 * does the end of the window.
 */
export function useHits(scope: 'name' | 'content', search: Search): Hits {
  return useStream(useMemo(() => streamOf(scope, search), [search, scope]));
}

/** Files that were found otherwise. */
export function useListedHits(list: readonly Hit[]): Hits {
  const stream = useMemo(() => {
    const all = success({ list: [...list], total: list.length, cost_ms: 0, partial: 0 as const });
    return createHitStream({ ask: () => Promise.resolve(all), stop: () => undefined, look, newName: randomId });
  }, [list]);
  return useStream(stream);
}
