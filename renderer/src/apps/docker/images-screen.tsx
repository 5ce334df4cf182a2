import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatSize } from '#shared/rules/size.ts';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { SearchField } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFoot, Space } from '../../components/place/place-frame.tsx';
import { RecordTable, type Column } from '../../components/place/record-table.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useDocker, useEngine } from '../../state/docker/engine.ts';
import { nameOf, type Container } from './container-model.ts';
import styles from './docker.module.css';
import { PruneDialog } from './prune-dialog.tsx';
import { PullDialog } from './pull-dialog.tsx';
import { PullList } from './pull-list.tsx';
import { useContainers } from './use-containers.ts';
import { useImages, type Image } from './use-images.ts';

interface Row extends Image {
  readonly id: string;
  /** Reference by which it is named; its short id without a tag. */
  readonly label: string;
  readonly users: readonly Container[];
}

/** One row a tag, as people name images; one without a tag has a row too. */
function rowsOf(images: readonly Image[], containers: readonly Container[], keyword: string): Row[] {
  const wanted = keyword.trim().toLowerCase();
  return images
    .flatMap((image) => {
      const users = containers.filter(({ ImageID }) => ImageID === image.Id);
      const labels = image.RepoTags.length === 0 ? [''] : image.RepoTags;
      return labels.map((label) => ({ ...image, id: `${image.Id} ${label}`, label, users }));
    })
    .filter(({ label, Id }) => label.includes(wanted) || Id.includes(wanted))
    .sort((a, b) => a.label.localeCompare(b.label));
}

const shortId = (id: string): string => id.replace(/^sha256:/, '').slice(0, 12);
/** How an image is named to the engine. */
const referenceOf = ({ label, Id }: Row): string => (label === '' ? shortId(Id) : label);

