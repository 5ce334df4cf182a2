import { createContext, useContext } from 'react';

/**
 * Whether a route leads to a screen that exists. Told by who shows the routes: a screen that leads to others must not
 * know them all itself.
 */
export const OfferedRoutes = createContext<(path: string) => boolean>(() => false);

/** Asks whether a route leads to a screen that exists, so that nothing else is promised. */
export const useOfferedRoutes = (): ((path: string) => boolean) => useContext(OfferedRoutes);
