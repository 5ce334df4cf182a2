import { useCallback, useMemo, useState } from 'react';
import { isMountPath } from '#shared/rules/mount-path.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { useAppWindow, useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { SearchField } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceNote } from '../../components/place/place-frame.tsx';
import { Copies } from './copies.tsx';
import { CopyDrop, CopyOffer } from './copy-drop.tsx';
import { FilterBar } from './filter-bar.tsx';
import { Recent } from './recent.tsx';
import { Results } from './results.tsx';
import { SaveButton } from './save-button.tsx';
import { SavedList } from './saved-list.tsx';
import { searchOf, searchQuery, type Search } from './scope.ts';
import styles from './search.module.css';
import { useIndex } from './use-index.ts';

interface Props {
  readonly scope: 'name' | 'content';
  /** Wire path that is searched where the address names none; '' for everywhere. */
  readonly root?: string;
  /** A search that stays in `root`, in words: its field, and what stands there before anything is searched. */
  readonly only?: { readonly field: string; readonly begin: string };
}

/** One search: the field, where and what kind, and what was found; the window's history goes through searches. */
export function SearchScreen({ scope, root = '', only }: Props) {
  const { t, language } = useTranslation('places');
  const { pathname, search: query } = useLocation();
  const { navigate } = useAppWindow();
  const search = useMemo(() => {
    const asked = searchOf(new URLSearchParams(query));
    return asked.path === '' ? { ...asked, path: root } : asked;
  }, [query, root]);
  const { data: index } = useIndex();
  useWindowTitle(search.keyword);
  const [file, setFile] = useState<File | null>(null);
  const [stopping, setStopping] = useState<{ readonly stop: () => void } | null>(null);
  const onSearching = useCallback((stop: (() => void) | null) => {
    setStopping(stop === null ? null : { stop });
  }, []);
  const set = useCallback(
    (change: Partial<Search>) => {
      const next = searchQuery({ ...search, ...change });
      navigate(`${pathname}${next === '' ? '' : `?${next}`}`);
    },
    [search, pathname, navigate],
  );
  const onSearch = useCallback(
    (keyword: string) => {
      setFile(null);
      if (keyword !== search.keyword) set({ keyword });
    },
    [search.keyword, set],
  );
  /** Another server, which no index knows, and where nothing is changed. */
  const isThere = isMountPath(search.path);
  const isBig = root === '' && pathname.startsWith('/bigSearch');
  const number = new Intl.NumberFormat(language);
  const off = scope === 'content' && (index?.state === 'off' || index?.index_content === 0);
  const progress = { indexed: number.format(index?.indexed ?? 0), total: number.format(index?.total ?? 0) };
  const screen = (
    <>
      <PlaceBar label={t('find.title')}>
        <SearchField
          label={only?.field ?? t(scope === 'name' ? 'find.placeholder' : 'find.contentPlaceholder')}
          value={search.keyword}
          onSearch={onSearch}
          onStop={stopping?.stop}
          autoFocus
        />
        <FilterBar scope={scope} search={search} where={only === undefined} everywhere={root === ''} onChange={set} />
        {isBig && search.keyword !== '' && <SaveButton scope={scope} search={search} />}
      </PlaceBar>
      {index?.state === 'indexing' && !isThere && (
        <PlaceNote>{index.total === 0 ? t('find.starting') : t('find.partial', progress)}</PlaceNote>
      )}
      {file !== null ? (
        <Copies
          file={file}
          onClose={() => {
            setFile(null);
          }}
        />
      ) : off ? (
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
        <div className={styles.start}>
          {isBig && scope === 'name' && <CopyOffer onFile={setFile} />}
          {isBig && <SavedList />}
          <Recent scope={scope} onChoose={onSearch} {...(only === undefined ? {} : { begin: only.begin })} />
        </div>
      ) : (
        <Results
          scope={scope}
          search={search}
          root={root}
          index={index ?? null}
          copyOnly={only !== undefined || isThere}
          onChange={set}
          onSearching={onSearching}
        />
      )}
    </>
  );
  // What is looked for by its content is looked for everywhere.
  return isBig && scope === 'name' ? <CopyDrop onFile={setFile}>{screen}</CopyDrop> : screen;
}
