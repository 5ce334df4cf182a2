import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { call } from '../../api/call.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { usePages } from '../../components/place/use-pages.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { TaskCard, type Listed, type Task } from './task-card.tsx';
import styles from './collect.module.css';

const isCollectNews = ({ topic }: MessageFrame): boolean => topic === 'collect';

/** Own collections: their link, who has handed in, closing and opening again; files stay when one is deleted. */
export function TaskList() {
  const { t } = useTranslation('care');
  const { search } = useLocation();
  const load = useCallback(
    (page: number, signal: AbortSignal) => call(calls.collectList, { page, size: 200 }, { signal }),
    [],
  );
  const pages = usePages<Task, Listed>(load);
  usePushes(isCollectNews, pages.refresh);
  const query = new URLSearchParams(search);
  const listed = query.get('show');
  const [shown, setShown] = useState(query.get('link') ?? '');
  const { all, rows, total } = pages;
  const isFar = listed !== null && rows.length > 0 && rows.length < total && !rows.some(({ id }) => id === listed);
  useEffect(() => {
    // Somebody was led to one that a later page has.
    if (isFar) void all();
  }, [isFar, all]);
  if (pages.status === 'loading') return <LoadingState />;
  if (pages.status === 'failed')
    return <ErrorState text={pages.failure?.message ?? ''} code={pages.failure?.code ?? ''} onRetry={pages.reload} />;
  if (rows.length === 0) return <EmptyState icon="archive" title={t('collect.none')} text={t('collect.text')} />;
  return (
    <ul className={styles.tasks}>
      {rows.map((task) => (
        <TaskCard
          key={task.id === listed ? `${task.id} listed` : task.id}
          task={task}
          open={task.id === shown}
          listed={task.id === listed}
          onOpen={() => {
            setShown(task.id === shown ? '' : task.id);
          }}
          onChanged={pages.refresh}
        />
      ))}
      {rows.length < total && (
        <li>
          <button type="button" className="btn btn-secondary" disabled={pages.loadingMore} onClick={pages.more}>
            {t('collect.more', { count: total - rows.length })}
          </button>
        </li>
      )}
    </ul>
  );
}
