import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { whenText } from '../../components/place/when.ts';
import type { useTranslation } from '../../i18n/use-translation.ts';

type Words = ReturnType<typeof useTranslation<'care'>>['t'];

interface Reminded {
  readonly id: string;
  readonly name: string;
  readonly link: string;
  readonly deadline: number;
  /** How many people of the list have handed in nothing. */
  readonly missing: number;
}

/**
 * One click: accounts of this device that are missing get a message, and a text with the link and the names stands on
 * the clipboard for all others (APP-COLL-03). Without a list of people only the text is made.
 */
export async function remind({ id, name, link, deadline, missing }: Reminded, t: Words): Promise<void> {
  const text = t('collect.remindText', { name, link, time: whenText(deadline) });
  if (missing === 0) return copyText(text, t('collect.copied'), t('collect.copyFailed'));
  const result = await call(calls.collectRemind, { id });
  if (result.success) {
    const { told, missing: names } = result.data;
    const full = names.length === 0 ? text : `${text}\n${t('collect.remindWaiting', { names: names.join(t('collect.comma')) })}`; // prettier-ignore
    return copyText(
      full,
      told === 0 ? t('collect.copied') : t('collect.reminded', { count: told }),
      t('collect.copyFailed'),
    );
  }
  if (result.code === 'N001105') return copyText(text, t('collect.remindedSoon'), t('collect.copyFailed'));
  toastFailure(result);
}
