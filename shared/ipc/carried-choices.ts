// Used by the preload script: no library may come with it.

/**
 * Choices of this computer that go along when another device is chosen. The pages of each device have a storage of
 * their own; how Hearth looks and speaks is the same person's wish in all of them.
 */
const CARRIED = /^hearth\.(language|scheme|text|contrast|motion|touch|accent|zoom(\/\d{1,5}x\d{1,5}@[\d.]{1,6})?)$/;
const MAX_LENGTH = 40;
const MAX_CHOICES = 40;
/** Argument by which main hands them to the preload script of a new page. */
const WORD = '--hearth-choices=';

export type CarriedChoices = Readonly<Record<string, string>>;

/** Whether a value is nothing but choices that are carried. */
export const isCarried = (choices: CarriedChoices): boolean =>
  Object.keys(choices).length === Object.keys(pickChoices(Object.entries(choices))).length;

/** The argument that carries choices. */
export function choicesWord(choices: CarriedChoices): string {
  return `${WORD}${encodeURIComponent(JSON.stringify(choices))}`;
}

/** The choices among the arguments of a page; none for whatever is no such argument. */
export function choicesOfWords(words: readonly string[]): CarriedChoices {
  const word = words.findLast((one) => one.startsWith(WORD));
  if (word === undefined) return {};
  try {
    return pickChoices(Object.entries(JSON.parse(decodeURIComponent(word.slice(WORD.length))) as object));
  } catch {
    return {};
  }
}

/** Of a page's storage, what is carried. */
export function pickChoices(entries: readonly (readonly [string, unknown])[]): CarriedChoices {
  const kept = entries.filter(
    (entry): entry is [string, string] =>
      CARRIED.test(entry[0]) && typeof entry[1] === 'string' && entry[1].length <= MAX_LENGTH,
  );
  return Object.fromEntries(kept.slice(0, MAX_CHOICES));
}
