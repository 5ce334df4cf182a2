import { isFlagSet } from '../role.ts';

/** Told about a field of the wrong type that was replaced by its default; the caller logs each field once. ENT-15 */
export type Note = (field: string, value: unknown) => void;

/** Reads a value of unknown origin field by field; never throws, missing fields give the default in silence. ENT-15 */
export interface Fields {
  has(key: string): boolean;
  raw(key: string): unknown;
  text(key: string): string;
  /** null when missing or no number; numeric text counts. */
  number(key: string): number | null;
  /** undefined when missing. */
  flag(key: string): boolean | undefined;
  /** [] when missing or no list. */
  list(key: string): readonly unknown[];
  /** Fields of a nested record, empty when missing. */
  record(key: string): Fields;
}

/** True for a plain object, which an answer's data must be. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

/** Opens a value for reading; anything that is no record reads as an empty one. ENT-15 */
export function fieldsOf(value: unknown, note: Note = () => undefined, path = ''): Fields {
  const source = isRecord(value) ? value : {};
  const name = (key: string) => (path === '' ? key : `${path}.${key}`);
  const raw = (key: string): unknown => (Object.hasOwn(source, key) ? source[key] : undefined);
  if (!isRecord(value) && !isMissing(value)) note(path, value);
  return {
    has: (key) => !isMissing(raw(key)),
    raw,
    text(key) {
      const found = raw(key);
      if (typeof found === 'string') return found;
      if (typeof found === 'number' && Number.isFinite(found)) return String(found);
      if (!isMissing(found)) note(name(key), found);
      return '';
    },
    number(key) {
      const found = raw(key);
      const parsed = numberOf(found);
      if (parsed === null && !isMissing(found) && found !== '') note(name(key), found);
      return parsed;
    },
    flag(key) {
      const found = raw(key);
      return isMissing(found) || found === '' ? undefined : isFlagSet(found);
    },
    list(key) {
      const found = raw(key);
      if (Array.isArray(found)) return found as readonly unknown[];
      if (!isMissing(found)) note(name(key), found);
      return [];
    },
    record: (key) => fieldsOf(raw(key), note, name(key)),
  };
}
