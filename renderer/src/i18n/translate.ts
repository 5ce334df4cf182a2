import type { Translate } from '#shared/rules/text.ts';

/** A text lookup of any namespace for the rules of `shared/rules`, which name their keys at run time. */
export function translateWith(t: (key: never, values: never) => unknown): Translate {
  const loose = t as (key: string, values?: Readonly<Record<string, string | number>>) => unknown;
  return (key, values) => String(loose(key, values));
}
