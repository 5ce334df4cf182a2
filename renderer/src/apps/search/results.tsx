import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { DragSight } from '../../components/drag/drag-sight.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFoot } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { TabList, TabPanel, useTabs } from '../../components/tab-list.tsx';
import { useCommonSettings } from '../../state/files/use-common-settings.ts';
import { NoResult } from './no-result.tsx';
import { type Hit, resultColumns } from './result-columns.tsx';
import { resultTabs, searchQuery, type ResultTab, type Search } from './scope.ts';
import styles from './search.module.css';
import { SearchingFoot } from './searching-foot.tsx';
import { SourceBar, type SourceCount } from './source-bar.tsx';
import { useHits } from './use-hits.ts';
import { useHitMenu } from './use-hit-menu.ts';
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
  /** Nothing of it is moved or taken away: it lies in a backup (APP-AFM-01). */
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
  const [chosen, setSelection] = useState(nothingSelected);
  const order = useMemo(() => hits.rows.map(({ id }) => id), [hits.rows]);
  const selection = onlyShown(chosen, order);
  const { date_format: dates } = useCommonSettings();
  const columns = useMemo(() => resultColumns(scope, dates, t), [scope, dates, t]);
  useWindowLoading(hits.status === 'loading' || hits.searching);
  const hitsAt = (ids: ReadonlySet<string>): readonly Hit[] => hits.rows.filter(({ id }) => ids.has(id));
  const { open, menu, remove, press, translate } = useHitMenu({
    hitsAt,
    // One that is not selected goes alone (DRG-23).
    takenWith: (id) => hitsAt(selection.ids.has(id) ? selection.ids : new Set([id])),
    selected: selection.ids,
    copyOnly,
    changed: (gone) => {
      hits.stream.gone(gone.map(({ path }) => path));
    },
  });

  const { status, rows, total, searching, stopped, partial, failure, stream } = hits;
  // What was answered from a part of the index is asked for again: when the index is whole, and where nothing was found
  // as often as there is more of it. Rows that are shown keep their places.
  const mayMiss =
    partial && !searching && !stopped && (index?.state === 'idle' || (index !== null && rows.length === 0));
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
        <RecordTable
          label={t('find.results')}
          testId="search-results"
          rows={rows}
          columns={columns}
          selection={selection}
          onSelect={setSelection}
          nameOf={({ name }) => name}
          onOpen={open}
          onMenu={(at, { ids }) => {
            menu(at, hitsAt(ids));
          }}
          onPress={press}
          {...(copyOnly ? {} : { onDelete: () => void remove(hitsAt(selection.ids)) })}
          onEnd={stream.more}
        />
      )}
      {searching ? (
        <SearchingFoot found={rows.length === 0 ? 0 : total} onStop={stream.halt} />
      ) : (
        status === 'ready' && (
          <PlaceFoot>
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
  const sight = <DragSight translate={translate} />;
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
        {sight}
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
      {sight}
    </>
  );
}
