import { createHash } from 'node:crypto';
import type { DeviceContext } from '../context.ts';
import { safeCodec } from '../notes/codec.ts';
import { createBlobStore } from '../safebox/blob-store.ts';
import { createBoxTable } from '../safebox/box-table.ts';
import { createEntryStore, ROOT } from '../safebox/entry-store.ts';
import { newKey, wipeKey, wrapKey } from '../safebox/safe-key.ts';
import { writeDemoSafeNotes } from './demo-notes.ts';

/** The safe box of the demo's administrator (interfaces.md). */
const OWNER = 'admin';
const PASSWORD = 'Safe2026';

const papers: Readonly<Record<string, string>> = {
  'Passport numbers.md': '# Passports\n\n| Who | Number | Until |\n|---|---|---|\n| Lena | C01X00T47 | 2031-04 |\n',
  'Letter to open later.txt': 'For the tenth birthday. Not before.\n',
  '家庭账户.txt': '水费、电费、燃气的户号都在厨房抽屉里的蓝色本子上。\n',
};

/** Fills the safe box of the demo, unless the account has one. */
export async function writeDemoSafeBox({ config, db }: Pick<DeviceContext, 'config' | 'db'>): Promise<void> {
  const boxes = createBoxTable(db);
  if (boxes.find(OWNER)) return;
  const key = newKey();
  const entries = createEntryStore(db);
  // A start that was cut short left entries of a key that nobody has any more.
  entries.removeAll(OWNER);
  const blobs = createBlobStore(config.dataDir, entries);
  const place = { username: OWNER, pool: 'zenith_sata' };
  const mtime = Date.now() - 30 * 24 * 3_600_000;
  const folder = entries.add(key, place, { parent: ROOT, name: 'Papers', isDir: true, size: 0, mtime, blob: '' });
  for (const [name, text] of Object.entries(papers)) {
    const { blob, size } = await blobs.write(key, place, (put) => put(Buffer.from(text)));
    entries.add(key, place, { parent: folder.id, name, isDir: false, size, mtime, blob });
    await blobs.settle(place, blob);
  }
  writeDemoSafeNotes(db, safeCodec(key));
  const wire = createHash('sha256').update(PASSWORD).digest('hex');
  boxes.add(OWNER, await wrapKey(key, OWNER, wire), 'Safe and the year', Math.floor(Date.now() / 1000));
  wipeKey(key);
}
