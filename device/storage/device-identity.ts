import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** Name of a device that nobody has named yet. */
export const DEFAULT_DEVICE_NAME = 'Maple House';

export type DeviceIdentity = ReturnType<typeof createDeviceIdentity>;

/** Who the device is, over restarts: its id, made once, and its name. */
export function createDeviceIdentity(db: DatabaseSync) {
  const select = db.prepare('SELECT value FROM device WHERE key = ?');
  const upsert = db.prepare(
    'INSERT INTO device (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  const read = (key: string): string | undefined => (select.get(key) as { value: string } | undefined)?.value;

  let nasId = read('nasid') ?? '';
  if (nasId === '') {
    nasId = `z4${randomBytes(7).toString('hex')}`;
    upsert.run('nasid', nasId);
  }
  const listeners: (() => void)[] = [];
  return {
    nasId,
    name: (): string => read('name') ?? DEFAULT_DEVICE_NAME,
    rename: (name: string): void => {
      upsert.run('name', name);
      for (const listener of listeners) listener();
    },
    /** Told of every other name, when it is kept. */
    onRename: (listener: () => void): void => void listeners.push(listener),
    /** A number that lives with the device; 0 when it was never set. */
    counter: (key: string): number => Number(read(key) ?? 0),
    setCounter: (key: string, value: number): void => {
      upsert.run(key, String(value));
    },
  };
}
