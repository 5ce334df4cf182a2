import { useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { useLinkBase } from '../../components/place/link-base.ts';
import { QrCode } from '../../components/place/qr-code.tsx';
import { whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { folderUrl } from '../../state/files/location.ts';
import { remind } from './remind.ts';
import { Submissions } from './submissions.tsx';
import styles from './collect.module.css';

export type Listed = CallData<typeof calls.collectList>;
export type Task = Listed['list'][number];

/** A collection that is opened again runs for a week more (s). */
const AGAIN_S = 7 * 86_400;

interface CardProps {
  readonly task: Task;
  readonly open: boolean;
  /** Who has handed in is shown from the start. */
  readonly listed: boolean;
  readonly onOpen: () => void;
  readonly onChanged: () => void;
}

/** One collection: its numbers, its link, who has handed in, and what can be done with it (APP-COLL-03). */
export function TaskCard({ task, open, listed, onOpen, onChanged }: CardProps) {
  const { t } = useTranslation('care');
  const { openWindow, navigate } = useAppWindow();
  const base = useLinkBase();
  const link = base === null ? '' : `${base}${task.url}`;
  const closed = task.state === 'closed';
  const [handed, setHanded] = useState(listed);
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
        {task.asked > 0 ? (
          <span data-testid="collect-came">
            {task.missing === 0
              ? t('collect.everybody')
              : t('collect.handedOf', { count: task.asked - task.missing, total: task.asked })}
          </span>
        ) : (
          <span>{t('collect.people', { count: task.people })}</span>
        )}
        <span>{t('collect.files', { count: task.count })}</span>
        <span>{t('collect.until', { time: whenText(task.deadline) })}</span>
        {task.fresh > 0 && (
          <span className="chip" data-tone="info" data-testid="collect-fresh">
            {t('collect.fresh', { count: task.fresh })}
          </span>
        )}
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
        {!closed && (
          <>
            <button
              type="button"
              className="btn btn-secondary"
              data-testid="collect-remind"
              onClick={() => void remind({ ...task, link }, t)}
            >
              {task.missing > 0 ? t('collect.remindMissing', { count: task.missing }) : t('collect.remind')}
            </button>
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                navigate(`/fileCollect/customTask?edit=${encodeURIComponent(task.id)}`);
              }}
            >
              {t('collect.edit')}
            </button>
          </>
        )}
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
