import type { UpdateBusy } from '#shared/flows/update/update-types.ts';

/** What the windows know to be running. A window that is gone, or loads its page anew, knows nothing any more. */
export interface BusyWindows<Target> {
  report(target: Target, reasons: readonly UpdateBusy[]): void;
  forget(target: Target): void;
  /** Everything that any window reports, each once. */
  reasons(): UpdateBusy[];
}

/** Keeps what each window reports, and tells of each change. */
export function createBusyWindows<Target>(
  onChange: (reasons: readonly UpdateBusy[]) => void = () => undefined,
): BusyWindows<Target> {
  const told = new Map<Target, readonly UpdateBusy[]>();
  const reasons = () => [...new Set([...told.values()].flat())];
  return {
    report(target, given) {
      if (given.length === 0) told.delete(target);
      else told.set(target, given);
      onChange(reasons());
    },
    forget(target) {
      if (told.delete(target)) onChange(reasons());
    },
    reasons,
  };
}
