import type { DatabaseSync } from 'node:sqlite';
import { taskKinds, type TaskKind, type TaskRecord } from '#shared/contract/records.ts';
import type { NewTask, TaskCounter } from '../context.ts';
import { relaxed } from '../storage/relaxed.ts';

/** What the database knows of a task; speed, remaining time and what it waits for exist only while it runs. */
export type StoredTask = Omit<TaskRecord, 'speed' | 'remain' | 'waits' | 'repeatable'> & { readonly owner: string };
/** What of a task changes while it is worked on. */
export type SavedTask = Pick<TaskRecord, 'id' | 'name' | 'done' | 'size' | 'state' | 'error' | 'failures' | 'renamed'>;
type State = TaskRecord['state'];

interface Row extends Record<string, unknown> {
  id: string;
  owner: string;
  kind: TaskKind;
  op: string;
  name: string;
  origin: string;
  target: string;
  done: number;
  size: number;
  state: State;
  error: string;
  failures: string;
  renamed: string;
  at: number;
}

const states = {
  running: "('wait', 'run', 'pause')",
  done: "('done')",
  fail: "('fail', 'cancel')",
} as const;

/** Kinds whose pace a client sets: they wait until it comes back. */
const ownPace = "('upload', 'nativeUpload')";

/** Finished tasks kept for an account; older ones are forgotten. */
const KEPT = 1000;

const fromRow = (row: Row): StoredTask => ({
  id: row.id,
  owner: row.owner,
  kind: row.kind,
  op: row.op,
  name: row.name,
  from: row.origin,
  to: row.target,
  done: row.done,
  size: row.size,
  state: row.state,
  error: row.error,
  ...(row.failures !== '' && { failures: JSON.parse(row.failures) as NonNullable<TaskRecord['failures']> }),
  ...(row.renamed !== '' && { renamed: JSON.parse(row.renamed) as NonNullable<TaskRecord['renamed']> }),
  at: row.at,
});

export type TaskStore = ReturnType<typeof createTaskStore>;