/** Images that are here, and those on their way (APP-DKR-04). */
export function ImagesScreen() {
  const { t } = useTranslation('docker');
  const { navigate } = useAppWindow();
  const engine = useEngine();
  const { registry } = useDocker();
  const { data, failure, reload } = useImages();
  const containers = useContainers().data;
  const wantedPull = new URLSearchParams(useLocation().search).get('pull');
  const [keyword, setKeyword] = useState('');
  const [pulling, setPulling] = useState<string | null>(wantedPull);
  const [pruning, setPruning] = useState(false);
  const [chosen, setSelection] = useState(nothingSelected);
  useWindowLoading(data === null && failure === null);
  const rows = useMemo(() => rowsOf(data ?? [], containers ?? [], keyword), [data, containers, keyword]);
  const selection = onlyShown(chosen, rows.map(({ id }) => id)); // prettier-ignore
  const selected = rows.filter(({ id }) => selection.ids.has(id));

  const remove = async (some: readonly Row[]): Promise<void> => {
    const [first] = some;
    if (first === undefined) return;
    const sure = await confirm({
      title: t('image.deleteTitle', { count: some.length, name: referenceOf(first) }),
      content: t('image.deleteText'),
      okText: t('image.deleteOk'),
      danger: true,
    });
    if (!sure) return;
    for (const row of some) {
      // In use, it is refused in the engine's words, and the others go on.
      const result = await engine.call('imageDelete', { params: { name: referenceOf(row) } });
      if (!result.success) toastFailure(result);
    }
    setSelection(nothingSelected);
  };
  const create = (row: Row): void => {
    navigate(`/docker/container?create=1&image=${encodeURIComponent(referenceOf(row))}`);
  };
  const columns: Column<Row>[] = [
    {
      id: 'name',
      label: t('image.name'),
      width: 'minmax(160px, 2fr)',
      render: ({ label }) => (label === '' ? <span className={styles.quiet}>{t('image.untagged')}</span> : label),
    },
    { id: 'id', label: t('image.id'), width: '116px', render: ({ Id }) => <code>{shortId(Id)}</code> },
    {
      id: 'users',
      label: t('image.usedBy'),
      width: 'minmax(100px, 1.4fr)',
      render: ({ users }) =>
        users.length === 0 ? (
          <span className={styles.quiet}>{t('image.unused')}</span>
        ) : (
          <span title={users.map(nameOf).join(', ')}>{users.map(nameOf).join(', ')}</span>
        ),
    },
    {
      id: 'created',
      label: t('image.created'),
      width: '140px',
      render: ({ Created }) => whenText(Created).slice(0, 10),
    },
    { id: 'size', label: t('image.size'), width: '84px', end: true, render: ({ Size }) => formatSize(Size) },
    {
      id: 'actions',
      label: t('image.actions'),
      width: '76px',
      end: true,
      render: (row) => (
        <span className={styles.rowActions}>
          <button
            type="button"
            className="icon-btn"
            title={`${t('image.create')}: ${referenceOf(row)}`}
            aria-label={`${t('image.create')}: ${referenceOf(row)}`}
            onClick={(event) => {
              event.stopPropagation();
              create(row);
            }}
          >
            <Icon name="plus" size={16} />
          </button>
          <button
            type="button"
            className="icon-btn"
            title={t('action.of', { action: t('image.delete'), name: referenceOf(row) })}
            aria-label={t('action.of', { action: t('image.delete'), name: referenceOf(row) })}
            onClick={(event) => {
              event.stopPropagation();
              void remove([row]);
            }}
          >
            <Icon name="trash" size={16} />
          </button>
        </span>
      ),
    },
  ];
  const total = (data ?? []).reduce((sum, { Size }) => sum + Size, 0);
  return (
    <>
      <PlaceBar label={t('image.tools')}>
        {selected.length > 0 ? (
          <>
            <button
              type="button"
              className="btn btn-secondary"
              disabled={selected.length !== 1}
              onClick={() => {
                selected.forEach(create);
              }}
            >
              {t('image.create')}
            </button>
            <Space />
            <button type="button" className="btn btn-danger" onClick={() => void remove(selected)}>
              {t('image.delete')}
            </button>
          </>
        ) : (
          <>
            <SearchField label={t('image.search')} value={keyword} onSearch={setKeyword} />
            <Space />
            <button
              type="button"
              className="btn btn-text"
              onClick={() => {
                setPruning(true);
              }}
            >
              {t('image.prune')}
            </button>
            <button
              type="button"
              className="btn btn-primary"
              data-testid="image-pull"
              onClick={() => {
                setPulling('');
              }}
            >
              {t('image.pull')}
            </button>
          </>
        )}
      </PlaceBar>
      <PullList />
      {data === null ? (
        failure === null ? (
          <LoadingState />
        ) : (
          <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
        )
      ) : rows.length === 0 ? (
        <EmptyState
          icon="archive"
          title={t(keyword === '' ? 'image.none' : 'image.nothing')}
          {...(keyword === '' ? { text: t('image.noneText') } : {})}
        />
      ) : (
        <RecordTable
          label={t('image.label')}
          testId="image-list"
          rows={rows}
          columns={columns}
          selection={selection}
          onSelect={setSelection}
          nameOf={referenceOf}
          onOpen={create}
          onMenu={(at, { ids }) => {
            const some = rows.filter(({ id }) => ids.has(id));
            const [first] = some;
            if (first === undefined) return;
            openMenu({
              at,
              label: referenceOf(first),
              items: [
                {
                  id: 'create',
                  icon: 'plus',
                  label: t('image.create'),
                  disabled: some.length !== 1,
                  onSelect: () => {
                    create(first);
                  },
                },
                'separator',
                {
                  id: 'delete',
                  icon: 'trash',
                  label: t('image.delete'),
                  danger: true,
                  onSelect: () => void remove(some),
                },
              ],
            });
          }}
          onDelete={() => void remove(selected)}
        />
      )}
      {data !== null && (
        <PlaceFoot>
          {t('image.foot', { count: data.length, size: formatSize(total) })}
          {' · '}
          {registry.url === '' ? (
            t('image.hub')
          ) : (
            <span title={registry.url}>{t('image.mirror', { name: `${registry.name} ${registry.url}`.trim() })}</span>
          )}
        </PlaceFoot>
      )}
      {pulling !== null && (
        <PullDialog
          image={pulling}
          onClose={() => {
            setPulling(null);
            if (wantedPull !== null) navigate('/docker/images');
          }}
        />
      )}
      {pruning && (
        <PruneDialog
          what={['images']}
          onClose={() => {
            setPruning(false);
          }}
        />
      )}
    </>
  );
}
