/** Key of the user settings record in the key-value store (KV-02). */
export const USER_SETTING_KEY = 'userSetting';

export type UserSetting = Readonly<Record<string, unknown>>;

/** Reads the stored record; invalid JSON, or JSON that is no object, counts as empty (KV-02). */
export function readUserSetting(value: string): UserSetting {
  try {
    const parsed: unknown = JSON.parse(value === '' ? '{}' : value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as UserSetting) : {};
  } catch {
    return {};
  }
}

/** The record as the console uses it: what the device enforces wins (KV-02). */
export function effectiveSetting(stored: UserSetting, enforced: unknown): UserSetting {
  return typeof enforced === 'object' && enforced !== null ? { ...stored, ...enforced } : stored;
}

/** The record to store after changes of single members; members this client does not know are kept (KV-02). */
export function mergedSetting(stored: UserSetting, change: UserSetting): UserSetting {
  return { ...stored, ...change };
}
