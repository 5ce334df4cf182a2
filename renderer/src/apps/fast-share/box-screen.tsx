import { useEffect, useMemo, useState } from 'react';
import type { FastShareRecord } from '#shared/contract/calls-fastshare.ts';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu, type MenuItem } from '../../components/menu/menu-service.ts';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceBar, PlaceFoot } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown, type RowSelection } from '../../components/place/row-selection.ts';
import { usePages } from '../../components/place/use-pages.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { boxActions, type BoxAction } from './box-actions.ts';
import { isFastShareNews, isWaiting, loadBox, type Box } from './fast-share-api.ts';
import { fastShareColumns } from './fast-share-columns.tsx';
import { useDeeds } from './use-deeds.ts';

interface Props {
  readonly box: Box;
  /** Hears how many of the rows wait for an answer. */
  readonly onWaiting: (box: Box, count: number) => void;
}

/** One list of fast shares, and what can be done with its rows (APP-FSC-01, APP-FSC-02). */
export function BoxScreen({ box, onWaiting }: Props) {
  const { t } = useTranslation('fastshare');
  const { openWindow } = useAppWindow();
  const load = useMemo(() => loadBox(box), [box]);
  const pages = usePages(load);
  const { rows, status, total, failure, refresh } = pages;
  usePushes(isFastShareNews, refresh);
  useWindowLoading(status === 'loading');
  const [chosen, setSelection] = useState(nothingSelected);
  const [accepting, setAccepting] = useState<readonly FastShareRecord[]>([]);
  const deeds = useDeeds(refresh);
  const columns = useMemo(() => fastShareColumns(box, t), [box, t]);
  const waiting = rows.filter(isWaiting).length;
  useEffect(() => {
    onWaiting(box, waiting);
  }, [box, waiting, onWaiting]);

  if (status === 'failed')
    return <ErrorState text={failure?.message ?? ''} code={failure?.code ?? ''} onRetry={pages.reload} />;
  if (status === 'loading') return <LoadingState />;
  if (rows.length === 0)
    return (
      <EmptyState icon="bolt" title={t(`empty.${box}`)} text={t(`empty.${box}Text`)}>
        {box === 'initiate' ? (
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              openWindow('/fileManage');
            }}
          >
            {t('send.files')}
          </button>
        ) : (
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              openWindow('/fastShare');
            }}
          >
            {t('receive.byCode')}
          </button>
        )}
      </EmptyState>
    );

  const selection = onlyShown(
    chosen,
    rows.map(({ id }) => id),
  );
  const ofSelection = ({ ids }: RowSelection): FastShareRecord[] => rows.filter(({ id }) => ids.has(id));
  const selected = ofSelection(selection);
  const perform = (action: BoxAction, on: readonly FastShareRecord[]): void => {
    if (action === 'accept') setAccepting(on.filter(isWaiting));
    else deeds[action](on);
  };
  const menu = (at: { x: number; y: number }, chosenRows: RowSelection): void => {
    const on = ofSelection(chosenRows);
    const items: MenuItem[] = boxActions(box).map(({ id, icon, can, danger }) => ({
      id,
      icon,
      label: t(`action.${id}`),
      disabled: !can(on),
      ...(danger === true ? { danger } : {}),
      onSelect: () => {
        perform(id, on);
      },
    }));
    openMenu({ at, label: t('menu'), items });
  };
  return (
    <>
      <PlaceBar label={t('actions')}>
        {boxActions(box).map(({ id, can, danger }, at) => (
          <button
            key={id}
            type="button"
            className={`btn ${danger === true ? 'btn-danger' : at === 0 ? 'btn-primary' : 'btn-secondary'}`}
            data-action={id}
            disabled={!can(selected)}
            onClick={() => {
              perform(id, selected);
            }}
          >
            {t(`action.${id}`)}
          </button>
        ))}
      </PlaceBar>
      <RecordTable
        label={t(`tabs.${box}`)}
        testId="fast-shares"
        rows={rows}
        columns={columns}
        selection={selection}
        onSelect={setSelection}
        nameOf={({ name }) => name}
        onOpen={(row) => {
          const [first] = boxActions(box).filter(({ can }) => can([row]));
          if (first !== undefined) perform(first.id, [row]);
        }}
        onMenu={menu}
        onEnd={pages.more}
      />
      <PlaceFoot>
        {selected.length > 0 ? t('selected', { count: selected.length }) : t('foot', { count: total })}
      </PlaceFoot>
      {accepting.length > 0 && (
        <FolderPicker
          title={t('receive.where')}
          okText={t('receive.here')}
          onDone={(path) => {
            const on = accepting;
            setAccepting([]);
            if (path !== null) deeds.accept(on, path);
          }}
        />
      )}
    </>
  );
}
