import { useLocation } from 'react-router-dom';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAlbumView } from '../album-context.ts';
import { MomentDetail } from './moment-detail.tsx';

export { BabyList } from './baby-list.tsx';
export { MomentList } from './moment-list.tsx';

/** /album/momentDetail: the moment that the address names (APP-ALBUM-05). */
export function MomentScreen() {
  const { t } = useTranslation('baby');
  const { window } = useAlbumView();
  const { search } = useLocation();
  const id = new URLSearchParams(search).get('id') ?? '';
  return (
    <MomentDetail
      key={id}
      id={id}
      backLabel={t('allMoments')}
      onBack={() => {
        window.navigate('/album/momentList');
      }}
    />
  );
}
