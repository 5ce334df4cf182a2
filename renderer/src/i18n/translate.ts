import type { TFunction } from 'i18next';
import type { Translate } from '#shared/rules/text.ts';

/** A text lookup for the rules of `shared/rules`, which name their keys at run time. */
export function translateWith(t: TFunction): Translate {
  const loose = t as unknown as (key: string, values?: Readonly<Record<string, string | number>>) => string;
  return (key, values) => loose(key, values);
}
