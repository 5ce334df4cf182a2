import type { Logger } from '../logging/logger.ts';
import { isDiskFull } from '../files/fs-errors.ts';
import type { SavedTask, StoredTask, TaskStore } from './task-store.ts';

/** How often records for which there was no room are tried again (ms). */
const AGAIN_MS = 5000;

/**
 * Keeps what becomes of tasks. Work goes on and ends on a full disk as well: a record for which there is no room is
 * told from memory, and kept once there is room (TSK-01).
 */
export function createTaskRecords(store: TaskStore, log: Logger) {
  const unsaved = new Map<string, SavedTask>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const keep = (record: SavedTask): boolean => {
    try {
      store.save(record);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return false;
    }
    unsaved.delete(record.id);
    return true;
  };
  const keepLate = (): void => {
    timer = undefined;
    for (const record of unsaved.values()) if (!keep(record)) break;
    if (unsaved.size > 0) later();
  };
  const later = (): void => {
    if (closed) return;
    timer ??= setTimeout(keepLate, AGAIN_MS).unref();
  };

  return {
    save(record: SavedTask): void {
      if (keep(record)) return;
      if (unsaved.size === 0) log.warn('no room for the records of tasks', { id: record.id });
      unsaved.set(record.id, record);
      later();
    },
    /** Keeps what work noted of itself; without room for it the work goes on, and would begin anew after an end of the device. */
    note(id: string, state: unknown): void {
      try {
        store.note(id, state);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
      }
    },
    /** What the database says of a task, with what it had no room for. */
    newest: (stored: StoredTask): StoredTask => ({ ...stored, ...unsaved.get(stored.id) }),
    forget: (id: string): boolean => unsaved.delete(id),
    /** Forgets the oldest tasks of an account; on a full disk another time. */
    trim(owner: string): void {
      try {
        store.trim(owner);
      } catch (error) {
        if (!isDiskFull(error)) throw error;
      }
    },
    /** The device goes down: a last try. */
    close(): void {
      closed = true;
      clearTimeout(timer);
      for (const record of unsaved.values()) if (!keep(record)) break;
    },
  };
}
