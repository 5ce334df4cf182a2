import { splitName } from './file-name.ts';

/** What a pattern may hold beside the labels of the fields: the first field, day and time, and the file's own name. */
const fixed = ['name', 'date', 'time', 'file'] as const;

const placeholder = /\{([^{}]*)\}/g;

/** Placeholders of a pattern that stand for nothing in a collection with these fields. */
export function unknownPlaceholders(pattern: string, labels: readonly string[]): string[] {
  const known = new Set<string>([...fixed, ...labels]);
  return [...pattern.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !known.has(name));
}

/** What a file was handed in with. */
export interface HandedIn {
  /** Name of the file as it was sent. */
  readonly file: string;
  /** What was filled in, by label, in the order of the fields. */
  readonly values: Readonly<Record<string, string>>;
  readonly at: Date;
}

const two = (number: number): string => String(number).padStart(2, '0');

/**
 * Name under which a file is kept: the pattern filled in, with the file's own ending; the file's own name without a
 * pattern, or where nothing is left of it. Whether the name may stand in a folder is for the caller to see to
 * (CALL-EXT-13).
 */
export function namedBy(pattern: string, { file, values, at }: HandedIn): string {
  const { stem, extension } = splitName(file);
  const own: Readonly<Record<(typeof fixed)[number], string>> = {
    name: Object.values(values)[0] ?? '',
    date: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`,
    time: `${two(at.getHours())}${two(at.getMinutes())}`,
    file: stem,
  };
  const filled = pattern
    .replace(placeholder, (_all, name: string) =>
      Object.hasOwn(own, name) ? own[name as keyof typeof own] : (values[name] ?? ''),
    )
    .trim();
  // Only signs that were to part something, or nothing at all.
  return /[\p{L}\p{N}]/u.test(filled) ? `${filled}${extension}` : file;
}
