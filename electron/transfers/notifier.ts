import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import type { TransferClock } from './clock.ts';
import type { Transfer } from './transfer.ts';

const TELL_MS = 200;

/** Gathers what has changed, so that thousands of steps a second become five messages. */
export interface Notifier {
  changed(transfer: Transfer): void;
  gone(id: string): void;
  dispose(): void;
}

/**
 * Makes it over a clock; of what is not shown by the time it would be told, nothing is said. What runs is told each time:
 * speeds fall by themselves when nothing arrives any more.
 */
export function createNotifier(
  clock: TransferClock,
  isShown: (transfer: Transfer) => boolean,
  item: (transfer: Transfer) => NativeItem,
  tell: (changed: NativeItem[], removed: string[]) => void,
): Notifier {
  const dirty = new Map<string, Transfer>();
  const removed = new Set<string>();
  let stop: (() => void) | null = null;
  let disposed = false;

  const schedule = () => {
    if (disposed) return;
    stop ??= clock.after(TELL_MS, () => {
      stop = null;
      const told = [...dirty.values()].filter(isShown);
      // What went and came back within this time is there.
      for (const { id } of told) removed.delete(id);
      const gone = [...removed];
      dirty.clear();
      removed.clear();
      tell(told.map(item), gone);
      for (const one of told) if (one.record.state === 'run') changed(one);
    });
  };
  const changed = (transfer: Transfer) => {
    dirty.set(transfer.id, transfer);
    schedule();
  };
  return {
    changed,
    gone(id) {
      dirty.delete(id);
      removed.add(id);
      schedule();
    },
    dispose() {
      disposed = true;
      stop?.();
    },
  };
}
