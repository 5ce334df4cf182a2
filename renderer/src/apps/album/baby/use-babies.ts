import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useBabiesQuery } from '../../../state/album/baby-api.ts';
import { useAgain } from '../../../state/use-again.ts';
import { isMomentNews } from '../news.ts';

/** The babies that the account sees, fresh for as long as they are shown; null before they are known. */
export function useBabies() {
  const { language } = useTranslation('baby');
  const { data, error, refetch } = useBabiesQuery({ language }, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isMomentNews, again);
  return { babies: data ?? null, error, again };
}
