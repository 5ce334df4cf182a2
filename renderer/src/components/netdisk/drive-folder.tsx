import { useMemo, type ReactNode } from 'react';
import type { NetdiskKind } from '#shared/contract/kinds.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Entry } from '../../state/files/entry.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { LoadingState } from '../loading-state.tsx';
import { PlaceNote } from '../place/place-frame.tsx';
import { RecordTable } from '../place/record-table.tsx';
import { onlyShown, type RowSelection } from '../place/row-selection.ts';
import { DriveCrumbs } from './drive-crumbs.tsx';
import type { DriveFolderState } from './use-drive-folder.ts';
import { useDriveWords } from './use-drive-words.ts';
import styles from './netdisk.module.css';
import { folderColumns } from '../files/folder-columns.tsx';

/** An entry as a row: its path is its id. */
export type DriveRow = Entry & { readonly id: string };

interface Props {
  readonly kind: NetdiskKind;
  /** Folder of the drive that is shown; '/' is its top. */
  readonly path: string;
  readonly onPath: (path: string) => void;
  /** What `useDriveFolder` knows of it. */
  readonly folder: DriveFolderState;
  /** What is ticked, by path; what is no longer shown does not count. */
  readonly selection: RowSelection;
  readonly onSelect: (selection: RowSelection) => void;
  readonly onMenu?: (at: { x: number; y: number }, rows: readonly DriveRow[]) => void;
  /** The way on from a folder that holds nothing. */
  readonly whenEmpty?: ReactNode;
}

/** The rows of a folder that a selection means. */
export const chosenRows = ({ entries }: DriveFolderState, { ids }: RowSelection): readonly Entry[] =>
  (entries ?? []).filter(({ path }) => ids.has(path));

/** A folder of a cloud drive: where one is, and what is there, to be opened and ticked (APP-NETD-01, APP-BAIDU-01). */
export function DriveFolder(props: Props) {
  const { kind, path, onPath, folder, onSelect, onMenu, whenEmpty } = props;
  const { t } = useTranslation('netdisk');
  const words = useDriveWords();
  const { entries, failure, reload } = folder;
  const rows = useMemo(() => (entries ?? []).map((entry): DriveRow => ({ ...entry, id: entry.path })), [entries]);
  const columns = useMemo(
    () => folderColumns({ name: t('column.name'), changed: t('column.changed'), size: t('column.size') }),
    [t],
  );
  const selection = onlyShown(
    props.selection,
    rows.map(({ id }) => id),
  );
  const content = (): ReactNode => {
    if (entries === null)
      return failure === null ? (
        <LoadingState />
      ) : (
        <ErrorState text={words(failure)} code={failure.code} onRetry={reload} />
      );
    if (rows.length === 0)
      return (
        <EmptyState icon="folder" title={t('folder.empty')}>
          {whenEmpty}
        </EmptyState>
      );
    return (
      <RecordTable
        label={t('folder.label', { name: t(`kinds.${kind}`) })}
        testId="drive-files"
        rows={rows}
        columns={columns}
        selection={selection}
        onSelect={onSelect}
        nameOf={({ name }) => name}
        onOpen={(row) => {
          if (row.isDir) onPath(row.path);
        }}
        {...(onMenu === undefined
          ? {}
          : {
              onMenu: (at: { x: number; y: number }, { ids }: RowSelection) => {
                onMenu(
                  at,
                  rows.filter(({ id }) => ids.has(id)),
                );
              },
            })}
      />
    );
  };
  return (
    <div className={styles.folder} data-testid="drive-folder" data-path={path}>
      <DriveCrumbs kind={kind} path={path} onPath={onPath} />
      {failure !== null && entries !== null && <PlaceNote tone="error">{words(failure)}</PlaceNote>}
      {content()}
    </div>
  );
}
