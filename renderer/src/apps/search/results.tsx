import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { downloadUrl } from '../../api/file-urls.ts';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { locateTarget, openTarget, viewerWindow } from '../../components/files/open-target.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { PlaceFoot } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { usePages } from '../../components/place/use-pages.ts';
import { useHost } from '../../host/host-context.ts';
import { toEntry } from '../../state/files/entry.ts';
import { resultColumns } from './result-columns.tsx';
import { resultTabs, searchFields, type ResultTab, type Search } from './scope.ts';
import styles from './search.module.css';

type Answer = CallData<typeof calls.searchQuery>;
export type Hit = Answer['list'][number];

const PAGE = 200;
/** The device counts no further. */
const MOST = 2000;

interface Props {
  readonly scope: 'name' | 'content';
  readonly search: Search;
  readonly onChange: (change: Partial<Search>) => void;
}

/** What was found, by kind; a hit opens, or shows where it lies (RTE-13). */
export function Results({ scope, search, onChange }: Props) {
  const { t, i18n } = useTranslation('places');
  const { openWindow } = useAppWindow();
  const { deviceBase } = useHost();
  const load = useCallback(
    async (page: number, signal: AbortSignal) => {
      const fields = searchFields(search, Date.now());
      return call(calls.searchQuery, { ...fields, scope, page, size: PAGE }, { signal });
    },
    [search, scope],
  );
  const pages = usePages<Hit, Answer>(load);
  const [chosen, setSelection] = useState(nothingSelected);
  const order = useMemo(() => pages.rows.map(({ id }) => id), [pages.rows]);
  const selection = onlyShown(chosen, order);
  const columns = useMemo(() => resultColumns(scope, t), [scope, t]);
  useWindowLoading(pages.status === 'loading');

  const locate = (hit: Hit): void => {
    const target = locateTarget(hit.path);
    if (target !== null) openWindow(target.url, { folderPath: target.folder });
  };
  const download = (hit: Hit): void => {
    const link = document.createElement('a');
    link.href = downloadUrl(deviceBase, hit.path);
    link.download = hit.name;
    link.click();
  };
  const open = (hit: Hit): void => {
    const target = openTarget(toEntry(hit));
    if (target.kind === 'folder') openWindow(target.url, { folderPath: hit.path });
    else if (target.kind === 'viewer') openWindow(target.url, { name: viewerWindow(target.url), title: hit.name });
    else locate(hit);
  };
  const menu = (at: { x: number; y: number }, { ids }: typeof selection): void => {
    const hit = pages.rows.find(({ id }) => ids.has(id));
    if (hit === undefined) return;
    const one = (id: string, icon: 'external' | 'folder' | 'download', label: string, run: (hit: Hit) => void) => ({
      id,
      icon,
      label,
      onSelect: () => {
        run(hit);
      },
    });
    openMenu({
      at,
      label: t('find.menu'),
      items: [
        one('open', 'external', t('find.open'), open),
        one('locate', 'folder', t('find.locate'), locate),
        ...(hit.is_dir === '1' ? [] : [one('download', 'download', t('find.download'), download)]),
      ],
    });
  };

  const { status, failure, answer } = pages;
  const ms = new Intl.NumberFormat(i18n.language).format(Math.round(answer?.cost_ms ?? 0));
  return (
    <>
      {scope === 'name' && <Tabs tab={search.tab} onChange={onChange} />}
      {status === 'loading' && <LoadingState />}
      {status === 'failed' && failure !== null && (
        <ErrorState text={failure.message} code={failure.code} onRetry={pages.reload} />
      )}
      {status === 'ready' && pages.rows.length === 0 && (
        <EmptyState icon="search" title={t('find.nothing')} text={t('find.nothingText')} />
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
          onMenu={menu}
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
}

function Tabs({ tab, onChange }: { tab: ResultTab; onChange: Props['onChange'] }) {
  const { t } = useTranslation('places');
  return (
    <div className={styles.tabs} role="tablist" aria-label={t('find.results')}>
      {(Object.keys(resultTabs) as ResultTab[]).map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={name === tab}
          data-tab={name}
          onClick={() => {
            onChange({ tab: name });
          }}
        >
          {t(`find.tabs.${name}`)}
        </button>
      ))}
    </div>
  );
}
