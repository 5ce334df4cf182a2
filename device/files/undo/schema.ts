/** Tables of what copies and moves did; one step of the device's database (device/storage/migrations.ts). */
export const undoSchema = `
  -- Copies and moves that can be taken back, by their tasks. \`turn\` is the task that takes it back or does it again.
  CREATE TABLE transfer_deeds (
    task  TEXT PRIMARY KEY,
    owner TEXT NOT NULL COLLATE NOCASE,
    at    INTEGER NOT NULL,
    turn  TEXT NOT NULL DEFAULT '',
    way   TEXT NOT NULL DEFAULT ''
  ) WITHOUT ROWID;
  CREATE INDEX transfer_deeds_by_owner ON transfer_deeds (owner, at);

  -- What they did, one after the other, as JSON. \`state\`: 0 is about to be done, 1 is done, 2 is taken back. \`next\` is what it
  -- becomes by a turn that is under way; written before anything is done, so that nothing is lost when the device ends.
  CREATE TABLE transfer_steps (
    task  TEXT NOT NULL REFERENCES transfer_deeds (task) ON DELETE CASCADE,
    seq   INTEGER NOT NULL,
    step  TEXT NOT NULL,
    state INTEGER NOT NULL,
    next  TEXT NOT NULL DEFAULT '',
    ino   REAL,
    PRIMARY KEY (task, seq)
  ) WITHOUT ROWID;
`;
