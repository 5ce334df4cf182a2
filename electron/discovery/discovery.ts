import type { FoundDevice } from '#shared/ipc/channels.ts';
import { readService, type AnnouncedService } from '#shared/rules/announcement.ts';

/** One search on the local network. `onFound` may be called often, also twice for one device. */
export type Browse = (onFound: (service: AnnouncedService) => void) => () => void;

export interface DiscoveryDeps {
  /** Opens the search; may throw where there is no network. Returns its end. */
  readonly browse: Browse;
  readonly wait: (ms: number) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
}

/** Answers come within a second; slow routers get half a second more. */
const SEARCH_MS = 1500;
/** A home has few devices; whatever announces more is none. */
const MAX_FOUND = 30;

/** Looks for devices on the local network (RTE-19). Searches at the same time are one. */
export function createDiscovery(deps: DiscoveryDeps): { find(): Promise<FoundDevice[]> } {
  let running: Promise<FoundDevice[]> | null = null;

  const search = async (): Promise<FoundDevice[]> => {
    const found = new Map<string, FoundDevice>();
    let end: (() => void) | null = null;
    try {
      end = deps.browse((service) => {
        const device = readService(service);
        if (device !== null && found.size < MAX_FOUND) found.set(device.base, device);
      });
      await deps.wait(SEARCH_MS);
    } catch (error) {
      deps.onProblem(error);
    } finally {
      end?.();
    }
    return [...found.values()].sort((one, two) => one.name.localeCompare(two.name));
  };

  return {
    find: () =>
      (running ??= search().finally(() => {
        running = null;
      })),
  };
}
