import type { Sleep } from './book-types.ts';

/** When the player is to fall silent; `onOver` is called at a time that has come. */
export function createSleepTimer(onOver: () => void): { get: () => Sleep; set: (sleep: Sleep) => void } {
  let sleep: Sleep = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    get: () => sleep,
    set: (wanted) => {
      clearTimeout(timer);
      sleep = wanted;
      if (wanted === null || wanted === 'chapter') return;
      timer = setTimeout(
        () => {
          sleep = null;
          onOver();
        },
        Math.max(0, wanted.until - Date.now()),
      );
    },
  };
}
