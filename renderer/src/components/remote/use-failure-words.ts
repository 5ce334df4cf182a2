import { useCallback } from 'react';
import { KEY_UNVERIFIED } from '../../api/device-key.ts';
import { failureText } from '../../api/failure-text.ts';
import type { CallResult } from '../../api/result.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { workFailure } from '../place/work-failure.ts';

/** The session at another device is over. */
export const SESSION_OVER = 'N001207';

/** A failure at another device in words: what it says itself, but for those that only make sense seen from here. */
export function useFailureWords(): (result: Pick<CallResult<unknown>, 'code' | 'message'>) => string {
  const { t } = useTranslation('remote');
  const { t: files, language } = useTranslation('files');
  return useCallback(
    (result) => {
      if (result.code === '504' || result.code === 'TIMEOUT') return t('problem.silent');
      if (result.code === SESSION_OVER) return t('problem.over');
      if (result.code === KEY_UNVERIFIED) return t('problem.key');
      if (result.code === 'N000003') return t('problem.unknown');
      if (result.code === 'N000004') return t('problem.listed');
      if (result.code === 'N001413') return t('problem.forbidden');
      if (result.message !== '') return failureText(result);
      return workFailure(result.code, '', { files: translateWith(files), language });
    },
    [t, files, language],
  );
}
