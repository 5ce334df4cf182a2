import { useCallback } from 'react';
import { failureText } from '../../api/failure-text.ts';
import type { CallResult } from '../../api/result.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** A failure of a cloud drive in words; one code stands for a drive that is not there, whatever the reason. */
export function useDriveWords(): (result: Pick<CallResult<unknown>, 'code' | 'message'>) => string {
  const { t } = useTranslation('netdisk');
  return useCallback((result) => (result.code === 'N008001' ? t('problem.unreachable') : failureText(result)), [t]);
}