/** The table of tasks. */
export function createTaskStore(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO tasks (id, owner, kind, op, name, origin, target, size, state, at, request)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = db.prepare('SELECT * FROM tasks WHERE id = ? AND owner = ?');
  const requestOf = db.prepare('SELECT request FROM tasks WHERE id = ?');
  const notedOf = db.prepare('SELECT noted FROM tasks WHERE id = ?');
  const write = db.prepare('UPDATE tasks SET noted = ? WHERE id = ?');
  const cut = db.prepare(
    `SELECT * FROM tasks WHERE kind NOT IN ${ownPace} AND state IN ${states.running} ORDER BY at, rowid`,
  );
  const begin = db.prepare('UPDATE tasks SET starts = starts + 1 WHERE id = ? RETURNING starts');
  const change = db.prepare(
    'UPDATE tasks SET name = ?, done = ?, size = ?, state = ?, error = ?, failures = ?, renamed = ?, seen = 0 WHERE id = ?',
  );
  const remove = db.prepare('DELETE FROM tasks WHERE id = ? AND owner = ?');
  const see = db.prepare(`UPDATE tasks SET seen = 1 WHERE owner = ? AND kind = ? AND state IN ('done', 'fail')`);
  const count = db.prepare(
    `SELECT kind, sum(state = 'done' AND NOT seen) AS success, sum(state = 'fail' AND NOT seen) AS fail,
            sum(state IN ${states.running}) AS running
     FROM tasks WHERE owner = ? GROUP BY kind`,
  );
  const held = db.prepare(
    `SELECT name FROM tasks WHERE state IN ${states.running}
       AND (origin = ? OR origin LIKE ? ESCAPE '\\' OR target = ? OR target LIKE ? ESCAPE '\\') ORDER BY at`,
  );
  const open = db.prepare(`SELECT 1 FROM tasks WHERE id = ? AND state IN ${states.running}`);
  const forget = db.prepare(
    `DELETE FROM tasks WHERE owner = ? AND state NOT IN ${states.running} AND rowid NOT IN
       (SELECT rowid FROM tasks WHERE owner = ? AND state NOT IN ${states.running} ORDER BY at DESC, rowid DESC LIMIT ?)`,
  );

  return {
    /** Durable before it answers: the id goes to the client. */
    add(id: string, task: NewTask, state: State, at: number): void {
      insert.run(id, task.owner, task.kind, task.op, task.name, task.from, task.to, task.size, state, at, task.request === undefined ? '' : JSON.stringify(task.request)); // prettier-ignore
    },
    find(id: string, owner: string): StoredTask | undefined {
      const row = byId.get(id, owner) as Row | undefined;
      return row && fromRow(row);
    },
    /** What the task was asked for; undefined when it cannot be done again. */
    request(id: string): unknown {
      const { request = '' } = (requestOf.get(id) as { request: string } | undefined) ?? {};
      return request === '' ? undefined : (JSON.parse(request) as unknown);
    },
    /** True for one that was told what it was asked for. */
    hasRequest: (id: string): boolean => ((requestOf.get(id) as { request: string } | undefined)?.request ?? '') !== '',
    /** What its work noted last; undefined when it has noted nothing. */
    noted(id: string): unknown {
      const { noted = '' } = (notedOf.get(id) as { noted: string } | undefined) ?? {};
      return noted === '' ? undefined : (JSON.parse(noted) as unknown);
    },
    note(id: string, state: unknown): void {
      relaxed(db, () => write.run(state === undefined ? '' : JSON.stringify(state), id));
    },
    /** Work that an earlier run of the device left in the middle, the oldest first. */
    cutOff: (): StoredTask[] => (cut.all() as unknown as Row[]).map(fromRow),
    /** Counts one more start of the device that takes it up, and answers how many there were. */
    countStart: (id: string): number => (begin.get(id) as { starts: number }).starts,
    /** True while the work of an id is to be done or under way. */
    isOpen: (id: string): boolean => open.get(id) !== undefined,
    save({ id, name, done, size, state, error, failures, renamed }: SavedTask): void {
      const left = failures === undefined ? '' : JSON.stringify(failures);
      const names = renamed === undefined ? '' : JSON.stringify(renamed);
      relaxed(db, () => change.run(name, done, size, state, error, left, names, id));
    },
    remove(id: string, owner: string): boolean {
      return remove.run(id, owner).changes > 0;
    },
    list(owner: string, kind: TaskKind, state: keyof typeof states | undefined, page: number, size: number) {
      const where = `owner = ? AND kind = ?${state ? ` AND state IN ${states[state]}` : ''}`;
      const rows = db
        .prepare(`SELECT * FROM tasks WHERE ${where} ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?`)
        .all(owner, kind, size, (page - 1) * size) as unknown as Row[];
      const { n } = db.prepare(`SELECT count(*) AS n FROM tasks WHERE ${where}`).get(owner, kind) as { n: number };
      return { list: rows.map(fromRow), total: n };
    },
    holding(path: string): string[] {
      const below = `${path.replaceAll(/[%_\\]/g, '\\$&')}/%`;
      return (held.all(path, below, path, below) as { name: string }[]).map(({ name }) => name);
    },
    counters(owner: string): Record<TaskKind, TaskCounter> {
      const out = Object.fromEntries(taskKinds.map((kind) => [kind, { success: 0, fail: 0, running: 0 }])) as Record<
        TaskKind,
        TaskCounter
      >;
      for (const row of count.all(owner) as unknown as (TaskCounter & { kind: TaskKind })[])
        out[row.kind] = { success: row.success, fail: row.fail, running: row.running };
      return out;
    },
    seen(owner: string, kind: TaskKind): void {
      see.run(owner, kind);
    },
    /** Keeps the newest finished tasks of an account. */
    trim(owner: string): void {
      relaxed(db, () => forget.run(owner, owner, KEPT));
    },
    /** At start: work that was not told what it was asked for cannot go on. */
    recover(): void {
      db.exec(
        `UPDATE tasks SET state = 'fail', error = 'interrupted'
         WHERE kind NOT IN ${ownPace} AND request = '' AND state IN ${states.running};
         UPDATE tasks SET state = 'wait' WHERE kind IN ${ownPace} AND state IN ${states.running}`,
      );
    },
  };
}
