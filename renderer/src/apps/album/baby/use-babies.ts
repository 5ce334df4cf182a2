import { useCallback } from 'react';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useBabiesQuery } from '../../../state/album/baby-api.ts';
import { isMomentNews } from '../news.ts';

/** The babies that the account sees, fresh for as long as they are shown; null before they are known. */
export function useBabies() {
  const { language } = useTranslation('baby');
  const { data, error, refetch } = useBabiesQuery({ language }, { refetchOnMountOrArgChange: true });
  const again = useCallback(() => void refetch(), [refetch]);
  usePushes(isMomentNews, again);
  return { babies: data ?? null, error, again };
}
