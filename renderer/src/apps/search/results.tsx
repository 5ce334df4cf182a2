import { useEffect, useState } from 'react';
import { isMountPath } from '#shared/rules/mount-path.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFoot } from '../../components/place/place-frame.tsx';
import { TabList, TabPanel, useTabs } from '../../components/tab-list.tsx';
import { HitTable } from './hit-table.tsx';
import { NoResult } from './no-result.tsx';
import { resultTabs, searchQuery, type ResultTab, type Search } from './scope.ts';
import styles from './search.module.css';
import { SearchingFoot } from './searching-foot.tsx';
import { SourceBar, type SourceCount } from './source-bar.tsx';
import { useHits } from './use-hits.ts';
import type { IndexFacts } from './use-index.ts';

const kinds = Object.keys(resultTabs) as ResultTab[];
/** The device counts no further. */
const MOST = 2000;

interface Props {
  readonly scope: 'name' | 'content';
  readonly search: Search;
  /** Place of the window; '' for everywhere. */
  readonly root: string;
  /** How far the index is; null before that is known. */
  readonly index: Pick<IndexFacts, 'state' | 'indexed'> | null;
  readonly onChange: (change: Partial<Search>) => void;
  /** Told how a search that is under way is ended; null when it is over. */
  readonly onSearching: (stop: (() => void) | null) => void;
  /** Nothing of it is moved or taken away: it lies in a backup or on another server (APP-AFM-01, APP-SET-07). */
  readonly copyOnly?: boolean;
}

/** What was found, by kind; a hit opens, or shows where it lies (RTE-13). */
export function Results({ scope, search, root, index, onChange, onSearching, copyOnly = false }: Props) {
  const { t, language } = useTranslation('places');
  /** The question that the counts belong to: the same for every place that is listed alone. */
  const question = `${scope} ${searchQuery({ ...search, source: '' })}`;
  const hits = useHits(scope, search);
  /** Kept while the next answer is waited for: the places stay where they are, their counts do not. */
  const [known, setKnown] = useState<{ question: string; sources: readonly SourceCount[] }>({ question, sources: [] });
  if (hits.sources !== null && known.sources !== hits.sources) setKnown({ question, sources: hits.sources });
  const base = useTabs();
  useWindowLoading(hits.status === 'loading' || hits.searching);
  const { status, rows, total, searching, stopped, partial, failure, stream } = hits;
  // What was answered from a part of the index is asked for again: when the index is whole, and where nothing was found
  // as often as there is more of it. Rows that are shown keep their places.
  const isThere = isMountPath(search.path);
  const mayMiss =
    partial && !isThere && !searching && !stopped && (index?.state === 'idle' || (index !== null && rows.length === 0));
  const indexed = index?.indexed;
  useEffect(() => {
    if (mayMiss) stream.again();
  }, [mayMiss, indexed, stream]);
  const stop = searching ? stream.halt : null;
  useEffect(() => {
    onSearching(stop);
    return () => {
      onSearching(null);
    };
  }, [stop, onSearching]);
  const number = new Intl.NumberFormat(language);
  const ms = number.format(Math.round(hits.cost));
  const isNothing = status === 'ready' && rows.length === 0;
  const found = (
    <>
      {(status === 'loading' || (isNothing && searching)) && <LoadingState />}
      {status === 'failed' && failure !== null && (
        <ErrorState text={failure.message} code={failure.code} onRetry={stream.start} />
      )}
      {isNothing && !searching && <NoResult scope={scope} search={search} root={root} onChange={onChange} />}
      {status === 'ready' && rows.length > 0 && (
        <HitTable
          hits={hits}
          scope={scope}
          label={t('find.results')}
          testId="search-results"
          copyOnly={copyOnly}
          onEnd={stream.more}
        />
      )}
      {searching ? (
        <SearchingFoot found={rows.length === 0 ? 0 : total} onStop={stream.halt} />
      ) : (
        status === 'ready' && (
          <PlaceFoot>
            {isThere && partial && !stopped && `${t('find.cutThere')} `}
            {stopped
              ? t('find.stopped', { count: total, shown: number.format(total) })
              : total >= MOST
                ? t('find.foundMost', { count: MOST, ms })
                : t('find.found', { count: total, ms })}
          </PlaceFoot>
        )
      )}
    </>
  );
  const places = search.path === '' && (
    <SourceBar
      sources={known.sources}
      stale={known.question !== question}
      current={search.source}
      most={MOST}
      onPick={(source) => {
        onChange({ source });
      }}
    />
  );
  if (scope === 'content')
    return (
      <>
        {places}
        {found}
      </>
    );
  return (
    <>
      {places}
      <div className={styles.tabs}>
        <TabList
          label={t('find.results')}
          tabs={kinds.map((name) => ({ name, text: t(`find.tabs.${name}`) }))}
          current={search.tab}
          onPick={(tab) => {
            onChange({ tab });
          }}
          base={base}
        />
      </div>
      <TabPanel base={base} current={search.tab} className={styles.found}>
        {found}
      </TabPanel>
    </>
  );
}
