import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { marksChanged } from '../../../state/files/marks-changed.ts';
import { useAppStore } from '../../../state/store.ts';
import { PhotoStream, type PhotoQuestion, type StreamState } from '../model/photo-stream.ts';
import { isNews } from '../news.ts';

/** The photos of a question, fresh for as long as the screen is shown. */
export function useStream(question: PhotoQuestion): { stream: PhotoStream; state: StreamState } {
  const key = JSON.stringify(question);
  const stream = useMemo(() => new PhotoStream(JSON.parse(key) as PhotoQuestion), [key]);
  const store = useAppStore();
  useEffect(() => {
    void stream.reload();
    // What was marked, or taken back, here or in another window.
    const stop = store.startListening({ actionCreator: marksChanged, effect: () => void stream.reload() });
    return () => {
      stop();
      stream.stop();
    };
  }, [stream, store]);
  const reload = useMemo(() => () => void stream.reload(), [stream]);
  usePushes(isNews, reload);
  return { stream, state: useSyncExternalStore(stream.subscribe, stream.getState) };
}
