import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import type { MapBounds } from '#shared/contract/calls-album.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { isNews } from '../news.ts';

/** A move of the map rests so long before its photos are asked for (ms). */
const REST_MS = 150;

type Answer = CallData<typeof calls.albumMap>;
export interface Clusters {
  readonly answer: Answer | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
}

/** Photos on the shown piece of the world; those of before stay until the new ones are there. */
export function useClusters(bounds: MapBounds | null, zoom: number): Clusters & { readonly again: () => void } {
  const [state, setState] = useState<Clusters>({ answer: null, failure: null });
  const [round, setRound] = useState(0);
  const key = bounds === null ? '' : JSON.stringify({ bounds, zoom: Math.round(zoom * 2) / 2 });
  useEffect(() => {
    if (key === '') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const args = JSON.parse(key) as { bounds: MapBounds; zoom: number };
      void call(calls.albumMap, args, { signal: controller.signal, silent: true }).then((answer) => {
        if (controller.signal.aborted) return;
        if (answer.success) setState({ answer: answer.data, failure: null });
        else setState((before) => (before.answer === null ? { answer: null, failure: answer } : before));
      });
    }, REST_MS);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [key, round]);
  const again = useCallback(() => {
    setRound((now) => now + 1);
  }, []);
  usePushes(isNews, again);
  return { ...state, again };
}
