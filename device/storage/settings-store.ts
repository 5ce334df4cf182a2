import type { DatabaseSync } from 'node:sqlite';
import { isDeviceSetting, settingsCatalogue } from './settings-catalogue.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** Settings of accounts and of the device itself; an unset one has the value of its catalogue entry. */
export function createSettingsStore(db: DatabaseSync) {
  const upsert = db.prepare(
    'INSERT INTO settings (username, key, value) VALUES (?, ?, ?) ON CONFLICT (username, key) DO UPDATE SET value = excluded.value',
  );
  const select = db.prepare('SELECT value FROM settings WHERE username = ? AND key = ?');
  const selectAll = db.prepare("SELECT key, value FROM settings WHERE username IN (?, '')");
  const owner = (username: string, key: string): string => (isDeviceSetting(key) ? '' : username);
  return {
    get(username: string, key: string): string {
      const row = select.get(owner(username, key), key) as { value: string } | undefined;
      return row?.value ?? settingsCatalogue[key]?.fallback ?? '';
    },
    set(username: string, key: string, value: string): void {
      upsert.run(owner(username, key), key, value);
    },
    /** All settings that an account sees. */
    all(username: string): Record<string, string> {
      const values = Object.fromEntries(Object.entries(settingsCatalogue).map(([key, spec]) => [key, spec.fallback]));
      for (const { key, value } of selectAll.all(username) as { key: string; value: string }[]) values[key] = value;
      return values;
    },
  };
}
