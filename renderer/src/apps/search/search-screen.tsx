import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useAppWindow, useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { SearchField } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceNote } from '../../components/place/place-frame.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Recent } from './recent.tsx';
import { Results } from './results.tsx';
import { searchOf, searchQuery, type Search } from './scope.ts';
import { useIndex } from './use-index.ts';

interface Props {
  readonly scope: 'name' | 'content';
}

/** One search: the field, where and what kind, and what was found; the window's history goes through searches. */
export function SearchScreen({ scope }: Props) {
  const { t, i18n } = useTranslation('places');
  const { pathname, search: query } = useLocation();
  const { navigate } = useAppWindow();
  const search = useMemo(() => searchOf(new URLSearchParams(query)), [query]);
  const { data: index } = useIndex();
  useWindowTitle(search.keyword);
  const set = useCallback(
    (change: Partial<Search>) => {
      const next = searchQuery({ ...search, ...change });
      navigate(`${pathname}${next === '' ? '' : `?${next}`}`);
    },
    [search, pathname, navigate],
  );
  const onSearch = useCallback(
    (keyword: string) => {
      if (keyword !== search.keyword) set({ keyword });
    },
    [search.keyword, set],
  );
  const number = new Intl.NumberFormat(i18n.language);
  const off = scope === 'content' && (index?.state === 'off' || index?.index_content === 0);
  const progress = { indexed: number.format(index?.indexed ?? 0), total: number.format(index?.total ?? 0) };
  return (
    <>
      <PlaceBar label={t('find.title')}>
        <SearchField
          label={t(scope === 'name' ? 'find.placeholder' : 'find.contentPlaceholder')}
          value={search.keyword}
          onSearch={onSearch}
          autoFocus
        />
        <FilterBar search={search} onChange={set} />
      </PlaceBar>
      {index?.state === 'indexing' && <PlaceNote>{t('find.partial', progress)}</PlaceNote>}
      {off ? (
        <EmptyState icon="search" title={t('find.off')} text={t('find.offText')}>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              navigate('/bigSearch/bigSearch-setting');
            }}
          >
            {t('find.toSetting')}
          </button>
        </EmptyState>
      ) : search.keyword === '' ? (
        <Recent scope={scope} onChoose={onSearch} />
      ) : (
        <Results scope={scope} search={search} onChange={set} />
      )}
    </>
  );
}
