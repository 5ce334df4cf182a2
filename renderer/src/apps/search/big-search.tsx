import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { savedUrl } from '../../state/files/saved-searches.ts';
import { IndexScreen } from './index-screen.tsx';
import { useSaved } from './saved.ts';
import { searchOf, searchQuery } from './scope.ts';
import { SearchScreen } from './search-screen.tsx';

/** Search over everything the account may read: by name, by content, and how the index is made (APP-BIGS-01 to 03). */
export function BigSearch() {
  const { t } = useTranslation('places');
  const { pathname, search } = useLocation();
  const current = pathname.replace(/\/+$/, '');
  const child = current.slice(current.lastIndexOf('/') + 1);
  const { list } = useSaved();
  // A kept search has an entry of its own at the side: the others lead to the same search without its name.
  const query = searchQuery(searchOf(new URLSearchParams(search)));
  const plain = query === '' ? '' : `?${query}`;
  const kept = list.find((each) => each.id === new URLSearchParams(search).get('saved'));
  return (
    <PlaceFrame
      label={t('find.title')}
      current={kept === undefined ? `/bigSearch/${child}${plain}` : savedUrl(kept)}
      tabs={[
        // What is searched for stays when one goes over to the contents.
        { url: `/bigSearch/bigSearch-home${plain}`, icon: 'search', label: t('find.home') },
        { url: `/bigSearch/bigSearch-contentSearch${plain}`, icon: 'document', label: t('find.content') },
        { url: `/bigSearch/bigSearch-setting${plain}`, icon: 'settings', label: t('find.setting') },
        ...list.map((each) => ({ url: savedUrl(each), icon: 'star' as const, label: each.name })),
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
