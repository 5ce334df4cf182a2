import { useMemo } from 'react';
import { formatSpeed } from '#shared/rules/size.ts';
import type { OfflineSetting } from '#shared/contract/calls-offline.ts';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon, type IconName } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { PlaceBar, PlaceFoot, PlaceNote, Space } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { useFolderNames } from '../../components/place/use-folder-names.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { openColumns } from './download-columns.tsx';
import { openDeeds, totalsOf, type Deed } from './download-view.ts';
import { rowMenu } from './row-menu.ts';
import type { Downloads } from './use-downloads.ts';
import { useOpenDeeds } from './use-open-deeds.ts';
import { useRows } from './use-rows.ts';
import styles from './offline.module.css';

interface Props {
  readonly downloads: Downloads;
  /** Null before it is known. */
  readonly setting: OfflineSetting | null;
  readonly onAdd: () => void;
}

/** /download/downloading: what the device downloads now, and what waits for its turn (APP-DOWN-01). */
export function DownloadingScreen({ downloads, setting, onAdd }: Props) {
  const { t, language } = useTranslation('offline');
  const { t: common } = useTranslation('common');
  const { navigate } = useAppWindow();
  const placeText = useFolderNames();
  const { status, rows, total, failure, again } = downloads;
  const { selection, setSelection, selected, allSelected, toggleAll } = useRows(rows);
  const act = useOpenDeeds(again);
  const resting = setting?.resting === 1;
  useWindowLoading(status === 'loading');
  const columns = useMemo(
    () => openColumns({ t, common: translateWith(common), language, placeText, resting, act }),
    [t, common, language, placeText, resting, act],
  );
  // Without a selection a button is about the whole list, but for the one that loses something.
  const targets = selected.length > 0 ? selected : rows;
  const able = (deed: Deed): boolean => targets.some((row) => openDeeds(row).includes(deed));
  const bulk = (deed: 'pause' | 'resume', icon: IconName) => (
    <button
      type="button"
      className="btn btn-text"
      data-testid={`bulk-${deed}`}
      disabled={!able(deed) && !(deed === 'resume' && able('retry') && selected.length > 0)}
      onClick={() => {
        act(deed, targets);
        if (deed === 'resume' && selected.length > 0) act('retry', targets);
      }}
    >
      <Icon name={icon} size={16} />
      {t(selected.length > 0 ? `action.${deed}` : `action.${deed}All`)}
    </button>
  );
  const sum = totalsOf(rows);
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <PlaceBar label={t('bar')}>
        <button type="button" className="btn btn-primary" data-testid="add-download" onClick={onAdd}>
          <Icon name="plus" size={16} />
          {t('add')}
        </button>
        {bulk('pause', 'pause')}
        {bulk('resume', 'play')}
        <button
          type="button"
          className="btn btn-text"
          data-testid="bulk-delete"
          disabled={selected.length === 0}
          onClick={() => {
            act('delete', selected);
          }}
        >
          <Icon name="trash" size={16} />
          {t('action.delete')}
        </button>
        <Space />
        <button type="button" className="btn btn-text" disabled={rows.length === 0} onClick={toggleAll}>
          {t(allSelected ? 'selectNone' : 'selectAll')}
        </button>
      </PlaceBar>
      {resting && rows.length > 0 && (
        <PlaceNote>
          <span className={styles.rest} data-testid="rests">
            {t('rest', { time: setting.schedule.from })}
            <button
              type="button"
              className="link-btn"
              onClick={() => {
                navigate('/download/setting');
              }}
            >
              {t('restSetting')}
            </button>
          </span>
        </PlaceNote>
      )}
      {status === 'ready' && failure !== null && <PlaceNote tone="warning">{t('stale')}</PlaceNote>}
      {status === 'loading' && <LoadingState />}
      {status === 'failed' && failure !== null && (
        <ErrorState text={failure.message} code={failure.code} onRetry={again} />
      )}
      {status === 'ready' && rows.length === 0 && (
        <EmptyState icon="download" title={t('empty.title')} text={`${t('empty.text')} ${t('empty.drop')}`}>
          <button type="button" className="btn btn-primary" onClick={onAdd}>
            {t('add')}
          </button>
        </EmptyState>
      )}
      {status === 'ready' && rows.length > 0 && (
        <>
          <RecordTable
            label={t('tabs.downloading')}
            testId="downloading-list"
            rows={rows}
            columns={columns}
            selection={selection}
            onSelect={setSelection}
            nameOf={({ name }) => name}
            onOpen={(row) => {
              const [first] = openDeeds(row);
              if (first !== undefined) act(first, [row]);
            }}
            onMenu={(at, { ids }) => {
              const chosen = rows.filter(({ id }) => ids.has(id));
              openMenu({ at, label: t('bar'), items: rowMenu(chosen, openDeeds, t, act) });
            }}
            onDelete={() => {
              act('delete', selected);
            }}
          />
          <PlaceFoot>
            {selected.length > 0
              ? t('selected', { count: selected.length, total })
              : t('foot', {
                  count: total,
                  number: number.format(total),
                  down: formatSpeed(sum.down),
                  up: formatSpeed(sum.up),
                })}
          </PlaceFoot>
        </>
      )}
    </>
  );
}
