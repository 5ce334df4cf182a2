import type { DatabaseSync } from 'node:sqlite';
import type { z } from 'zod';

/** One setting of the device with a shape of its own. */
export interface ConfigValue<T> {
  get(): T;
  set(value: T): void;
}

export type ConfigStore = ReturnType<typeof createConfigStore>;

/**
 * Settings of the device that are more than a text: each is kept as JSON under its name. What was stored and does no
 * longer fit its schema counts as not set.
 */
export function createConfigStore(db: DatabaseSync) {
  const select = db.prepare('SELECT value FROM device WHERE key = ?');
  const upsert = db.prepare(
    'INSERT INTO device (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
  );
  return {
    /** The value of a name; `fallback` as long as nobody has set it. */
    value<T>(name: string, schema: z.ZodType<T>, fallback: T): ConfigValue<T> {
      const key = `conf.${name}`;
      return {
        get() {
          const row = select.get(key) as { value: string } | undefined;
          if (!row) return fallback;
          const parsed = schema.safeParse(JSON.parse(row.value));
          return parsed.success ? parsed.data : fallback;
        },
        set: (value) => {
          upsert.run(key, JSON.stringify(value));
        },
      };
    },
  };
}
