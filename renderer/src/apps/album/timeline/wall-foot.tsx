import { PlaceFoot } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import type { Photo } from '../model/photo.ts';

/** How many photos there are, how many of them are selected, and how far they are read. */
export function WallFoot({ total, selected }: { total: number; selected: readonly Photo[] }) {
  const { t, language } = useTranslation('album');
  const { indexed, total: all, busy } = useAlbumView().setting;
  const number = new Intl.NumberFormat(language);
  const parts = [
    selected.length > 0
      ? t('wall.selectedOf', { count: selected.length, total: number.format(total) })
      : t('count', { count: total }),
    busy === 1 && indexed < all
      ? t('wall.indexing', { indexed: number.format(indexed), total: number.format(all) })
      : '',
  ];
  return <PlaceFoot>{parts.filter((part) => part !== '').join(' · ')}</PlaceFoot>;
}
