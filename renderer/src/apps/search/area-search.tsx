import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { defaultLocation } from '../../state/files/location.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import { useAppSelector } from '../../state/store.ts';
import { SearchScreen } from './search-screen.tsx';

/** Search by name below the folder the address names; without one in the own files, in all team folders, or in all that is shared (SRC-01). */
export function AreaSearch() {
  const { t } = useTranslation('places');
  const { pathname } = useLocation();
  const username = useAppSelector((state) => state.session.username);
  const pool = useAppSelector((state) => state.device.selectedPool);
  const area = defaultLocation(pathname, { username, pool });
  const isPlace = area.kind === 'path' && ['my', 'teamRoot'].includes(parseWirePath(area.path).area);
  return (
    <PlaceFrame label={t('find.title')}>
      <SearchScreen scope="name" root={isPlace ? area.path : ''} />
    </PlaceFrame>
  );
}
