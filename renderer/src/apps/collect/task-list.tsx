import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { MessageFrame } from '#shared/contract/push.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { copyText } from '../../components/place/copy-text.ts';
import { useLinkBase } from '../../components/place/link-base.ts';
import { QrCode } from '../../components/place/qr-code.tsx';
import { usePages } from '../../components/place/use-pages.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { whenText } from '../../components/place/when.ts';
import { folderUrl } from '../../state/files/location.ts';
import { Submissions } from './submissions.tsx';
import styles from './collect.module.css';

type Listed = CallData<typeof calls.collectList>;
type Task = Listed['list'][number];

const isCollectNews = ({ topic }: MessageFrame): boolean => topic === 'collect';
/** A collection that is opened again runs for a week more (s). */
const AGAIN_S = 7 * 86_400;

/** Own collections: their link, who has handed in, closing and opening again; files stay when one is deleted. */
export function TaskList() {
  const { t } = useTranslation('care');
  const { search } = useLocation();
  const load = useCallback(
    (page: number, signal: AbortSignal) => call(calls.collectList, { page, size: 200 }, { signal }),
    [],
  );
  const pages = usePages<Task, Listed>(load);
  usePushes(isCollectNews, pages.reload);
  const [shown, setShown] = useState(() => new URLSearchParams(search).get('link') ?? '');
  if (pages.status === 'loading') return <LoadingState />;
  if (pages.status === 'failed')
    return <ErrorState text={pages.failure?.message ?? ''} code={pages.failure?.code ?? ''} onRetry={pages.reload} />;
  if (pages.rows.length === 0) return <EmptyState icon="archive" title={t('collect.none')} text={t('collect.text')} />;
  return (
    <ul className={styles.tasks}>
      {pages.rows.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          open={task.id === shown}
          onOpen={() => {
            setShown(task.id === shown ? '' : task.id);
          }}
          onChanged={pages.reload}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  readonly task: Task;
  readonly open: boolean;
  readonly onOpen: () => void;
  readonly onChanged: () => void;
}

function TaskCard({ task, open, onOpen, onChanged }: CardProps) {
  const { t } = useTranslation('care');
  const { openWindow } = useAppWindow();
  const base = useLinkBase();
  const link = base === null ? '' : `${base}${task.url}`;
  const closed = task.state === 'closed';
  const [handed, setHanded] = useState(false);
  const change = async (): Promise<void> => {
    const again = { state: 'open', deadline: Math.floor(Date.now() / 1000) + AGAIN_S } as const;
    const result = await call(calls.collectModify, { id: task.id, ...(closed ? again : { state: 'closed' as const }) });
    if (!result.success) toastFailure(result);
    onChanged();
  };
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: t('collect.delete.title', { name: task.name }),
      content: t('collect.delete.text'),
      okText: t('collect.delete.ok'),
      danger: true,
      onOk: async () => {
        const result = await call(calls.collectDelete, { ids: [task.id] });
        return result.success ? null : result.message;
      },
    });
    if (sure) onChanged();
  };
  const showFiles = async (): Promise<void> => {
    const result = await call(calls.collectDetail, { id: task.id });
    if (result.success) openWindow(folderUrl(result.data.task.path), { folderPath: result.data.task.path });
    else toastFailure(result);
  };
  return (
    <li className={styles.task} data-testid="collect-task" data-name={task.name} data-state={task.state}>
      <div className={styles.taskHead}>
        <strong>{task.name}</strong>
        <span className="chip" data-tone={closed ? 'warning' : 'success'}>
          {t(closed ? 'collect.closed' : 'collect.open')}
        </span>
        <span>{t('collect.people', { count: task.people })}</span>
        <span>{t('collect.files', { count: task.count })}</span>
        <span>{t('collect.until', { time: whenText(task.deadline) })}</span>
      </div>
      <div className={styles.taskTools}>
        <button type="button" className="btn btn-secondary" aria-expanded={open} onClick={onOpen}>
          {t('collect.link')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          aria-expanded={handed}
          onClick={() => {
            setHanded(!handed);
          }}
        >
          {t('collect.handed')}
        </button>
        <button type="button" className="btn btn-secondary" onClick={() => void showFiles()}>
          {t('collect.show')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() =>
            void copyText(
              t('collect.remindText', { name: task.name, link, time: whenText(task.deadline) }),
              t('collect.copied'),
              t('collect.copyFailed'),
            )
          }
        >
          {t('collect.remind')}
        </button>
        <button type="button" className="btn btn-secondary" onClick={() => void change()}>
          {t(closed ? 'collect.reopen' : 'collect.close')}
        </button>
        <button type="button" className="btn btn-danger" onClick={() => void remove()}>
          {t('collect.delete.ok')}
        </button>
      </div>
      {open && (
        <div className={styles.link}>
          <QrCode text={link} label={t('collect.link')} size={128} />
          <a href={link} target="_blank" rel="noreferrer" data-testid="collect-url">
            {link}
          </a>
        </div>
      )}
      {handed && <Submissions id={task.id} name={task.name} />}
    </li>
  );
}
