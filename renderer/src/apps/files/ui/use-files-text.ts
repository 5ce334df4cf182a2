import { useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Translate } from '#shared/rules/text.ts';
import { translateWith } from '../../../i18n/translate.ts';

/** Texts of `files`, and with the prefix `filework:` of its second part, for rules that name their keys at run time. */
export function useFilesText(): Translate {
  const { t } = useTranslation(['files', 'filework']);
  return useMemo(() => translateWith(t), [t]);
}
