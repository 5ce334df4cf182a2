// A thread of an index of texts for tests: some of its files cannot be read.
import path from 'node:path';
import { fileTypes } from '#shared/rules/file-type.ts';
import { folderSchema } from './folder-store.ts';
import { serveIndex } from './index-thread.ts';

serveIndex<string>({
  file: (dataDir) => path.join(dataDir, 'system', 'test.db'),
  schema: `${folderSchema} CREATE TABLE texts (
    id INTEGER PRIMARY KEY, dir INTEGER NOT NULL, name TEXT NOT NULL, size INTEGER NOT NULL, stamp REAL NOT NULL,
    read INTEGER NOT NULL DEFAULT 0, fact TEXT NOT NULL DEFAULT ''
  );`,
  version: 1,
  types: [fileTypes.document],
  table(db) {
    const add = db.prepare('INSERT INTO texts (dir, name, size, stamp) VALUES (?, ?, ?, ?)');
    const change = db.prepare('UPDATE texts SET size = ?, stamp = ?, read = 0 WHERE id = ?');
    const remove = db.prepare('DELETE FROM texts WHERE id = ?');
    const setFacts = db.prepare('UPDATE texts SET read = 1, fact = ? WHERE id = ?');
    return {
      name: 'texts',
      add: (dirId, { name, size, mtimeMs }) => void add.run(dirId, name, size, mtimeMs),
      change: (id, { size, mtimeMs }) => void change.run(size, mtimeMs, id),
      remove: (id) => void remove.run(id),
      setFacts: (id, fact) => void setFacts.run(fact, id),
    };
  },
  readHead(_real, name) {
    const end = performance.now() + (name.startsWith('hang') ? 3_600_000 : 0);
    while (performance.now() < end);
    if (name.startsWith('crash')) throw new Error('a reader that fails');
    return Promise.resolve('read');
  },
  unreadable: () => 'unreadable',
});
