import { isSecretPath } from '../files/wire-path.ts';

/** An answer for a name that is taken (DRG-26). */
export type Resolution = 'rename' | 'overwrite' | 'skip';

/** One of the two that want a name. Size in bytes, time in unix seconds, both 0 when unknown. */
export interface ConflictSide {
  /** Wire path, '' for something of this computer. */
  readonly path: string;
  readonly isDir: boolean;
  readonly size: number;
  readonly mtime: number;
}

/** A taken name that waits for an answer, wherever the work is done; everything else of that work goes on. */
export interface ConflictCase {
  readonly id: string;
  /** The upload queue of this page, the desktop app, or a copy or move on the device. */
  readonly source: 'page' | 'native' | 'device';
  /** What it came with: one answer can serve all of it. */
  readonly batch: string;
  readonly name: string;
  readonly isDir: boolean;
  /** Where it goes: a wire path, or a folder of this computer. */
  readonly place: string;
  readonly from: ConflictSide | null;
  readonly there: ConflictSide | null;
  /** Both have the same content: nothing need be done. */
  readonly same: boolean;
  /** Others of its batch are still to come. */
  readonly more: boolean;
}

/** Folder of something that goes to its place below another folder. */
export const placeOf = (folder: string, rel: string): string =>
  rel.includes('/') ? `${folder}/${rel.slice(0, rel.lastIndexOf('/'))}` : folder;

const everyAnswer: readonly Resolution[] = ['rename', 'overwrite', 'skip'];

/**
 * The answers that can work. No file replaces a folder or the other way round, but where the device has a recycle bin; and where a file has the name of a folder
 * above, a new name of what comes helps nothing.
 */
export function answersTo({ source, isDir, there, place }: AboutAnswers): readonly Resolution[] {
  if (there === null || (source === 'device' && !isSecretPath(place))) return everyAnswer;
  if (there.path !== '' && `${place}/`.startsWith(`${there.path}/`)) return ['skip'];
  return there.isDir === isDir ? everyAnswer : ['rename', 'skip'];
}
type AboutAnswers = Pick<ConflictCase, 'source' | 'isDir' | 'there' | 'place'>;

/** What is chosen while nobody has said anything: nothing is lost by it. */
export const firstChoice = ({ same }: Pick<ConflictCase, 'same'>): Resolution => (same ? 'skip' : 'rename');

/** Whether what is replaced is gone for good: a safe box has no recycle bin, and on this computer nothing is put into one. */
export const replacesForGood = ({ source, place, from }: Pick<ConflictCase, 'source' | 'place' | 'from'>): boolean =>
  isSecretPath(place) || (source === 'native' && from !== null && from.path !== '');

/** Whether a folder merges with one of its name on the device, and what is taken inside of it can be asked about. */
export const asksInside = ({ isDir, there }: Pick<ConflictCase, 'isDir' | 'there'>): boolean =>
  isDir && there?.isDir === true;

/**
 * Whether a copy or move has to do with a safe box: while that is locked, nothing is asked about it; and as nothing of it is
 * written down, what replaces something there is not taken back.
 */
export const isOfSafeBox = ({ source, place, from }: Pick<ConflictCase, 'source' | 'place' | 'from'>): boolean =>
  source === 'device' && (isSecretPath(place) || isSecretPath(from?.path ?? ''));

/** A choice where it can work, else the first that can. */
export function workingChoice(about: ConflictCase, choice: Resolution): Resolution {
  const answers = answersTo(about);
  return answers.includes(choice) ? choice : (answers[0] ?? 'skip');
}

/** Which of the two is newer; null when that cannot be told. */
export function newerOf({ from, there }: Pick<ConflictCase, 'from' | 'there'>): 'from' | 'there' | null {
  if (from === null || there === null || from.mtime === 0 || there.mtime === 0 || from.mtime === there.mtime)
    return null;
  return from.mtime > there.mtime ? 'from' : 'there';
}

/** A rule that answers many names at once, each by its own two sides. */
export type ConflictRule = 'newer' | 'larger';

/** Which of the two is larger; null for folders, and when both are of the same size. */
export function largerOf({ from, there }: Pick<ConflictCase, 'from' | 'there'>): 'from' | 'there' | null {
  if (from === null || there === null || from.isDir || there.isDir || from.size === there.size) return null;
  return from.size > there.size ? 'from' : 'there';
}

/**
 * What a rule makes of a name: the one that wins comes or stays, the other goes to the recycle bin or is not taken.
 * Where neither wins nothing is lost: both are kept, and the same content is skipped (DRG-26).
 */
export function byRule(about: ConflictCase, rule: ConflictRule): Resolution {
  if (about.same) return 'skip';
  const winner = rule === 'newer' ? newerOf(about) : largerOf(about);
  if (winner === null) return firstChoice(about);
  return winner === 'from' ? 'overwrite' : 'skip';
}
