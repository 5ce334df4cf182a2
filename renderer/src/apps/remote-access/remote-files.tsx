import { useEffect, useMemo, useState } from 'react';
import type { ClientDeps } from '../../api/client.ts';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { DragSight } from '../../components/drag/drag-sight.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceBar, PlaceFoot, PlaceNote, Space } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown, type RowSelection } from '../../components/place/row-selection.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Entry } from '../../state/files/entry.ts';
import { useAppStore } from '../../state/store.ts';
import { copyBetween } from '../../components/remote/copy-between.ts';
import { CopiesBar } from '../../components/remote/copies-bar.tsx';
import { Crumbs } from './crumbs.tsx';
import { DOWNLOAD_MAX, downloadHere } from './download-here.ts';
import type { RemoteRecord } from '../../state/remote/remote-api.ts';
import type { RemoteSession } from '../../state/remote/remote-client.ts';
import { remoteStateOf, useCopies } from '../../state/remote/remote-state.ts';
import { farSide } from '../../state/remote/side.ts';
import { useFailureWords } from '../../components/remote/use-failure-words.ts';
import { folderThere, listUrl } from './urls.ts';
import { useDragThere } from './use-drag-there.ts';
import { useFolderThere } from './use-folder-there.ts';
import { folderColumns } from '../../components/files/folder-columns.tsx';
import styles from './remote-access.module.css';

interface Props {
  readonly device: RemoteRecord;
  readonly session: RemoteSession;
  readonly wire: ClientDeps;
  /** Folder there; '' for the places of the account. */
  readonly path: string;
  /** The session there is over. */
  readonly onOver: () => void;
}

/** An entry as a row: its path is its id. */
type Row = Entry & { readonly id: string };

/** Files of another device: looked at, downloaded, copied here and there, and nothing else (APP-REMOTE-02). */
export function RemoteFiles({ device, session, wire, path, onOver }: Props) {
  const { t } = useTranslation('remote');
  const { navigate } = useAppWindow();
  const words = useFailureWords();
  const store = useAppStore();
  const { copies } = remoteStateOf(store);
  const far = useMemo(() => farSide(wire, session), [wire, session]);
  const { entries, writable, failure, reload } = useFolderThere(far, path, onOver);
  useWindowLoading(entries === null && failure === null);
  const rows = useMemo(() => (entries ?? []).map((entry): Row => ({ ...entry, id: entry.path })), [entries]);
  const columns = useMemo(
    () => folderColumns({ name: t('column.name'), changed: t('column.changed'), size: t('column.size') }),
    [t],
  );
  const [chosen, setSelection] = useState(nothingSelected);
  const [asking, setAsking] = useState<'here' | 'folder' | 'file' | null>(null);
  const selection = onlyShown(
    chosen,
    rows.map(({ id }) => id),
  );
  const ofSelection = ({ ids }: RowSelection): Row[] => rows.filter(({ id }) => ids.has(id));
  const selected = ofSelection(selection);
  // Places themselves are not copied, and nothing is put beside them.
  const isTop = path === '';
  const canDownload = (on: readonly Row[]): boolean =>
    on.length === 1 && on[0]?.isDir === false && on[0].size <= DOWNLOAD_MAX;
  const open = (row: Row): void => {
    if (row.isDir) navigate(folderThere(device.nasid, row.path));
  };
  const download = ([file]: readonly Row[]): void => {
    if (file === undefined) return;
    const { name, size } = file;
    copies.add([{ name, size, way: 'download', run: (report) => downloadHere(far, file, report) }]);
  };
  const copy = (way: 'here' | 'there', paths: readonly string[], folder: string): void => {
    void copyBetween(store, { device: device.nasid, way, paths, folder });
  };
  // What is copied there shows as soon as it has come.
  const arrived = useCopies().filter(({ way, state }) => way === 'there' && state === 'done').length;
  useEffect(() => {
    if (arrived > 0) reload();
  }, [arrived, reload]);
  const { press, spots, translate } = useDragThere({ device, path, writable, rows, selection, open });
  const menu = (at: { x: number; y: number }, on: RowSelection): void => {
    const these = ofSelection(on);
    const [first] = these;
    openMenu({
      at,
      label: t('files.menu'),
      items: [
        {
          id: 'open',
          icon: 'folder',
          label: t('open'),
          disabled: these.length !== 1 || first?.isDir !== true,
          onSelect: () => {
            if (first !== undefined) open(first);
          },
        },
        {
          id: 'here',
          icon: 'copy',
          label: t('files.here'),
          disabled: isTop || these.length === 0,
          onSelect: () => {
            setAsking('here');
          },
        },
        {
          id: 'download',
          icon: 'download',
          label: t('files.download'),
          disabled: isTop || !canDownload(these),
          onSelect: () => {
            download(these);
          },
        },
      ],
    });
  };
  return (
    <>
      <PlaceBar label={t('files.actions')}>
        <button
          type="button"
          className="btn btn-primary"
          data-action="here"
          disabled={isTop || selected.length === 0}
          onClick={() => {
            setAsking('here');
          }}
        >
          {t('files.here')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          data-action="download"
          disabled={isTop || !canDownload(selected)}
          onClick={() => {
            download(selected);
          }}
        >
          {t('files.download')}
        </button>
        <Space />
        <button
          type="button"
          className="btn btn-secondary"
          data-action="there"
          disabled={isTop || entries === null}
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            openMenu({
              at: { x: left, y: bottom },
              label: t('files.there'),
              items: [
                {
                  id: 'file',
                  icon: 'document',
                  label: t('files.thereFile'),
                  onSelect: () => {
                    setAsking('file');
                  },
                },
                {
                  id: 'folder',
                  icon: 'folder',
                  label: t('files.thereFolder'),
                  onSelect: () => {
                    setAsking('folder');
                  },
                },
              ],
            });
          }}
        >
          {t('files.there')}
        </button>
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            navigate(listUrl);
          }}
        >
          <Icon name="list" size={16} />
          {t('toList')}
        </button>
      </PlaceBar>
      <Crumbs device={device} path={path} />
      {failure !== null && entries !== null && <PlaceNote tone="error">{words(failure)}</PlaceNote>}
      <div ref={spots} className={styles.list}>
        {entries === null ? (
          failure === null ? (
            <LoadingState />
          ) : (
            <ErrorState text={words(failure)} code={failure.code} onRetry={reload} />
          )
        ) : rows.length === 0 ? (
          <EmptyState icon="folder" title={t('files.empty')} />
        ) : (
          <RecordTable
            label={t('files.label')}
            testId="remote-files"
            rows={rows}
            columns={columns}
            selection={selection}
            onSelect={setSelection}
            nameOf={({ name }) => name}
            onOpen={open}
            onMenu={menu}
            {...(isTop ? {} : { onPress: press })}
          />
        )}
      </div>
      <DragSight translate={translate} />
      <PlaceFoot>{t('files.foot', { count: rows.length })}</PlaceFoot>
      <CopiesBar />
      {asking !== null && (
        <FolderPicker
          title={t(`files.pick.${asking}`)}
          okText={t(asking === 'here' ? 'files.copyHere' : 'files.copyThere')}
          reading={asking === 'folder'}
          {...(asking === 'file' ? { file: () => true } : {})}
          onDone={(picked) => {
            setAsking(null);
            if (picked === null) return;
            if (asking === 'here')
              copy('here', selected.map(({ path: from }) => from), picked); // prettier-ignore
            else copy('there', [picked], path);
          }}
        />
      )}
    </>
  );
}
