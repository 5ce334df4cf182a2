import type { Unsubscribe } from '#shared/ipc/bridge.ts';

/** Listeners of one kind of event. A listener that throws does not keep the others from hearing it. */
export interface Emitter<T> {
  on(listener: (event: T) => void): Unsubscribe;
  emit(event: T): void;
}

export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          queueMicrotask(() => {
            throw error;
          });
        }
      }
    },
  };
}
