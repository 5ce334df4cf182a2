import { useSyncExternalStore } from 'react';
import { isForTouch, onComfort } from './comfort.ts';

/** True while what a finger is to hit measures 44 px (interaction conventions, touch). */
export function useForTouch(): boolean {
  return useSyncExternalStore(onComfort, isForTouch);
}
