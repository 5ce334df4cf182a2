import { useCallback } from 'react';
import type { CallResult } from '../../api/result.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFailureWords } from '../remote/use-failure-words.ts';

/** A failure at the other device of a backup in words: those of the other device where it has said something (APP-TOZ-01). */
export function useFarWords(): (result: CallResult<unknown>) => string {
  const { t } = useTranslation('remote');
  const words = useFailureWords();
  return useCallback(
    (result) => {
      const { reason } = (result.data ?? {}) as { reason?: unknown };
      return result.code === 'N008001' && reason === 'key' ? t('problem.key') : words(result);
    },
    [t, words],
  );
}
