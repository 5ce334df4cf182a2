import type { UpdateBusy } from '#shared/flows/update/update-types.ts';

/** What the windows know to be running. A window that is gone, or loads its page anew, knows nothing any more. */
export interface BusyWindows<Target> {
  report(target: Target, reasons: readonly UpdateBusy[]): void;
  forget(target: Target): void;
  /** Everything that any window reports, each once. */
  reasons(): UpdateBusy[];
}

/** Keeps what each window reports. */
export function createBusyWindows<Target>(): BusyWindows<Target> {
  const told = new Map<Target, readonly UpdateBusy[]>();
  return {
    report(target, reasons) {
      if (reasons.length === 0) told.delete(target);
      else told.set(target, reasons);
    },
    forget: (target) => void told.delete(target),
    reasons: () => [...new Set([...told.values()].flat())],
  };
}
