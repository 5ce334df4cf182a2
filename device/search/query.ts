import type { DatabaseSync } from 'node:sqlite';
import { type Candidate, conditionsOf } from './conditions.ts';
import { namesTable, textsTable } from './index-db.ts';
import type { SearchAnswer, SearchPart, SearchQuestion } from './protocol.ts';
import { FORM_END, matchOf } from './text-forms.ts';
import { textMatchOf } from './text-tokens.ts';

/** Most hits of a source that are ranked and counted, and most that can be paged through. */
export const HITS_MAX = 2000;
/** A question that takes longer than this is answered with what was found by then. */
const BUDGET_MS = 1000;
/** Rows after which the time is looked at. */
const PAUSE_ROWS = 512;
/**
 * Names that begin with the first word and are looked at before the index of names is asked: where further words or
 * conditions fit few of them, that one finds those sooner.
 */
const BEST_ROWS = 8000;
/** A part with fewer entries than this is looked through without the index of names. */
const SMALL = 20_000;

interface Row extends Candidate {
  readonly id: number;
}

interface Hit {
  readonly path: string;
  readonly source: string;
  readonly name: string;
  readonly isDir: boolean;
  readonly mtime: number;
  readonly rank: number;
}

const columns = 'e.id, e.name, e.forms, e.is_dir, e.ftype, e.size, e.mtime, d.path';

/** How good a hit is: the whole name, its beginning, the beginning of a word in it, inside it, its sound. */
function rankOf(forms: string, words: readonly string[]): number {
  const end = forms.indexOf(FORM_END);
  const name = end < 0 ? forms : forms.slice(0, end);
  const [first = ''] = words;
  if (!words.every((word) => name.includes(word))) return 5;
  if (words.length === 1 && (name === first || name.replace(/\.[^.]*$/, '') === first)) return 0;
  if (name.startsWith(first)) return 1;
  const at = name.indexOf(first);
  return /[\s._()[\]-]/.test(name[at - 1] ?? '') ? 2 : 3;
}

function order(a: Hit, b: Hit): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.isDir !== b.isDir) return a.isDir ? -1 : 1;
  if (a.name.length !== b.name.length) return a.name.length - b.name.length;
  if (a.mtime !== b.mtime) return b.mtime - a.mtime;
  return a.path < b.path ? -1 : 1;
}

const isBelow = (dir: string, top: string): boolean => dir === top || dir.startsWith(`${top}/`);

/** A question on its way through the index. */
export interface Looking {
  /** Looks on for so many ms; true when everything was looked at, or it took too long in all. */
  readonly step: (ms: number) => boolean;
  /** What was found since the last step, best first; of the source that is listed. */
  readonly taken: () => readonly string[];
  /** How many hits come from where until now, and whether it was given up. */
  readonly state: () => Pick<SearchAnswer, 'sources' | 'cut'>;
  /** What was found until now, as the answer to the question. */
  readonly answer: () => SearchAnswer;
}

