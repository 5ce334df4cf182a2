import type { MainTable } from './guard.ts';

/** The main routes: there only after the first navigation with a token, and then for good (RTE-07). */
export interface RouteRegistry {
  /** Null before `register` has been asked for and answered. */
  readonly table: MainTable | null;
  /** Loads the table the first time; later calls answer with the same one. */
  register(): Promise<MainTable>;
  /** How often the table was really registered: 0 or 1. */
  readonly registrations: number;
}

/** Makes a registry over a loader of the main table. A failed load is tried again by the next `register`. */
export function createRouteRegistry(load: () => Promise<MainTable>): RouteRegistry {
  let table: MainTable | null = null;
  let loading: Promise<MainTable> | null = null;
  let registrations = 0;
  return {
    get table() {
      return table;
    },
    get registrations() {
      return registrations;
    },
    register() {
      loading ??= load().then(
        (loaded) => {
          registrations += 1;
          table = loaded;
          return loaded;
        },
        (error: unknown) => {
          loading = null;
          throw error;
        },
      );
      return loading;
    },
  };
}
