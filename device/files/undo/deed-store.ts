import type { DatabaseSync } from 'node:sqlite';
import { relaxed } from '../../storage/relaxed.ts';
import { transaction } from '../../storage/database.ts';
import type { DeedStep, Turn } from './deed-step.ts';

/** Deeds, and steps of all of them, that are kept for an account: older deeds can be taken back no more. */
const DEEDS_KEPT = 200;
const STEPS_KEPT = 100_000;

/** A step as it is kept. */
export interface KeptStep {
  readonly seq: number;
  readonly step: DeedStep;
  /** What a turn was about to make of it. */
  readonly next?: DeedStep;
  /** Inode of the entry that is about to get its place. */
  readonly ino?: number;
}

interface Row {
  readonly seq: number;
  readonly step: string;
  readonly next: string;
  readonly ino: number | null;
}

const states = { pending: 0, done: 1, back: 2 } as const;

export type DeedStore = ReturnType<typeof createDeedStore>;

/** What copies and moves did, so that they can be taken back and done again (APP-FM-03). */
export function createDeedStore(db: DatabaseSync) {
  const begin = db.prepare('INSERT OR IGNORE INTO transfer_deeds (task, owner, at) VALUES (?, ?, ?)');
  const forgetBack = db.prepare(`DELETE FROM transfer_steps WHERE task = ? AND state = ${states.back}`);
  const last = db.prepare('SELECT max(seq) AS seq FROM transfer_steps WHERE task = ?');
  const insert = db.prepare('INSERT INTO transfer_steps (task, seq, step, state, ino) VALUES (?, ?, ?, ?, ?)');
  const change = db.prepare("UPDATE transfer_steps SET step = ?, state = ?, next = '' WHERE task = ? AND seq = ?");
  const announce = db.prepare('UPDATE transfer_steps SET next = ? WHERE task = ? AND seq = ?');
  const remove = db.prepare('DELETE FROM transfer_steps WHERE task = ? AND seq = ?');
  const byState = db.prepare(
    'SELECT seq, step, next, ino FROM transfer_steps WHERE task = ? AND state = ? ORDER BY seq',
  );
  const turnOf = db.prepare('SELECT turn AS task, way FROM transfer_deeds WHERE task = ? AND owner = ?');
  const turned = db.prepare('UPDATE transfer_deeds SET turn = ?, way = ? WHERE task = ?');
  const drop = db.prepare('DELETE FROM transfer_deeds WHERE task = ?');
  const sizes = db.prepare(
    `SELECT task, (SELECT count(*) FROM transfer_steps AS s WHERE s.task = d.task) AS steps
     FROM transfer_deeds AS d WHERE owner = ? ORDER BY at DESC, task`,
  );

  const read = (task: string, state: number): KeptStep[] =>
    (byState.all(task, state) as unknown as Row[]).map(({ seq, step, next, ino }) => ({
      seq,
      step: JSON.parse(step) as DeedStep,
      ...(next !== '' && { next: JSON.parse(next) as DeedStep }),
      ...(ino !== null && { ino }),
    }));

  return {
    /** A copy or move begins, or goes on: what was taken back of it is done again by it, if at all. */
    begin(task: string, owner: string): void {
      relaxed(db, () => {
        transaction(db, () => {
          begin.run(task, owner, Date.now());
          forgetBack.run(task);
        });
      });
    },
    /** Keeps the newest deeds of an account; the last one always, however much it did. */
    trim(owner: string): void {
      let steps = 0;
      const kept = sizes.all(owner) as unknown as { task: string; steps: number }[];
      for (const [index, deed] of kept.entries()) {
        steps += deed.steps;
        if (index > 0 && (index >= DEEDS_KEPT || steps > STEPS_KEPT)) relaxed(db, () => drop.run(deed.task));
      }
    },
    /** Something is about to be done; answers its number. `ino` is the inode of an entry that gets its place. */
    announce(task: string, step: DeedStep, ino?: number): number {
      const { seq } = last.get(task) as { seq: number | null };
      const own = (seq ?? 0) + 1;
      relaxed(db, () => insert.run(task, own, JSON.stringify(step), states.pending, ino ?? null));
      return own;
    },
    /** It is done. */
    done(task: string, seq: number, step: DeedStep): void {
      relaxed(db, () => change.run(JSON.stringify(step), states.done, task, seq));
    },
    /** It was not done after all. */
    drop(task: string, seq: number): void {
      relaxed(db, () => remove.run(task, seq));
    },
    /** What was about to be done when the device ended. */
    pending: (task: string): KeptStep[] => read(task, states.pending),
    /** What is done. */
    all: (task: string): KeptStep[] => read(task, states.done),
    /** What a turn has to do, in its order. */
    toTurn: (task: string, way: Turn): KeptStep[] =>
      way === 'undo' ? read(task, states.done).reverse() : read(task, states.back),
    /** What a turn has made. */
    turnedSteps: (task: string, way: Turn): KeptStep[] => read(task, way === 'undo' ? states.back : states.done),
    /** A turn is about to make something of a step. */
    turning(task: string, seq: number, next: DeedStep): void {
      relaxed(db, () => announce.run(JSON.stringify(next), task, seq));
    },
    /** A turn has made something of steps. */
    turned(task: string, way: Turn, steps: readonly { readonly seq: number; readonly step: DeedStep }[]): void {
      const state = way === 'undo' ? states.back : states.done;
      relaxed(db, () => {
        transaction(db, () => {
          for (const { seq, step } of steps) change.run(JSON.stringify(step), state, task, seq);
        });
      });
    },
    /** The task that turned a deed of an account last, '' for none yet; undefined where the deed is not known. */
    turnOf: (task: string, owner: string): { readonly task: string; readonly way: Turn | '' } | undefined =>
      turnOf.get(task, owner) as { task: string; way: Turn | '' } | undefined,
    /** A task turns it. */
    turnedBy: (task: string, turn: string, way: Turn): void => void turned.run(turn, way, task),
  };
}
