/** What the container engine holds (device/storage/migrations.ts): one record of JSON for each thing, by its kind. */
export const dockerSchema = `
  CREATE TABLE docker_records (
    kind TEXT NOT NULL, id TEXT NOT NULL, record TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
`;
