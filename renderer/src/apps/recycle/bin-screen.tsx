import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { DragSight } from '../../components/drag/drag-sight.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { playJournal } from '../../components/files/undo-actions.ts';
import { useListDrag } from '../../components/files/use-list-drag.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceFoot, PlaceNote } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown, selectRows } from '../../components/place/row-selection.ts';
import { usePages } from '../../components/place/use-pages.ts';
import { changedFolder, isTaskEnd, usePushes } from '../../components/place/use-pushes.ts';
import { useForwardedKeys } from '../../components/shortcuts/forward.ts';
import { translateWith } from '../../i18n/translate.ts';
import { binOf } from '../../state/files/files-api.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { BinBar } from './bin-bar.tsx';
import { binColumns, type BinRow } from './bin-columns.tsx';
import { BinFilters } from './bin-filters.tsx';
import { filterFields, isFiltered, noFilter, type BinFilter } from './filters.ts';
import type { Scope } from './restore.ts';
import { useBinActions, type BinEntry } from './use-bin-actions.ts';

type Listed = CallData<typeof calls.recycleList>;

const PAGE = 200;

/** One bin: what lies in it, since when and until when, and the ways out. */
export function BinScreen({ scope }: { scope: Scope }) {
  const { t, language } = useTranslation('places');
  const { t: files } = useTranslation(['files', 'filework']);
  const dragText = useMemo(() => translateWith(files), [files]);
  const store = useAppStore();
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const [filter, setFilter] = useState<BinFilter>(noFilter);
  const load = useCallback(
    (page: number, signal: AbortSignal) =>
      call(calls.recycleList, { scope, page, size: PAGE, ...filterFields(filter, Date.now()) }, { signal }),
    [scope, filter],
  );
  const pages = usePages<BinRow, Listed>(load);
  const { refresh } = pages;
  // A deletion of somebody else is told of by the folder it has left, and ends no task of this account.
  const isNews = useCallback(
    (frame: MessageFrame) => {
      const folder = changedFolder(frame);
      return folder === undefined ? isTaskEnd(frame) : binOf(folder) === scope;
    },
    [scope],
  );
  usePushes(isNews, refresh);
  useWindowLoading(pages.status === 'loading');
  const actions = useBinActions(scope, refresh);
  const [chosen, setSelection] = useState(nothingSelected);
  const [elsewhere, setElsewhere] = useState<readonly BinEntry[] | null>(null);
  const order = useMemo(() => pages.rows.map(({ id }) => id), [pages.rows]);
  const selection = onlyShown(chosen, order);
  const selected = pages.rows.filter(({ id }) => selection.ids.has(id));
  const mayRemove = scope === 'my' || isMaster;
  const columns = useMemo(() => binColumns(scope, t, language), [scope, t, language]);

  const [selectingAll, setSelectingAll] = useState(false);
  const [wantsAll, setWantsAll] = useState(false);
  // What was read for it is selected with the list that shows it.
  if (wantsAll) {
    setWantsAll(false);
    setSelection(selectRows(order));
  }
  // What is asked for now; reading to the end of what was asked for before is broken off, and nobody waits for it.
  const asked = useRef(load);
  useEffect(() => {
    asked.current = load;
  }, [load]);
  const selectAll = async (): Promise<void> => {
    setSelectingAll(true);
    const complete = await pages.all();
    setSelectingAll(false);
    if (complete) setWantsAll(true);
    else if (asked.current === load) toast({ kind: 'error', text: files('failed.selection') });
  };

  const menu = (at: { x: number; y: number }, { ids }: typeof selection): void => {
    const entries = pages.rows.filter(({ id }) => ids.has(id));
    openMenu({
      at,
      label: t('recycle.menu'),
      items: [
        {
          id: 'restore',
          icon: 'restore',
          label: t('recycle.restore'),
          onSelect: () => void actions.restore(entries),
        },
        {
          id: 'restoreTo',
          icon: 'folder',
          label: t('recycle.restoreTo'),
          onSelect: () => {
            setElsewhere(entries);
          },
        },
        ...(mayRemove
          ? [
              'separator' as const,
              {
                id: 'remove',
                icon: 'trash' as const,
                label: t('recycle.removeForever'),
                danger: true,
                onSelect: () => void actions.remove(entries),
              },
            ]
          : []),
      ],
    });
  };

  const sourcesAt = (id: string) =>
    pages.rows
      .filter((row) => (selection.ids.has(id) ? selection.ids.has(row.id) : row.id === id))
      .map(({ path, name, is_dir }) => ({
        ...{ path, name, isDir: is_dir === '1', isSys: false, writable: true },
        view: 'recycle' as const,
      }));
  const press = useListDrag(sourcesAt, refresh);
  // What lies in the bin is taken nowhere but back (DRG-19).
  const play = (way: 'undo' | 'redo'): void => {
    void playJournal(store, dragText, way).then(refresh);
  };
  useForwardedKeys(({ keys }) => {
    if (keys === 'mod+z' || keys === 'mod+y') {
      play(keys === 'mod+z' ? 'undo' : 'redo');
      return true;
    }
    if (selected.length === 0 || (keys !== 'mod+x' && keys !== 'mod+c')) return false;
    toast({ kind: 'warning', text: files('refusal.recycled') });
    return true;
  });

  const { status, failure, answer } = pages;
  return (
    <>
      <BinBar
        scope={scope}
        filter={filter}
        onFilter={setFilter}
        selected={selected.length}
        mayRemove={mayRemove}
        isEmpty={answer?.used === 0 && pages.total === 0 && !isFiltered(filter)}
        onRestore={() => void actions.restore(selected)}
        onRestoreTo={() => {
          setElsewhere(selected);
        }}
        onRemove={() => void actions.remove(selected)}
        onEmpty={() => void actions.empty()}
      />
      <BinFilters
        filter={filter}
        onFilter={setFilter}
        people={scope === 'public' ? (answer?.people ?? []) : []}
        folders={answer?.folders ?? []}
        total={status === 'ready' ? pages.total : 0}
        selected={selected.length}
        busy={selectingAll}
        onSelectAll={() => void selectAll()}
      />
      {scope === 'public' && !isMaster && <PlaceNote>{t('recycle.masterRemoves')}</PlaceNote>}
      {status === 'loading' && <LoadingState />}
      {status === 'failed' && failure !== null && (
        <ErrorState text={failure.message} code={failure.code} onRetry={pages.reload} />
      )}
      {status === 'ready' && pages.rows.length === 0 && (
        <EmptyState
          icon="trash"
          title={t(isFiltered(filter) ? 'nothingFound' : 'recycle.nothing')}
          {...(isFiltered(filter) ? {} : { text: t('recycle.nothingText') })}
        >
          {isFiltered(filter) && (
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setFilter(noFilter);
              }}
            >
              {t('recycle.noFilter')}
            </button>
          )}
        </EmptyState>
      )}
      {status === 'ready' && pages.rows.length > 0 && (
        <RecordTable
          label={t(`recycle.${scope}`)}
          testId="recycle-list"
          rows={pages.rows}
          columns={columns}
          selection={selection}
          onSelect={setSelection}
          nameOf={({ name }) => name}
          onMenu={menu}
          onEnd={pages.more}
          onPress={press}
          {...(mayRemove ? { onDelete: () => selected.length > 0 && void actions.remove(selected) } : {})}
        />
      )}
      {status === 'ready' && pages.total > 0 && (
        <PlaceFoot>
          {selected.length > 0
            ? t('list.selected', {
                count: selected.length,
                total: pages.total,
                size: formatSize(selected.reduce((sum, { size }) => sum + size, 0)),
              })
            : t('recycle.foot', { count: pages.total, size: formatSize(answer?.used ?? 0) })}
        </PlaceFoot>
      )}
      <DragSight translate={dragText} />
      {elsewhere !== null && (
        <FolderPicker
          title={t('recycle.elsewhere', { count: elsewhere.length })}
          okText={t('recycle.restoreHere')}
          onDone={(path) => {
            setElsewhere(null);
            if (path !== null) void actions.restore(elsewhere, path);
          }}
        />
      )}
    </>
  );
}
