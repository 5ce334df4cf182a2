import type { VideoRecord } from '#shared/contract/calls-video.ts';
import type { Column } from '../../../components/place/record-table.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';
import { Poster } from './poster.tsx';
import styles from './columns.module.css';

type ColumnId = 'title' | 'kind' | 'year' | 'lib' | 'state';

/** Columns of tables of films, in the given order. */
export function useVideoColumns(ids: readonly ColumnId[]): readonly Column<VideoRecord>[] {
  const { t } = useTranslation('video');
  const { libs } = useVideo();
  const columns: Readonly<Record<ColumnId, Omit<Column<VideoRecord>, 'id' | 'label'>>> = {
    title: {
      width: 'minmax(0, 3fr)',
      render: (video) => (
        <span className={styles.title} data-testid="video-row" data-name={video.title}>
          <span className={styles.thumb}>
            <Poster video={video} size="s" iconSize={16} />
          </span>
          <span className={styles.name} title={video.title}>
            {video.title}
          </span>
        </span>
      ),
    },
    kind: { width: '96px', render: ({ kind }) => t(`kinds.${kind}`) },
    year: { width: '64px', render: ({ year }) => (year === 0 ? '' : String(year)) },
    lib: {
      width: 'minmax(0, 1fr)',
      render: ({ lib_id }) => <span className={styles.name}>{libs.find(({ id }) => id === lib_id)?.name ?? ''}</span>,
    },
    state: {
      width: '120px',
      render: ({ missing, hidden, watched, progress }) =>
        missing === 1
          ? t('missing')
          : hidden === 1
            ? t('hidden')
            : watched === 1
              ? t('watched')
              : progress > 0
                ? t('seen', { percent: Math.max(1, Math.round(progress * 100)) })
                : '',
    },
  };
  return ids.map((id) => ({ id, label: t(`column.${id}`), ...columns[id] }));
}
