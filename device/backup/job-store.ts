import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { type BackupPlanKind, type BackupType, netdiskKinds } from '#shared/contract/kinds.ts';
import { isElsewhere, isFetching } from '#shared/rules/backup/elsewhere.ts';
import type { IgnoreRules } from '#shared/rules/backup/ignore.ts';
import type { BackupPlan } from '#shared/rules/backup/plan.ts';
import { relaxed } from '../storage/relaxed.ts';
import { transaction } from '../storage/database.ts';

/** Kinds of job that this device runs. */
const jobTypes = ['auto_oneway', 'auto_bothway', 'ftp', 'wx', 'zspace', ...netdiskKinds] as const;
export type JobType = (typeof jobTypes)[number];

/** Whether this device runs jobs of a kind of backup (CALL-EXT-22). */
export const isJobType = (type: BackupType): type is JobType => (jobTypes as readonly string[]).includes(type);

/** Whether jobs of a type leave copies of their sources in folders of this device: all but pairs and those that go elsewhere. */
export const hasCopies = (type: JobType): boolean => type === 'auto_oneway' || type === 'wx' || type === 'zspace';

/** A folder that a job reads or writes: its wire path, here or on the other device, and what a source is called at the target. */
export interface JobPlace {
  readonly path: string;
  readonly name: string;
}

/** What somebody wants of a job. */
export interface JobWish {
  readonly type: JobType;
  readonly name: string;
  readonly sources: readonly JobPlace[];
  readonly ids: readonly string[];
  /** A wire path; of a job to a server or a cloud drive a folder there. */
  readonly target: string;
  /** The server that the target is on, or the other device that the sources are on; '' for this device. */
  readonly server: string;
  readonly plan: BackupPlan;
  readonly ignore: IgnoreRules;
  readonly keepDeleted: boolean;
  /** In which names of versions are written. */
  readonly language: 'en' | 'zh';
}

/** A job as it is kept. Times are milliseconds of the device's clock, 0 for never. */
export interface Job extends JobWish {
  readonly id: string;
  readonly owner: string;
  readonly madeAt: number;
  readonly paused: '' | 'user' | 'brake';
  readonly held: number;
  /** A run is under way, or was when the device ended. */
  readonly running: boolean;
  /** The task that shows the run; '' for none. */
  readonly task: string;
  readonly lastAt: number;
  readonly lastState: '' | 'ok' | 'fail' | 'stop';
  readonly error: string;
  readonly goodAt: number;
  readonly plannedTo: number;
  readonly proofAt: number;
  readonly proof: '' | 'ok' | 'bad';
  readonly toldStale: number;
}

/** What changes of a job while it works. */
export type JobNews = Partial<
  Pick<
    Job,
    | 'paused'
    | 'held'
    | 'running'
    | 'task'
    | 'lastAt'
    | 'lastState'
    | 'error'
    | 'goodAt'
    | 'plannedTo'
    | 'proofAt'
    | 'proof'
    | 'toldStale'
  >
>;

interface Row {
  id: string;
  owner: string;
  type: JobType;
  name: string;
  ids: string;
  plan: BackupPlanKind;
  days: string;
  time: string;
  ignores: string;
  keep_deleted: number;
  language: 'en' | 'zh';
  made_at: number;
  paused: Job['paused'];
  held: number;
  running: number;
  task: string;
  last_at: number;
  last_state: Job['lastState'];
  error: string;
  good_at: number;
  planned_to: number;
  proof_at: number;
  proof: Job['proof'];
  told_stale: number;
}

const columns: Readonly<Record<keyof JobNews, string>> = {
  paused: 'paused',
  held: 'held',
  running: 'running',
  task: 'task',
  lastAt: 'last_at',
  lastState: 'last_state',
  error: 'error',
  goodAt: 'good_at',
  plannedTo: 'planned_to',
  proofAt: 'proof_at',
  proof: 'proof',
  toldStale: 'told_stale',
};

/** Stands before a folder elsewhere, so that it is no path of this device when folders here get other names. */
const markOf = (type: JobType): string => (type === 'ftp' ? 'ftp:' : isElsewhere(type) ? 'drive:' : '');
const sourceMarkOf = (type: JobType): string => (isFetching(type) ? 'device:' : '');
const unmarked = (path: string): string => (path.startsWith('/') ? path : path.slice(path.indexOf(':') + 1));

function targetIn(places: readonly (JobPlace & { readonly role: string })[]): Pick<JobWish, 'target' | 'server'> {
  const { path = '', name: server = '' } = places.find(({ role }) => role === 'target') ?? {};
  return { target: unmarked(path), server };
}

