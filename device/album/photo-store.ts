import type { DatabaseSync } from 'node:sqlite';
import { shapeOf } from '#shared/rules/photo-shape.ts';
import type { FileTable } from '../media/folder-index/folder-store.ts';
import type { PhotoFacts } from './photo-facts.ts';
import { dayOfWall, wallOfMoment } from './wall-time.ts';

const seconds = (ms: number): number => Math.max(0, Math.floor(ms / 1000));

/** The photos of the index, as the thread that writes them uses them. */
export function createPhotoTable(db: DatabaseSync): FileTable<PhotoFacts> {
  const prepare = (sql: string) => db.prepare(sql);
  const add = prepare(
    `INSERT INTO photos (dir, name, entry, ftype, size, mtime, ctime, stamp, wall, day, shape)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const change = prepare(
    `UPDATE photos SET entry = ?, size = ?, mtime = ?, ctime = ?, stamp = ?, read = 0 WHERE id = ?`,
  );
  const drop = prepare('DELETE FROM photos WHERE id = ?');
  const dropLabels = prepare('DELETE FROM labels WHERE photo = ?');
  const addLabel = prepare('INSERT OR IGNORE INTO labels (kind, name, photo) VALUES (?, ?, ?)');
  const facts = prepare(
    `UPDATE photos SET read = 1, wall = ?, day = ?, shape = ?, width = ?, height = ?, ori = ?, lat = ?, lng = ?,
       place = ?, duration = ? WHERE id = ?`,
  );

  return {
    name: 'photos',
    add(dirId, { name, entry, ftype, size, mtimeMs, ctimeMs }) {
      const wall = wallOfMoment(mtimeMs);
      const times = [seconds(mtimeMs), seconds(ctimeMs), mtimeMs, wall, dayOfWall(wall)] as const;
      add.run(dirId, name, entry, ftype, size, ...times, shapeOf(0, 0));
    },
    change(id, { entry, size, mtimeMs, ctimeMs }) {
      change.run(entry, size, seconds(mtimeMs), seconds(ctimeMs), mtimeMs, id);
    },
    remove(id) {
      dropLabels.run(id);
      drop.run(id);
    },
    setFacts(id, found) {
      const { wall, width, height, ori, place, placeName, duration, people, keywords } = found;
      const turned = ori >= 5;
      const shape = shapeOf(turned ? height : width, turned ? width : height);
      const where = [place?.lat ?? null, place?.lng ?? null, placeName] as const;
      facts.run(wall, dayOfWall(wall), shape, width, height, ori, ...where, duration, id);
      dropLabels.run(id);
      for (const name of people) addLabel.run('person', name, id);
      for (const name of keywords) addLabel.run('thing', name, id);
    },
  };
}
