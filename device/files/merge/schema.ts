/** Tables of merged folders; one step of the device's database (device/storage/migrations.ts). */
export const mergeSchema = `
  -- Entries of merged folders whose names are taken, until somebody decides: \`path\` would go into the folder \`target\`.
  -- \`top\` is the folder that was merged; \`answer\` the task that carries an answer out.
  CREATE TABLE merge_conflicts (
    id     TEXT PRIMARY KEY,
    owner  TEXT NOT NULL COLLATE NOCASE,
    task   TEXT NOT NULL,
    mode   TEXT NOT NULL,
    path   TEXT NOT NULL,
    target TEXT NOT NULL,
    top    TEXT NOT NULL,
    sides  TEXT NOT NULL,
    same   INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    answer TEXT NOT NULL DEFAULT ''
  ) WITHOUT ROWID;
  CREATE INDEX merge_conflicts_by_owner ON merge_conflicts (owner, at, path);
  CREATE INDEX merge_conflicts_by_task ON merge_conflicts (task);

  -- What work that merges folders does one after the other, as JSON: after the end of the device it is not looked for
  -- again, since what has arrived would count as taken.
  CREATE TABLE merge_plans (task TEXT PRIMARY KEY, plan TEXT NOT NULL) WITHOUT ROWID;
`;

/** What questions about a safe box say, sealed under its key; all else of them is empty. One step of the database. */
export const sealedConflictsSchema = 'ALTER TABLE merge_conflicts ADD COLUMN sealed BLOB';
