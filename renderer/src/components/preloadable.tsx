import { createElement, lazy, useState, type ComponentType } from 'react';
import { partLoading } from '../host/part-loading.ts';

/** A component that is loaded when it is first shown, or before that. */
export interface Preloadable<P extends object> {
  readonly Component: ComponentType<P>;
  /** Loads it ahead of time; resolves when it can be shown at once. A failure is told when it is shown. */
  readonly preload: () => Promise<void>;
  /** Whether it can be drawn without waiting. */
  readonly isThere: () => boolean;
}

/**
 * Like `lazy`, but a component that is there already is drawn in the same pass. A lazy one always suspends once, and
 * React then holds the screen back for a third of a second.
 */
export function preloadable<P extends object>(load: () => Promise<ComponentType<P>>): Preloadable<P> {
  let loaded: ComponentType<P> | null = null;
  const fetched = async (): Promise<ComponentType<P>> => (loaded = await partLoading(load()));
  const Lazy = lazy(async () => ({ default: await fetched() }));
  function Component(props: P) {
    // Chosen once, so that a screen keeps its state when the other form would do as well.
    const [chosen] = useState<ComponentType<P>>(() => loaded ?? Lazy);
    return createElement(chosen, props);
  }
  return {
    Component,
    preload: async () => {
      await fetched().catch(() => undefined);
    },
    isThere: () => loaded !== null,
  };
}
