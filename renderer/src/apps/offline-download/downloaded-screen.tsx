import { useMemo, type RefObject } from 'react';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { PlaceBar, PlaceFoot, PlaceNote, Space } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { useFolderNames } from '../../components/place/use-folder-names.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { doneColumns } from './download-columns.tsx';
import { doneDeeds } from './download-view.ts';
import { rowMenu } from './row-menu.ts';
import { useDoneDeeds } from './use-done-deeds.ts';
import { useDownloads } from './use-downloads.ts';
import { useRows } from './use-rows.ts';

/** How often what a torrent gives is asked for (ms). */
const GIVING_MS = 3000;

const pace = (rows: readonly OfflineRecord[]): number | null =>
  rows.some(({ state }) => state === 'seed') ? GIVING_MS : null;

/** /download/downloaded: what the device has downloaded, the newest first (APP-DOWN-02). */
export function DownloadedScreen({ shown }: { shown: RefObject<HTMLElement | null> }) {
  const { t, language } = useTranslation('offline');
  const { t: common } = useTranslation('common');
  const placeText = useFolderNames();
  const { status, rows, total, failure, again, more } = useDownloads('downloaded', { pace, shown });
  const { selection, setSelection, selected, allSelected, toggleAll } = useRows(rows);
  const { act, clear } = useDoneDeeds(again);
  useWindowLoading(status === 'loading');
  const columns = useMemo(
    () => doneColumns({ t, common: translateWith(common), language, placeText, resting: false, act }),
    [t, common, language, placeText, act],
  );
  return (
    <>
      <PlaceBar label={t('bar')}>
        <button
          type="button"
          className="btn btn-text"
          data-testid="done-delete"
          disabled={selected.length === 0}
          onClick={() => {
            act('delete', selected);
          }}
        >
          <Icon name="trash" size={16} />
          {t('action.deleteMany')}
        </button>
        <button type="button" className="btn btn-text" disabled={rows.length === 0} onClick={toggleAll}>
          {t(allSelected ? 'selectNone' : 'selectAll')}
        </button>
        <Space />
        <button
          type="button"
          className="btn btn-text"
          data-testid="done-clear"
          disabled={rows.length === 0}
          onClick={clear}
        >
          {t('action.clear')}
        </button>
      </PlaceBar>
      {status === 'ready' && failure !== null && <PlaceNote tone="warning">{t('stale')}</PlaceNote>}
      {status === 'loading' && <LoadingState />}
      {status === 'failed' && failure !== null && (
        <ErrorState text={failure.message} code={failure.code} onRetry={again} />
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState icon="check-circle" title={t('empty.done')} text={t('empty.doneText')} />
      )}
      {status === 'ready' && rows.length > 0 && (
        <>
          <RecordTable
            label={t('tabs.downloaded')}
            testId="downloaded-list"
            rows={rows}
            columns={columns}
            selection={selection}
            onSelect={setSelection}
            nameOf={({ name }) => name}
            onEnd={more}
            onOpen={(row) => {
              act('open', [row]);
            }}
            onMenu={(at, { ids }) => {
              const chosen = rows.filter(({ id }) => ids.has(id));
              openMenu({ at, label: t('bar'), items: rowMenu(chosen, doneDeeds, t, act) });
            }}
            onDelete={() => {
              act('delete', selected);
            }}
          />
          <PlaceFoot>
            {selected.length > 0
              ? t('selected', { count: selected.length, total })
              : t('footDone', { count: total, number: new Intl.NumberFormat(language).format(total) })}
          </PlaceFoot>
        </>
      )}
    </>
  );
}
