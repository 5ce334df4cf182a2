import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { formatSize, formatSpeed } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useHost } from '../../host/host-context.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { taskChanged, taskDeleted } from '../../state/tasks-slice.ts';
import styles from './tray.module.css';

/** Rows shown before "Show all". */
const SHOWN = 3;

const upwards: readonly TaskRecord['kind'][] = ['upload', 'nativeUpload'];
const iconOf = ({ kind }: TaskRecord): IconName =>
  upwards.includes(kind) ? 'upload' : kind === 'fileHandle' ? 'copy' : 'download';

/** Acts on tasks and shows the outcome at once; the next push message corrects it. */
function useControl(): (ids: string[], action: 'pause' | 'resume' | 'cancel') => Promise<void> {
  const dispatch = useAppDispatch();
  return async (ids, action) => {
    const result = await call(calls.taskControl, { ids, action });
    if (!result.success) return;
    for (const id of ids) {
      if (action === 'cancel') dispatch(taskDeleted(id));
      else dispatch(taskChanged({ id, state: action === 'pause' ? 'pause' : 'run' }));
    }
  };
}

function Row({ task, lost }: { task: TaskRecord; lost: boolean }) {
  const { t } = useTranslation('signin');
  const control = useControl();
  const share = task.size > 0 ? Math.min(1, task.done / task.size) : null;
  const percent = share === null ? null : Math.floor(share * 100);
  const stands = lost || task.state !== 'run';
  const facts = ((): string => {
    if (task.state === 'wait' && task.waits) return t('tray.waitsFor', { name: task.waits });
    if (task.state === 'wait') return task.done > 0 ? t('tray.waiting') : formatSize(task.size);
    if (stands && percent !== null) return t('tray.paused', { percent });
    const done = t('tray.of', { done: formatSize(task.done), size: formatSize(task.size) });
    return [done, task.speed > 0 ? formatSpeed(task.speed) : ''].filter((part) => part !== '').join(' · ');
  })();
  const action = task.state === 'wait' ? 'cancel' : task.state === 'pause' ? 'resume' : 'pause';
  const icons = { cancel: 'close', resume: 'play', pause: 'pause' } as const;
  return (
    <li className={styles.row} data-testid="task" data-task={task.id} data-state={task.state}>
      <span className={stands ? styles.quietIcon : styles.activeIcon}>
        <Icon name={iconOf(task)} />
      </span>
      <div className={styles.grow}>
        <p className={styles.line}>
          <span className={styles.name} title={task.name}>
            {task.name}
          </span>
          {percent !== null && task.state !== 'wait' && <span className={styles.quiet}>{percent}%</span>}
        </p>
        <ProgressBar value={share} label={task.name} height={4} tone={stands ? 'neutral' : 'primary'} />
        <p className={styles.quiet}>{facts}</p>
      </div>
      <button
        type="button"
        className="icon-btn"
        aria-label={`${t(`tray.${action}`)}: ${task.name}`}
        title={t(`tray.${action}`)}
        onClick={() => void control([task.id], action)}
      >
        <Icon name={icons[action]} />
      </button>
    </li>
  );
}

/** The work that goes on in the device: three rows at most, and to pause all of it. */
export function TrayTransfers() {
  const { t } = useTranslation('signin');
  const host = useHost();
  const control = useControl();
  const list = useAppSelector((state) => state.tasks.list);
  const lost = useAppSelector((state) => state.connection.push.state === 'down');
  const open = list.filter((task) => ['run', 'wait', 'pause'].includes(task.state));
  const running = open.filter((task) => task.state === 'run').map((task) => task.id);
  return (
    <section className={styles.section} aria-label={t('tray.transfers')}>
      <div className={styles.caption}>
        <h2 className="type-label">{t('tray.transfers')}</h2>
        <span className={styles.spread} />
        {lost && open.length > 0 && (
          <span className="chip" data-tone="warning">
            <Icon name="pause" />
            {t('tray.kept', { count: open.length })}
          </span>
        )}
        {!lost && running.length > 0 && (
          <button type="button" className="btn btn-text" onClick={() => void control(running, 'pause')}>
            <Icon name="pause" />
            {t('tray.pauseAll')}
          </button>
        )}
      </div>
      {open.length === 0 && <p className={styles.empty}>{t('tray.none')}</p>}
      <ul className={styles.list}>
        {open.slice(0, SHOWN).map((task) => (
          <Row key={task.id} task={task} lost={lost} />
        ))}
      </ul>
      {open.length > SHOWN && (
        <button
          type="button"
          className={`link-btn ${styles.all}`}
          onClick={() => {
            host.showMain('/taskCenter');
          }}
        >
          {t('tray.showAll', { count: open.length })}
        </button>
      )}
    </section>
  );
}