/** Begins to look for what a question is about, for at most `budget` ms in all. Reads only. */
export function beginLooking(
  db: DatabaseSync,
  question: SearchQuestion,
  budget: number,
  now: () => number = () => performance.now(),
): Looking {
  const { words, scope, sizeMin, sizeMax, page, size } = question;
  const until = now() + budget;
  /** When the step that is being made ends. */
  let rest = 0;
  const hits: Hit[] = [];
  /** Of the hits, how many were given out by `taken`. */
  let given = 0;
  /** Entries that were taken, by where they come from. */
  const taken = new Map<string, Set<number>>();
  let cut = false;

  const takenFrom = ({ root, source = root }: SearchPart): Set<number> => {
    const known = taken.get(source) ?? new Set();
    taken.set(source, known);
    return known;
  };

  const fits = conditionsOf(question);

  function* take(
    rows: Iterable<unknown>,
    part: SearchPart,
    below: string | undefined,
    { most = HITS_MAX, looks = Infinity }: { readonly most?: number; readonly looks?: number } = {},
  ): Generator<void, void> {
    const { root, source = root } = part;
    const known = takenFrom(part);
    let looked = 0;
    for (const row of rows as Iterable<Row>) {
      looked += 1;
      if (looked > looks) return;
      if (looked % PAUSE_ROWS === 0) {
        const at = now();
        if (at > until) {
          cut = true;
          return;
        }
        if (at > rest) yield;
      }
      if ((below !== undefined && !isBelow(row.path, below)) || known.has(row.id) || !fits(row)) continue;
      known.add(row.id);
      const { name, mtime, path: dir } = row;
      hits.push({
        path: `${dir}/${name}`,
        source,
        name,
        mtime,
        isDir: row.is_dir === 1,
        rank: scope === 'name' ? rankOf(row.forms, words) : 0,
      });
      if (known.size >= most) return;
    }
  }

  /** Looks through a small part folder by folder; false when it is not small. */
  function* walk(part: SearchPart): Generator<void, boolean> {
    const { below } = part;
    if (below === undefined || scope === 'content') return false;
    const range = [below, `${below}/`, `${below}0`];
    const { n } = db
      .prepare(
        `SELECT count(*) AS n FROM (SELECT 1 FROM dirs d JOIN entries e ON e.dir = d.id
         WHERE d.path = ? OR (d.path > ? AND d.path < ?) LIMIT ${SMALL})`,
      )
      .get(...range) as { n: number };
    if (n >= SMALL) return false;
    const rows = db
      .prepare(
        `SELECT ${columns} FROM dirs d JOIN entries e ON e.dir = d.id WHERE d.path = ? OR (d.path > ? AND d.path < ?)`,
      )
      .iterate(...range);
    // All of it: which of its hits are the best ones is known at the end.
    yield* take(rows, part, undefined, { most: Infinity });
    return true;
  }

  /**
   * Takes the names that are the first word, and those that begin with it: the index of names goes from the newest entry
   * on, and would come to its end before an old one of these.
   */
  function* takeBest(part: SearchPart, area: number): Generator<void, void> {
    const [first] = words;
    if (scope !== 'name' || first === undefined) return;
    const ask = db.prepare(
      `SELECT ${columns} FROM entries e INDEXED BY entries_by_forms JOIN dirs d ON d.id = e.dir
       WHERE e.forms >= ? AND e.forms < ? AND d.area = ?`,
    );
    // The name itself, the name before an ending, and what else begins with it.
    const ranges = [
      [first, `${first}\u0000`],
      [`${first}${FORM_END}`, `${first}\u000b`],
      [`${first}.`, `${first}/`],
      [first, `${first}\u{10ffff}`],
    ] as const;
    for (const [from, to] of ranges)
      if (!cut && takenFrom(part).size < HITS_MAX)
        yield* take(ask.iterate(from, to, area), part, part.below, { looks: BEST_ROWS });
  }

  const findArea = db.prepare('SELECT id FROM areas WHERE root = ?');
  function* everywhere(): Generator<void, void> {
    // What is listed is looked for first: the others must not use up the time.
    const isListed = ({ root, source = root }: SearchPart): number => (source === question.source ? 0 : 1);
    for (const part of question.parts.toSorted((a, b) => isListed(a) - isListed(b))) {
      const area = findArea.get(part.root) as { id: number } | undefined;
      if (!area || takenFrom(part).size >= HITS_MAX || cut || (yield* walk(part))) continue;
      if (words.length === 0) {
        // Of a size alone the index of names knows nothing.
        const rows = db
          .prepare(
            `SELECT ${columns} FROM dirs d JOIN entries e ON e.dir = d.id
             WHERE d.area = ? AND e.is_dir = 0 AND e.size BETWEEN ? AND ?`,
          )
          .iterate(area.id, sizeMin ?? 0, sizeMax ?? Number.MAX_SAFE_INTEGER);
        yield* take(rows, part, part.below);
        continue;
      }
      yield* takeBest(part, area.id);
      if (cut || takenFrom(part).size >= HITS_MAX) continue;
      const table = scope === 'name' ? namesTable(area.id) : textsTable(area.id);
      const rows = db
        .prepare(
          `SELECT ${columns} FROM ${table} f JOIN entries e ON e.id = f.rowid JOIN dirs d ON d.id = e.dir
           WHERE ${table} MATCH ? ORDER BY f.rowid DESC`,
        )
        .iterate(scope === 'name' ? matchOf(words) : textMatchOf(words));
      yield* take(rows, part, part.below);
    }
  }

  const state = (): Pick<SearchAnswer, 'sources' | 'cut'> => {
    const sources = [...taken]
      .filter(([, { size: count }]) => count > 0)
      .map(([source, { size: count }]) => ({ source, count: Math.min(count, HITS_MAX) }));
    return { sources, cut };
  };
  const isAsked = ({ source }: Hit): boolean => question.source === undefined || source === question.source;
  const course = everywhere();
  return {
    step(ms) {
      rest = now() + ms;
      return course.next().done === true;
    },
    taken() {
      const fresh = hits.slice(given).filter(isAsked).sort(order);
      given = hits.length;
      return fresh.map((hit) => hit.path);
    },
    state,
    answer() {
      const listed = hits.filter(isAsked).sort(order);
      const total = Math.min(listed.length, HITS_MAX);
      const paths = listed.slice((page - 1) * size, Math.min(page * size, total)).map((hit) => hit.path);
      return { paths, total, ...state() };
    },
  };
}

/** Answers a question from the index with what is found in a second. Reads only. */
export function answerQuestion(
  db: DatabaseSync,
  question: SearchQuestion,
  now: () => number = () => performance.now(),
): SearchAnswer {
  const looking = beginLooking(db, question, BUDGET_MS, now);
  looking.step(Infinity);
  return looking.answer();
}
