import { nameKey, personOf } from '#shared/rules/roster.ts';
import type { Asked, Collect } from './collect-store.ts';
import type { Submission } from './submission-store.ts';

/** Somebody who is asked, with what came: when last (unix seconds) and how many files; 0 and 0 for nothing. */
export interface RosterEntry extends Asked {
  readonly at: number;
  readonly files: number;
}

/**
 * Who of the list a submission is from: whom its owner named, else the one whose name was filled in; '' for nobody.
 * A name that left the list counts as nobody's (APP-COLL-03).
 */
export function authorOf(roster: readonly Asked[], { person, fields }: Pick<Submission, 'person' | 'fields'>): string {
  if (person === null) return personOf(roster, Object.values(fields))?.name ?? '';
  return roster.some(({ name }) => nameKey(name) === nameKey(person)) ? person : '';
}

/** The people of a list, in its order, with what came from them. */
export function rosterOf(roster: readonly Asked[], submissions: readonly Submission[]): RosterEntry[] {
  const came = new Map<string, { at: number; files: number }>();
  if (roster.length > 0)
    for (const submission of submissions) {
      const key = nameKey(authorOf(roster, submission));
      const before = came.get(key) ?? { at: 0, files: 0 };
      came.set(key, { at: Math.max(before.at, submission.at), files: before.files + submission.files.length });
    }
  return roster.map((asked) => ({ ...asked, ...(came.get(nameKey(asked.name)) ?? { at: 0, files: 0 }) }));
}

/** Who has handed in nothing yet. */
export const missingOf = (roster: readonly Asked[], submissions: readonly Submission[]): Asked[] =>
  rosterOf(roster, submissions).filter(({ at }) => at === 0);

/** Accounts of this device on a list that another list does not have. */
export function newAccounts(roster: readonly Asked[], before: readonly Asked[]): string[] {
  const known = new Set(before.map(({ account }) => account.toLowerCase()));
  return roster.map(({ account }) => account).filter((account) => account !== '' && !known.has(account.toLowerCase()));
}

/**
 * Files of the same content, by the path of each later one: who handed in the first of them. What one person sent twice
 * is no twin.
 */
export function twinsOf(
  { roster }: Pick<Collect, 'roster'>,
  submissions: readonly Submission[],
): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const twins = new Map<string, string>();
  for (const submission of submissions) {
    const who = authorOf(roster, submission) || submission.name;
    for (const { sum, path } of submission.files) {
      if (sum === undefined) continue;
      const other = first.get(sum);
      if (other === undefined) first.set(sum, who);
      else if (nameKey(other) !== nameKey(who)) twins.set(path, other);
    }
  }
  return twins;
}
