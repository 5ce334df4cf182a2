import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../logging/logger.ts';
import { models, type RecordKind, type RecordOf } from './model.ts';

/** Records of one kind, in memory and in the database alike. */
export interface RecordTable<T extends { readonly id: string }> {
  get(id: string): T | undefined;
  all(): T[];
  /** Writes a record as it stands now. */
  save(record: T): void;
  remove(id: string): void;
}

export type RecordTables = { readonly [K in RecordKind]: RecordTable<RecordOf<K>> };

/**
 * What the engine holds. Every change is in the database when it was saved; a record that does not fit its model is
 * left where it is and told in the log, so that one bad record takes no other with it.
 */
export function createRecordTables(db: DatabaseSync, log: Pick<Logger, 'warn'>): RecordTables {
  const select = db.prepare('SELECT id, record FROM docker_records WHERE kind = ? ORDER BY id');
  const upsert = db.prepare(
    'INSERT INTO docker_records (kind, id, record) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET record = excluded.record',
  );
  const drop = db.prepare('DELETE FROM docker_records WHERE kind = ? AND id = ?');

  const table = <K extends RecordKind>(kind: K): RecordTable<RecordOf<K>> => {
    const records = new Map<string, RecordOf<K>>();
    for (const row of select.all(kind) as { id: string; record: string }[]) {
      try {
        records.set(row.id, models[kind].parse(JSON.parse(row.record)) as RecordOf<K>);
      } catch (error) {
        log.warn('a record of the container engine cannot be read', { kind, id: row.id, error: String(error) });
      }
    }
    return {
      get: (id) => records.get(id),
      all: () => [...records.values()],
      save(record) {
        upsert.run(kind, record.id, JSON.stringify(record));
        records.set(record.id, record);
      },
      remove(id) {
        drop.run(kind, id);
        records.delete(id);
      },
    };
  };
  return { container: table('container'), image: table('image'), network: table('network'), volume: table('volume') };
}
