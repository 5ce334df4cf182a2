import { createElement, type ComponentType, type ReactElement } from 'react';
import { preloadable, type Preloadable } from '../components/preloadable.tsx';
import { textsLoaded, type Namespace } from '../i18n/index.ts';

/** Loads the component of a screen. */
export type ScreenLoader = () => Promise<ComponentType>;

/** Loads a screen together with its texts: a screen that waits twice is shown a good deal later than once. */
export const withTexts =
  (namespace: Namespace | readonly Namespace[], load: ScreenLoader): ScreenLoader =>
  async () =>
    (await Promise.all([load(), textsLoaded(namespace)]))[0];

const made = new Map<ScreenLoader, Preloadable<object>>();

/** The screen of a loader, lazily; one component a loader, so that a screen keeps its state over renders. */
export function screenOf(loader: ScreenLoader): Preloadable<object> {
  let screen = made.get(loader);
  if (screen === undefined) {
    screen = preloadable(loader);
    made.set(loader, screen);
  }
  return screen;
}

/** Shows the screen of a loader. */
export const drawScreen = (loader: ScreenLoader): ReactElement => createElement(screenOf(loader).Component);

/** The page that says that there is nothing at an address. */
export const notFound: ScreenLoader = withTexts('signin', () =>
  import('../apps/pages/index.tsx').then((module) => module.NotFoundPage),
);
