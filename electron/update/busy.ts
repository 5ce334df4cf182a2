import type { UpdateBusy } from '#shared/flows/update/update-types.ts';

/** What the windows know to be running. A window that is gone, or loads its page anew, knows nothing any more. */
export interface BusyWindows<Target> {
  report(target: Target, reasons: readonly UpdateBusy[]): void;
  forget(target: Target): void;
  /** Everything that any window reports, each once. */
  reasons(): UpdateBusy[];
}

/** What windows report, and the transfers that the app runs by itself: those go on without any window. */
export function busyWith(reasons: readonly UpdateBusy[], isTransferring: boolean): readonly UpdateBusy[] {
  return isTransferring && !reasons.includes('transfers') ? [...reasons, 'transfers'] : reasons;
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
