import { useEffect, useEffectEvent } from 'react';
import type { MessageFrame } from '#shared/contract/push.ts';
import { PUSH_QUIET_MS, pushGapFound, pushReceived, pushStateChanged } from '../../state/push-actions.ts';
import { useAppStore } from '../../state/store.ts';

/**
 * Runs `then` after a push message that `wants` takes, and whenever messages may have been missed: when the channel
 * opens, since what came before was told to nobody, and when some were lost. Keep `wants` in useCallback or outside of
 * the component.
 */
export function usePushes(wants: (frame: MessageFrame) => boolean, then: () => void): void {
  const store = useAppStore();
  // The newest one: a component that is drawn meanwhile must not forget what it was told.
  const run = useEffectEvent(then);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(run, PUSH_QUIET_MS);
    };
    const stops = [
      store.startListening({
        actionCreator: pushReceived,
        effect: ({ payload }) => {
          if (wants(payload)) soon();
        },
      }),
      store.startListening({ actionCreator: pushGapFound, effect: soon }),
      store.startListening({
        actionCreator: pushStateChanged,
        effect: ({ payload }) => {
          if (payload.state === 'open') soon();
        },
      }),
    ];
    return () => {
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }, [store, wants]);
}

/** A task of the device has ended. */
export const isTaskEnd = ({ topic, type }: MessageFrame): boolean => topic === 'task' && type !== 'progress';

/** The folder in which the device says that something has changed; undefined for any other message. */
export function changedFolder({ topic, data }: MessageFrame): string | undefined {
  const path = typeof data === 'object' && data !== null && 'path' in data ? data.path : undefined;
  return topic === 'files' && typeof path === 'string' ? path : undefined;
}