export type JobStore = ReturnType<typeof createJobStore>;

/** The jobs of all accounts (CALL-EXT-22). */
export function createJobStore(db: DatabaseSync) {
  const insert = db.prepare(
    `INSERT INTO backup_jobs (id, owner, type, name, ids, plan, days, time, ignores, keep_deleted, language, made_at, planned_to)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = db.prepare(
    `UPDATE backup_jobs SET name = ?, ids = ?, plan = ?, days = ?, time = ?, ignores = ?, keep_deleted = ?,
       language = ?, planned_to = ? WHERE id = ?`,
  );
  const place = db.prepare('INSERT INTO backup_places (job, role, number, path, name) VALUES (?, ?, ?, ?, ?)');
  const noPlaces = db.prepare('DELETE FROM backup_places WHERE job = ?');
  const places = db.prepare('SELECT role, path, name FROM backup_places WHERE job = ? ORDER BY role, number');
  const all = db.prepare('SELECT * FROM backup_jobs ORDER BY made_at, id');
  const own = db.prepare('SELECT * FROM backup_jobs WHERE owner = ? ORDER BY made_at, id');
  const one = db.prepare('SELECT * FROM backup_jobs WHERE id = ?');
  const remove = db.prepare('DELETE FROM backup_jobs WHERE id = ?');

  const read = (row: Row): Job => {
    const found = places.all(row.id) as unknown as (JobPlace & { role: 'source' | 'target' })[];
    return {
      id: row.id,
      owner: row.owner,
      type: row.type,
      name: row.name,
      sources: found.filter(({ role }) => role === 'source').map(({ path, name }) => ({ path: unmarked(path), name })),
      ids: JSON.parse(row.ids) as string[],
      ...targetIn(found),
      plan: { backupType: row.plan, days: JSON.parse(row.days) as number[], time: row.time },
      ignore: JSON.parse(row.ignores) as IgnoreRules,
      keepDeleted: row.keep_deleted === 1,
      language: row.language,
      madeAt: row.made_at,
      paused: row.paused,
      held: row.held,
      running: row.running === 1,
      task: row.task,
      lastAt: row.last_at,
      lastState: row.last_state,
      error: row.error,
      goodAt: row.good_at,
      plannedTo: row.planned_to,
      proofAt: row.proof_at,
      proof: row.proof,
      toldStale: row.told_stale,
    };
  };
  const setPlaces = (job: string, { type, sources, target, server }: JobWish): void => {
    noPlaces.run(job);
    sources.forEach(({ path, name }, number) => place.run(job, 'source', number, `${sourceMarkOf(type)}${path}`, name));
    place.run(job, 'target', 0, `${markOf(type)}${target}`, server);
  };

  return {
    all: (): Job[] => (all.all() as unknown as Row[]).map(read),
    of: (owner: string): Job[] => (own.all(owner) as unknown as Row[]).map(read),
    find(id: string): Job | undefined {
      const row = one.get(id) as Row | undefined;
      return row && read(row);
    },
    /** Makes a job; its plan is followed from `now` (ms of the device's clock) on. */
    add(owner: string, wish: JobWish, now: number): string {
      const id = randomUUID();
      const { plan } = wish;
      transaction(db, () => {
        insert.run(id, owner, wish.type, wish.name, JSON.stringify(wish.ids), plan.backupType, JSON.stringify(plan.days), plan.time, JSON.stringify(wish.ignore), wish.keepDeleted ? 1 : 0, wish.language, now, now); // prettier-ignore
        setPlaces(id, wish);
      });
      return id;
    },
    /** Changes what is wanted of a job; what it has carried over stays known. */
    change(id: string, wish: JobWish, now: number): void {
      const { plan } = wish;
      transaction(db, () => {
        update.run(wish.name, JSON.stringify(wish.ids), plan.backupType, JSON.stringify(plan.days), plan.time, JSON.stringify(wish.ignore), wish.keepDeleted ? 1 : 0, wish.language, now, id); // prettier-ignore
        setPlaces(id, wish);
      });
    },
    /** Notes what has become of a job; one that was deleted meanwhile stays so. */
    note(id: string, news: JobNews): void {
      const keys = Object.keys(news) as (keyof JobNews)[];
      const values = keys.map((key) => {
        const value = news[key] ?? 0;
        return typeof value === 'boolean' ? Number(value) : value;
      });
      const set = keys.map((key) => `${columns[key]} = ?`).join(', ');
      relaxed(db, () => db.prepare(`UPDATE backup_jobs SET ${set} WHERE id = ?`).run(...values, id));
    },
    remove: (id: string): void => void remove.run(id),
  };
}
