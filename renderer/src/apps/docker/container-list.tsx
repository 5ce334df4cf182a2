import { useMemo, useState } from 'react';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu, type MenuAnchor } from '../../components/menu/menu-service.ts';
import { SearchField, Select } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { RecordTable } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { containerColumns, type ContainerRow } from './container-columns.tsx';
import { containerMenu, manyMenu } from './container-menu.ts';
import { isUp, nameOf, shownContainers, stateFilters, type StateFilter } from './container-model.ts';
import { PruneDialog } from './prune-dialog.tsx';
import { actionsFor, useBusy, useContainerActions } from './use-container-actions.ts';
import { useContainers } from './use-containers.ts';
import { useStats } from './use-stats.ts';

/** Every container, kept live by the events of the engine (APP-DKR-02). */
export function ContainerList() {
  const { t } = useTranslation('docker');
  const { navigate } = useAppWindow();
  const { data, failure, reload } = useContainers();
  const [keyword, setKeyword] = useState('');
  const [filter, setFilter] = useState<StateFilter>('all');
  const [chosen, setSelection] = useState(nothingSelected);
  const [pruning, setPruning] = useState(false);
  const actions = useContainerActions();
  const busy = useBusy();
  const running = (data ?? []).filter(({ State }) => State === 'running');
  const stats = useStats(
    running
      .map(({ Id }) => Id)
      .sort()
      .join(','),
  );
  useWindowLoading(data === null && failure === null);

  const rows = useMemo<ContainerRow[]>(
    () =>
      shownContainers(data ?? [], keyword, filter).map((container) => ({
        ...container,
        id: container.Id,
        stats: isUp(container.State) ? stats.get(container.Id) : undefined,
        busy: busy.get(container.Id),
      })),
    [data, keyword, filter, stats, busy],
  );
  const selection = onlyShown(chosen, rows.map(({ id }) => id)); // prettier-ignore
  const selected = rows.filter(({ id }) => selection.ids.has(id));
  const menuFor = (some: readonly ContainerRow[], at: MenuAnchor): void => {
    const [first] = some;
    if (first === undefined) return;
    const deps = { t, actions, navigate };
    const items = some.length === 1 ? containerMenu(first, deps) : manyMenu(some, deps);
    openMenu({ at, label: t('action.more', { name: nameOf(first) }), items });
  };
  const columns = useMemo(
    () =>
      containerColumns({
        t,
        actions,
        navigate,
        onMenu: (row, element) => {
          openMenu({
            at: { element, side: 'below' },
            label: t('action.more', { name: nameOf(row) }),
            items: containerMenu(row, { t, actions, navigate }),
          });
        },
      }),
    [t, actions, navigate],
  );
  const startable = selected.filter(({ State }) => actionsFor(State).includes('start'));
  const stoppable = selected.filter(({ State }) => actionsFor(State).includes('stop'));

  if (data === null)
    return failure === null ? (
      <LoadingState />
    ) : (
      <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
    );
  return (
    <>
      <PlaceBar label={t('list.tools')}>
        {selected.length > 0 ? (
          <>
            <button
              type="button"
              className="btn btn-secondary"
              disabled={startable.length === 0}
              onClick={() => void actions.run('start', startable)}
            >
              {t('action.start')}
            </button>
            <button
              type="button"
              className="btn btn-secondary"
              disabled={stoppable.length === 0}
              onClick={() => void actions.run('stop', stoppable)}
            >
              {t('action.stop')}
            </button>
            <button
              type="button"
              className="btn btn-secondary"
              disabled={stoppable.length === 0}
              onClick={() => void actions.run('restart', stoppable)}
            >
              {t('action.restart')}
            </button>
            <Space />
            <button
              type="button"
              className="btn btn-danger"
              onClick={() => {
                void actions.remove(selected).then((done) => {
                  if (done) setSelection(nothingSelected);
                });
              }}
            >
              {t('action.delete')}
            </button>
          </>
        ) : (
          <>
            <SearchField label={t('list.search')} value={keyword} onSearch={setKeyword} />
            <Select
              label={t('list.show')}
              value={filter}
              options={stateFilters.map((value) => ({
                value,
                label: t(value === 'all' ? 'list.all' : value === 'running' ? 'list.runningOnly' : 'list.stoppedOnly'),
              }))}
              onValue={setFilter}
            />
            <Space />
            <button
              type="button"
              className="btn btn-text"
              onClick={() => {
                setPruning(true);
              }}
            >
              {t('list.prune')}
            </button>
            <button
              type="button"
              className="btn btn-primary"
              data-testid="container-create"
              onClick={() => {
                navigate('/docker/container?create=1');
              }}
            >
              {t('list.create')}
            </button>
          </>
        )}
      </PlaceBar>
      {rows.length === 0 ? (
        data.length === 0 ? (
          <EmptyState icon="container" title={t('list.none')} text={t('list.noneText')} />
        ) : (
          <EmptyState icon="search" title={t('list.nothing')}>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                setKeyword('');
                setFilter('all');
              }}
            >
              {t('list.clear')}
            </button>
          </EmptyState>
        )
      ) : (
        <RecordTable
          label={t('list.label')}
          testId="container-list"
          rows={rows}
          columns={columns}
          selection={selection}
          onSelect={setSelection}
          nameOf={nameOf}
          onOpen={({ Id }) => {
            navigate(`/docker/container?id=${Id}`);
          }}
          onMenu={(at, { ids }) => {
            menuFor(
              rows.filter(({ id }) => ids.has(id)),
              at,
            );
          }}
          onDelete={() => {
            if (selected.length > 0) void actions.remove(selected);
          }}
        />
      )}
      {data.length > 0 && (
        <PlaceFoot>
          {selected.length > 0
            ? t('list.footSelected', { count: selected.length })
            : t('list.foot', { count: data.length, running: running.length })}
        </PlaceFoot>
      )}
      {pruning && (
        <PruneDialog
          what={['containers', 'networks', 'volumes']}
          onClose={() => {
            setPruning(false);
          }}
        />
      )}
    </>
  );
}
