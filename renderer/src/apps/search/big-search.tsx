import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { IndexScreen } from './index-screen.tsx';
import { SearchScreen } from './search-screen.tsx';

/** Search over everything the account may read: by name, by content, and how the index is made (APP-BIGS-01 to 03). */
export function BigSearch() {
  const { t } = useTranslation('places');
  const { pathname, search } = useLocation();
  const current = pathname.replace(/\/+$/, '');
  const child = current.slice(current.lastIndexOf('/') + 1);
  return (
    <PlaceFrame
      label={t('find.title')}
      current={`/bigSearch/${child}${search}`}
      tabs={[
        // What is searched for stays when one goes over to the contents.
        { url: `/bigSearch/bigSearch-home${search}`, icon: 'search', label: t('find.home') },
        { url: `/bigSearch/bigSearch-contentSearch${search}`, icon: 'document', label: t('find.content') },
        { url: `/bigSearch/bigSearch-setting${search}`, icon: 'settings', label: t('find.setting') },
      ]}
    >
      {child === 'bigSearch-setting' ? (
        <IndexScreen />
      ) : (
        <SearchScreen key={child} scope={child === 'bigSearch-contentSearch' ? 'content' : 'name'} />
      )}
    </PlaceFrame>
  );
}
