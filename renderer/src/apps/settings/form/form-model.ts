import type { Option } from '../../../components/place/fields.tsx';

export type Value = string | number | boolean;
/** What a form shows and changes, by name. */
export type Values = Readonly<Record<string, Value>>;
/** What stands in the fields while one types: a number is a text until it is saved. */
export type Draft = Readonly<Record<string, string | boolean>>;

export interface FormField<V extends Values> {
  readonly name: keyof V & string;
  readonly label: string;
  readonly hint?: string;
  /** What can be chosen; without it a boolean is a switch, everything else a line of text. */
  readonly options?: readonly Option<string>[];
  /** A number that is chosen on a line, from the least to the most, and how one is said. */
  readonly steps?: readonly number[];
  readonly stepText?: (value: number) => string;
  readonly type?: 'time';
  readonly maxLength?: number;
  /** What holds unless somebody has changed it: the way back is offered. */
  readonly standard?: Value;
  /** What is wrong with what stands in the fields; '' when nothing is. */
  readonly problem?: (draft: Draft) => string;
  /** What the choice means, where that is a risk; '' when it is none. */
  readonly risk?: (draft: Draft) => string;
  /** Another choice leaves nothing to decide here. */
  readonly hidden?: (draft: Draft) => boolean;
}

export const draftOf = (values: Values): Draft =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, typeof value === 'boolean' ? value : String(value)])); // prettier-ignore

/** The value that stands for what was typed; null for a text that is no number where one is wanted. */
export function valueOf(typed: string | boolean, before: Value): Value | null {
  if (typeof before !== 'number' || typeof typed === 'boolean') return typed;
  return /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : null;
}

export interface Difference<V extends Values> {
  readonly field: FormField<V>;
  readonly before: Value;
  readonly after: Value;
}

/** What would be saved: the fields that are shown and stand otherwise than before. */
export function differences<V extends Values>(
  fields: readonly FormField<V>[],
  values: V,
  draft: Draft,
): Difference<V>[] {
  return fields.flatMap((field) => {
    const before = values[field.name];
    const after = before === undefined ? null : valueOf(draft[field.name] ?? '', before);
    if (before === undefined || after === null || after === before || field.hidden?.(draft) === true) return [];
    return [{ field, before, after }];
  });
}

/** The first thing that is wrong with a field; '' when nothing is. `notNumber` is said of a text in place of a number. */
export function problemOf<V extends Values>(field: FormField<V>, values: V, draft: Draft, notNumber: string): string {
  if (field.hidden?.(draft) === true) return '';
  const before = values[field.name];
  if (before !== undefined && valueOf(draft[field.name] ?? '', before) === null) return notNumber;
  return field.problem?.(draft) ?? '';
}
