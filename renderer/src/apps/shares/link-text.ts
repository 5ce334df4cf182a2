import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';

/** What is given to others: the link, with its code below it where it has one. */
export function linkText(
  { url, code }: Pick<ShareRecord, 'url' | 'code'>,
  base: string,
  t: TextsOf<'sharing'>,
): string {
  const link = `${base}${url}`;
  return code === '' ? link : t('link.withCode', { link, code });
}
