import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { createAlbumStore } from '../album/album-store.ts';
import { createBabyStore } from '../album/baby/baby-store.ts';
import { createMomentStore } from '../album/baby/moment-store.ts';
import type { DeviceContext } from '../context.ts';
import { createFileSettings } from '../files/file-settings.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { loadSharp } from '../media/load-sharp.ts';
import { transaction } from '../storage/database.ts';
import { createVideoLibStore } from '../video/store/lib-store.ts';
import type { DemoFile } from './demo-file.ts';
import { writeDemoNotes } from './demo-notes.ts';
import { writeDemoSafeBox } from './demo-safe-box.ts';
import { demoLibrary } from './demo-films.ts';
import { demoAlbum, demoArchive, demoBaby, demoDrive, demoGroups, demoTree } from './demo-tree.ts';

/** Accounts that are in the demo's team folders beside the administrator, who is in all of them. */
const members = ['13800000001', 'guest'];

const hoursAgo = (hours: number, now: number): Date => new Date(now - hours * 3_600_000);

/** Writes one file unless it is there, in one step: a start that was cut short is finished by the next. */
async function writeDemoFile(dataDir: string, { path: place, content, ageH }: DemoFile, now: number): Promise<void> {
  const target = path.join(dataDir, ...place.split('/'));
  if (existsSync(target)) return;
  // A name of the device's own, which is never listed.
  const fresh = path.join(path.dirname(target), `.hearth-demo-${path.basename(target)}`);
  const bytes = typeof content === 'function' ? await content(await loadSharp()) : content;
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  await writeFile(fresh, bytes);
  await utimes(fresh, hoursAgo(ageH, now), hoursAgo(ageH, now));
  await rename(fresh, target);
}

async function writeArchive(dataDir: string, now: number): Promise<void> {
  const { ageH } = demoArchive;
  const content = async (): Promise<Buffer> => {
    const from = path.join(dataDir, ...demoArchive.from.split('/'));
    const names = (await readdir(from)).filter((name) => !name.startsWith('.'));
    const entries = names
      .sort()
      .slice(0, 4)
      .map(async (name, index) => ({
        name: `Jura originals/${name}`,
        bytes: await readFile(path.join(from, name)),
        mtime: hoursAgo(ageH + index, now),
      }));
    return demoArchive.write(await Promise.all(entries));
  };
  await writeDemoFile(dataDir, { path: demoArchive.path, content, ageH }, now);
}

/** A folder is as old as the youngest thing in it, as if somebody had put that there. */
async function ageFolder(dir: string): Promise<number> {
  let youngest = 0;
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const full = path.join(dir, entry.name);
    const at = entry.isDirectory() ? await ageFolder(full) : (await stat(full)).mtimeMs;
    youngest = Math.max(youngest, at);
  }
  if (youngest > 0) await utimes(dir, youngest / 1000, youngest / 1000);
  return youngest;
}

/** Writes the demo's files into a data folder; answers how many. Nothing is shipped: pictures and tunes are made here. */
export async function writeDemoFiles(dataDir: string): Promise<number> {
  const now = Date.now();
  // Drawing is work for the processor: more at once than it has cores would only take memory.
  await mapParallel(demoTree, Math.max(2, availableParallelism()), (entry) => writeDemoFile(dataDir, entry, now));
  await writeArchive(dataDir, now);
  for (const area of ['pool/zenith_sata/admin/data', 'pool/zenith_sata/public', `usb/${demoDrive.uuid}`])
    await ageFolder(path.join(dataDir, area));
  return demoTree.length + 1;
}

/** The album of the administrator; other accounts begin with its set-up guide. */
function writeDemoAlbum(db: DeviceContext['db']): void {
  createFileSettings(db).change('admin', 'album', { folders: [...demoAlbum.folders] });
  const albums = createAlbumStore(db);
  for (const { name, description, photos } of demoAlbum.albums) {
    const id = albums.create({ owner: 'admin', kind: 'manual', name, description, sort: 'taken', rule: undefined });
    albums.add(id, 'admin', photos);
  }
}

/** A baby with moments, shared with the normal account. */
function writeDemoBaby(db: DeviceContext['db'], at: number): void {
  const albums = createAlbumStore(db);
  const moments = createMomentStore(db);
  const { name, birthday, member, moments: posted } = demoBaby;
  const id = albums.create({ owner: 'admin', kind: 'baby', name, description: '', sort: 'taken', rule: undefined });
  createBabyStore(db).save(id, { birthday, lunar: true, gender: 'girl' });
  albums.setMember(id, { username: member, permission: 1 });
  for (const { daysAgo, text, photos, comments } of posted) {
    const paths = photos.map((photo) => `/zenith_sata/admin/data/Pictures/${photo}`);
    const moment = moments.create(id, 'admin', { text, at: at - daysAgo * 86_400, paths });
    for (const { author, text: said } of comments) {
      moments.addComment(moment, author, said);
      moments.setLike(moment, author, true);
    }
  }
}

/** The films of the team archive, for everybody who may read it. */
function writeDemoLibrary(db: DeviceContext['db'], at: number): void {
  const libs = createVideoLibStore(db);
  const { name, folders } = demoLibrary;
  const choices = { kind: 'all', autoMatch: true, subsLanguage: '', shared: true } as const;
  libs.save({ id: libs.newId(), owner: 'admin', name, folders, exclude: [], ...choices }, at);
}

/** Kept in the table of the device once the demo was written, so that what was removed since does not come back. */
const MARK = 'demo_written';

/**
 * Fills an empty device with a household (interfaces.md `--demo`): real files for each account, two team folders and
 * an external drive. Does nothing on a device that was filled before; files that are there already are kept.
 */
export async function writeDemoData({ config, db, log }: Pick<DeviceContext, 'config' | 'db' | 'log'>): Promise<void> {
  if (db.prepare('SELECT 1 FROM device WHERE key = ?').get(MARK)) return;
  const started = performance.now();
  const files = await writeDemoFiles(config.dataDir);
  await writeDemoSafeBox({ config, db });
  writeDemoNotes(db);
  const at = Math.floor(Date.now() / 1000);
  transaction(db, () => {
    const group = db.prepare('INSERT OR IGNORE INTO groups (id, name, created_at) VALUES (?, ?, ?)');
    const member = db.prepare('INSERT OR IGNORE INTO group_members (group_id, username, permission) VALUES (?, ?, ?)');
    for (const [index, { id, name, permission }] of demoGroups.entries()) {
      group.run(id, name, at + index);
      for (const username of members) member.run(id, username, permission);
    }
    const { uuid, label, fs } = demoDrive;
    db.prepare('INSERT OR IGNORE INTO usb_drives (uuid, label, fs) VALUES (?, ?, ?)').run(uuid, label, fs);
    writeDemoAlbum(db);
    writeDemoBaby(db, at);
    writeDemoLibrary(db, at);
    db.prepare('INSERT INTO device (key, value) VALUES (?, ?)').run(MARK, String(at));
  });
  log.info('the demo data is written', { files, ms: Math.round(performance.now() - started) });
}
