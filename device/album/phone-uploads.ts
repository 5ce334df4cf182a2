import type { DatabaseSync } from 'node:sqlite';
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import type { FileCaller } from '../files/rights.ts';
import { transaction } from '../storage/database.ts';

/** Photos and films that an account has sent from one phone. Times in unix seconds. */
export interface PhoneBackup {
  readonly deviceId: string;
  readonly device: string;
  /** Wire paths, the last one first. */
  readonly paths: readonly string[];
  readonly lastAt: number;
}

interface Row {
  path: string;
  device_id: string;
  device: string;
  at: number;
}

const isMobilePlatform = (plat: string): boolean => /^(ios|ipados|android|harmony|mobile|phone)/i.test(plat);
const isPhoneName = (name: string): boolean =>
  /phone|ipad|android|手机|pixel|galaxy|xiaomi|redmi|huawei|oneplus/i.test(name);

const isPhoto = (path: string): boolean => {
  const type = fileTypeOf(path.slice(path.lastIndexOf('/') + 1));
  return type === fileTypes.image || type === fileTypes.video;
};

export type PhoneUploads = ReturnType<typeof createPhoneUploads>;

/** Remembers which photos came from a phone (APP-ALBUM-08): its platform says so, else its name or its id. */
export function createPhoneUploads(db: DatabaseSync, now: () => number = () => Math.floor(Date.now() / 1000)) {
  const client = db.prepare('SELECT device, plat FROM sessions WHERE username = ? AND device_id = ? AND removed = 0');
  const upsert = db.prepare(
    'INSERT OR REPLACE INTO phone_uploads (username, path, device_id, device, at) VALUES (?, ?, ?, ?, ?)',
  );
  const all = db.prepare(
    'SELECT path, device_id, device, at FROM phone_uploads WHERE username = ? ORDER BY at DESC, path DESC',
  );

  return {
    /** Notes uploads that are finished; those of other clients and of other files are left alone. */
    note({ username, deviceId = '' }: FileCaller, paths: readonly string[]): void {
      const photos = paths.filter(isPhoto);
      if (deviceId === '' || photos.length === 0) return;
      const known = client.get(username, deviceId) as { device: string; plat: string } | undefined;
      const device = known?.device || deviceId;
      if (!isMobilePlatform(known?.plat ?? '') && !isPhoneName(device) && !isPhoneName(deviceId)) return;
      const at = now();
      transaction(db, () => {
        for (const path of photos) upsert.run(username, path, deviceId, device, at);
      });
    },
    /** The phone that sent something last comes first. */
    of(username: string): PhoneBackup[] {
      const phones = new Map<string, { deviceId: string; device: string; paths: string[]; lastAt: number }>();
      for (const { path, device_id: deviceId, device, at } of all.all(username) as unknown as Row[]) {
        const phone = phones.get(deviceId) ?? { deviceId, device, paths: [], lastAt: at };
        phone.paths.push(path);
        phones.set(deviceId, phone);
      }
      return [...phones.values()];
    },
  };
}
