import type { DatabaseSync } from 'node:sqlite';
import { extensionOf } from '#shared/rules/file-type.ts';
import type { FileTable } from '../media/folder-index/folder-store.ts';
import { shapeOf } from './names/name-shape.ts';
import { type HeadFacts, isNfoName } from './read-head.ts';

/** Endings of pictures that can be posters, and of subtitles. */
export const posterExtensions: readonly string[] = ['jpg', 'jpeg', 'png', 'webp'];
export const subtitleExtensions: readonly string[] = ['srt', 'vtt', 'ass', 'ssa'];
const besides: ReadonlySet<string> = new Set([...posterExtensions, ...subtitleExtensions]);
/** Names of one folder that are kept: a folder of photos is none of films. */
const BESIDE_MAX = 20_000;

/** The films of the index, as the thread that writes them uses them. */
export function createVideoTable(db: DatabaseSync): FileTable<HeadFacts> {
  const prepare = (sql: string) => db.prepare(sql);
  const add = prepare('INSERT INTO files (dir, name, nfo, size, birth, stamp, shape) VALUES (?, ?, ?, ?, ?, ?, ?)');
  const change = prepare('UPDATE files SET size = ?, stamp = ?, read = 0 WHERE id = ?');
  const drop = prepare('DELETE FROM files WHERE id = ?');
  const facts = prepare('UPDATE files SET read = 1, duration = ?, facts = ?, more = ? WHERE id = ?');
  const beside = prepare('SELECT names FROM beside WHERE dir = ?');
  const setBeside = prepare('INSERT OR REPLACE INTO beside (dir, names) VALUES (?, ?)');
  const dropBeside = prepare('DELETE FROM beside WHERE dir = ?');

  return {
    name: 'files',
    add(dirId, { name, size, mtimeMs, ctimeMs, birthMs }) {
      const isNfo = isNfoName(name);
      const birth = Math.floor((birthMs > 0 ? Math.min(birthMs, ctimeMs) : ctimeMs) / 1000);
      add.run(dirId, name, isNfo ? 1 : 0, size, birth, mtimeMs, isNfo ? '' : JSON.stringify(shapeOf(name)));
    },
    change(id, { size, mtimeMs }) {
      change.run(size, mtimeMs, id);
    },
    remove(id) {
      drop.run(id);
    },
    setFacts(id, found) {
      if (found.kind === 'film') facts.run(found.duration, JSON.stringify(found.facts), '', id);
      else facts.run(0, JSON.stringify(found.facts), JSON.stringify(found.more), id);
    },
    noteOthers(dirId, names) {
      const kept = names.filter((name) => besides.has(extensionOf(name))).slice(0, BESIDE_MAX);
      const now = kept.length === 0 ? undefined : JSON.stringify(kept.sort());
      const known = (beside.get(dirId) as { names: string } | undefined)?.names;
      if (now === known) return undefined;
      return () => {
        if (now === undefined) dropBeside.run(dirId);
        else setBeside.run(dirId, now);
      };
    },
    removeDir(dirId) {
      dropBeside.run(dirId);
    },
  };
}
