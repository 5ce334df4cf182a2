import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { DragSight } from '../../components/drag/drag-sight.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFoot } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { usePages } from '../../components/place/use-pages.ts';
import { TabList, TabPanel, useTabs } from '../../components/tab-list.tsx';
import { useCommonSettings } from '../../state/files/use-common-settings.ts';
import { NoResult } from './no-result.tsx';
import { type Hit, resultColumns } from './result-columns.tsx';
import { resultTabs, searchFields, searchQuery, type ResultTab, type Search } from './scope.ts';
import styles from './search.module.css';
import { SourceBar, type SourceCount } from './source-bar.tsx';
import { useHitMenu } from './use-hit-menu.ts';
import type { IndexFacts } from './use-index.ts';

type Answer = CallData<typeof calls.searchQuery>;

const kinds = Object.keys(resultTabs) as ResultTab[];
const PAGE = 200;
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
  /** Nothing of it is moved or taken away: it lies in a backup (APP-AFM-01). */
  readonly copyOnly?: boolean;
}

/** What was found, by kind; a hit opens, or shows where it lies (RTE-13). */
export function Results({ scope, search, root, index, onChange, copyOnly = false }: Props) {
  const { t, language } = useTranslation('places');
  /** The question that the counts belong to: the same for every place that is listed alone. */
  const question = `${scope} ${searchQuery({ ...search, source: '' })}`;
  /** Kept while the next answer is waited for: the places stay where they are, their counts do not. */
  const [known, setKnown] = useState<{ question: string; sources: readonly SourceCount[] }>({
    question,
    sources: [],
  });
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const fields = searchFields(search, Date.now());
      const result = await call(calls.searchQuery, { ...fields, scope, page, size: PAGE }, { signal });
      if (signal.aborted) return result;
      const sources = result.success ? (result.data.sources ?? []) : [];
      // A further page that fails leaves what the first one told.
      setKnown((before) => (!result.success && before.question === question ? before : { question, sources }));
      return result;
    },
    [search, scope, question],
  );
  const base = useTabs();
  const pages = usePages<Hit, Answer>(load);
  const [chosen, setSelection] = useState(nothingSelected);
  const order = useMemo(() => pages.rows.map(({ id }) => id), [pages.rows]);
  const selection = onlyShown(chosen, order);
  const { date_format: dates } = useCommonSettings();
  const columns = useMemo(() => resultColumns(scope, dates, t), [scope, dates, t]);
  useWindowLoading(pages.status === 'loading');
  const hitsAt = (ids: ReadonlySet<string>): readonly Hit[] => pages.rows.filter(({ id }) => ids.has(id));
  const { open, menu, remove, press, translate } = useHitMenu({
    hitsAt,
    // One that is not selected goes alone (DRG-23).
    takenWith: (id) => hitsAt(selection.ids.has(id) ? selection.ids : new Set([id])),
    selected: selection.ids,
    copyOnly,
    changed: pages.reload,
  });

  const { status, failure, answer, reload } = pages;
  // What was answered from a part of the index is asked for again: when the index is whole, and where nothing was found
  // as often as there is more of it. Rows that are shown are not taken away for that.
  const mayMiss = answer?.partial === 1 && (index?.state === 'idle' || (index !== null && pages.rows.length === 0));
  const indexed = index?.indexed;
  useEffect(() => {
    if (mayMiss) reload();
  }, [mayMiss, indexed, reload]);
  const ms = new Intl.NumberFormat(language).format(Math.round(answer?.cost_ms ?? 0));
  const found = (
    <>
      {status === 'loading' && <LoadingState />}
      {status === 'failed' && failure !== null && (
        <ErrorState text={failure.message} code={failure.code} onRetry={pages.reload} />
      )}
      {status === 'ready' && pages.rows.length === 0 && (
        <NoResult scope={scope} search={search} root={root} onChange={onChange} />
      )}
      {status === 'ready' && pages.rows.length > 0 && (
        <RecordTable
          label={t('find.results')}
          testId="search-results"
          rows={pages.rows}
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
          onEnd={pages.more}
        />
      )}
      {status === 'ready' && (
        <PlaceFoot>
          {pages.total >= MOST ? t('find.foundMost', { count: MOST, ms }) : t('find.found', { count: pages.total, ms })}
        </PlaceFoot>
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
