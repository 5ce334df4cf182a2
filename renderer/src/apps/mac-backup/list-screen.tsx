import { useMemo, useState } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { PlaceBar, PlaceFoot, PlaceNote, Space } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown, type RowSelection } from '../../components/place/row-selection.ts';
import { useFolderNames } from '../../components/place/use-folder-names.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { folderUrl } from '../../state/files/location.ts';
import type { MacBackup } from '../../state/mac-backup/mac-backup-api.ts';
import { macColumns } from './mac-columns.tsx';
import { mayDelete, useMacDelete } from './use-mac-delete.tsx';
import { guideUrl } from './urls.ts';
import type { MacBackups } from './use-mac-backups.ts';

/** `/backupMac/list`: the backups that Macs have written, and what can be done with them (APP-BMAC-01). */
export function ListScreen({ list, failure, retry }: MacBackups) {
  const { t } = useTranslation('macbackup');
  const { navigate } = useAppWindow();
  useWindowLoading(list === null && failure === null);
  if (list === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
    );
  if (list.length === 0)
    return (
      <EmptyState icon="backup" title={t('list.none')} text={t('list.noneText')}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            navigate(guideUrl);
          }}
        >
          {t('list.guide')}
        </button>
      </EmptyState>
    );
  return <MacList list={list} changed={retry} />;
}

function MacList({ list, changed }: { readonly list: readonly MacBackup[]; readonly changed: () => void }) {
  const { t } = useTranslation('macbackup');
  const { openWindow } = useAppWindow();
  const nameOf = useFolderNames();
  const remove = useMacDelete(changed);
  const [chosen, setSelection] = useState(nothingSelected);
  const selection = onlyShown(
    chosen,
    list.map(({ id }) => id),
  );
  const ofSelection = ({ ids }: RowSelection): MacBackup[] => list.filter(({ id }) => ids.has(id));
  const selected = ofSelection(selection);
  const columns = useMemo(() => macColumns(t, nameOf), [t, nameOf]);
  const isLocked = selected.length > 0 && !selected.every(mayDelete);
  const show = ({ target: { path } }: MacBackup): void => {
    openWindow(folderUrl(path), { folderPath: path });
  };
  const menu = (at: { x: number; y: number }, rows: RowSelection): void => {
    const backups = ofSelection(rows);
    const [first] = backups;
    if (first === undefined) return;
    openMenu({
      at,
      label: t('list.menu'),
      items: [
        ...(backups.length === 1
          ? [
              {
                id: 'open',
                icon: 'folder' as const,
                label: t('list.open'),
                onSelect: () => {
                  show(first);
                },
              },
              'separator' as const,
            ]
          : []),
        {
          id: 'delete',
          icon: 'trash',
          label: t('list.delete'),
          danger: true,
          disabled: !backups.every(mayDelete),
          onSelect: () => void remove(backups),
        },
      ],
    });
  };
  const counted = list.every(({ mac }) => mac?.counted === 1);
  const sum = (rows: readonly MacBackup[]): string => formatSize(rows.reduce((bytes, row) => bytes + row.bytes, 0));
  return (
    <>
      <PlaceBar label={t('list.actions')}>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={selected.length !== 1}
          onClick={() => {
            if (selected[0] !== undefined) show(selected[0]);
          }}
        >
          {t('list.open')}
        </button>
        <Space />
        <button
          type="button"
          className="btn btn-danger"
          data-testid="mac-delete"
          disabled={selected.length === 0 || isLocked}
          onClick={() => void remove(selected)}
        >
          {t('list.delete')}
        </button>
      </PlaceBar>
      {isLocked && <PlaceNote>{t('list.locked')}</PlaceNote>}
      <RecordTable
        label={t('tabs.list')}
        testId="mac-list"
        rows={list}
        columns={columns}
        selection={selection}
        onSelect={setSelection}
        nameOf={({ name }) => name}
        onOpen={show}
        onMenu={menu}
        onDelete={() => {
          if (selected.length > 0 && !isLocked) void remove(selected);
        }}
      />
      <PlaceFoot>
        {selected.length > 0
          ? t('list.selected', { count: selected.length, size: sum(selected) })
          : t(counted ? 'list.foot' : 'list.counting', { count: list.length, size: sum(list) })}
      </PlaceFoot>
    </>
  );
}
