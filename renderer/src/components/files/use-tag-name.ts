import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { TagColor } from '#shared/contract/records.ts';
import { filesApi } from '../../state/files/files-api.ts';
import { useAnswer } from '../../state/use-answer.ts';

/** What a tag is called: the account's own name for it, else its colour (APP-FM-03). */
export function useTagName(): (tag: TagColor) => string {
  const { t } = useTranslation('files');
  const data = useAnswer(filesApi.endpoints.fileTags);
  return useCallback(
    (tag) => {
      const own = data?.find((known) => known.tag === tag)?.name ?? '';
      return own === '' ? t(`tag.${tag}`) : own;
    },
    [data, t],
  );
}
