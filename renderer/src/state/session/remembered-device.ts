/** What this browser remembers of a device between two sign-ins; nothing that the device keeps secret. */
export interface RememberedDevice {
  /** Id of the device's key: the facts only count while the same device answers. */
  readonly keyId: string;
  readonly model: string;
  readonly diskNum: number;
  readonly version: string;
}

const KEY = 'hearth.device';

/** The remembered facts of the device with that key; null when none are kept or they are of another device. */
export function readRemembered(
  keyId: string,
  storage: Pick<Storage, 'getItem'> = localStorage,
): RememberedDevice | null {
  try {
    const value = JSON.parse(storage.getItem(KEY) ?? 'null') as Partial<RememberedDevice> | null;
    if (value === null || keyId === '' || value.keyId !== keyId) return null;
    return {
      keyId,
      model: String(value.model ?? ''),
      diskNum: Number(value.diskNum ?? 0),
      version: String(value.version ?? ''),
    };
  } catch {
    return null;
  }
}

/** Keeps the facts for the next sign-in page. */
export function remember(device: RememberedDevice, storage: Pick<Storage, 'setItem'> = localStorage): void {
  storage.setItem(KEY, JSON.stringify(device));
}
