import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { formatSize, formatSpeed } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useHost } from '../../host/host-context.ts';
import { selectDeviceWork } from '../../state/open-tasks.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { taskChanged, taskDeleted } from '../../state/tasks-slice.ts';
import styles from './tray.module.css';

/** Rows shown before "Show all". */
const SHOWN = 3;

const upwards: readonly TaskRecord['kind'][] = ['upload', 'nativeUpload'];
const iconOf = ({ kind }: Work): IconName =>
  upwards.includes(kind) ? 'upload' : kind === 'fileHandle' ? 'copy' : 'download';

/** A task of the device, or a transfer that the app runs by itself. */
type Work = Pick<TaskRecord, 'id' | 'kind' | 'name' | 'state' | 'done' | 'size' | 'speed' | 'waits'> & {
  readonly isOfApp?: boolean;
};

/** Whether it can stand still from here: the bytes of an upload of the device come from another page or computer. */
const canPause = ({ kind, isOfApp = false }: Work): boolean => isOfApp || !upwards.includes(kind);

const isOpen = (state: string): state is 'run' | 'wait' | 'pause' => ['run', 'wait', 'pause'].includes(state);

/** All that is under way: an upload of the app stands once, though the device lists it as well. */
function useWork(): readonly Work[] {
  const { list: tasks } = useAppSelector(selectDeviceWork);
  const native = useAppSelector((state) => state.native.items);
  return useMemo(() => {
    const app = Object.values(native).flatMap(({ id, kind, name, state, done, size, speed }): Work[] =>
      isOpen(state) ? [{ id, kind, name, state, done, size, speed, isOfApp: true }] : [],
    );
    const sends = app.some(({ kind }) => kind === 'nativeUpload');
    const others = tasks.filter(({ kind }) => !(sends && kind === 'nativeUpload'));
    return [...app, ...others.filter(({ state }) => isOpen(state))];
  }, [tasks, native]);
}

/** Acts on work where it is done, and shows the outcome at once; the next message corrects it. */
function useControl(): (work: readonly Work[], action: 'pause' | 'resume' | 'cancel') => Promise<void> {
  const dispatch = useAppDispatch();
  const { transfers } = useHost();
  return async (work, action) => {
    const app = work.filter(({ isOfApp }) => isOfApp === true).map(({ id }) => id);
    if (app.length > 0) await transfers?.control(app, action);
    const ids = work.filter(({ isOfApp }) => isOfApp !== true).map(({ id }) => id);
    if (ids.length === 0) return;
    const result = await call(calls.taskControl, { ids, action });
    if (!result.success) return;
    for (const id of ids) {
      if (action === 'cancel') dispatch(taskDeleted(id));
      else dispatch(taskChanged({ id, state: action === 'pause' ? 'pause' : 'run' }));
    }
  };
}

function Row({ task, lost }: { task: Work; lost: boolean }) {
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
  const name = task.name === '' ? t('tray.ofSafe') : task.name;
  const action = task.state === 'wait' || !canPause(task) ? 'cancel' : task.state === 'pause' ? 'resume' : 'pause';
  const icons = { cancel: 'close', resume: 'play', pause: 'pause' } as const;
  return (
    <li className={styles.row} data-testid="task" data-task={task.id} data-state={task.state}>
      <span className={stands ? styles.quietIcon : styles.activeIcon}>
        <Icon name={iconOf(task)} />
      </span>
      <div className={styles.grow}>
        <p className={styles.line}>
          <span className={styles.name} title={name}>
            {name}
          </span>
          {percent !== null && task.state !== 'wait' && <span className={styles.quiet}>{percent}%</span>}
        </p>
        <ProgressBar value={share} label={name} height={4} tone={stands ? 'neutral' : 'primary'} />
        <p className={styles.quiet}>{facts}</p>
      </div>
      <button
        type="button"
        className="icon-btn"
        aria-label={`${t(`tray.${action}`)}: ${name}`}
        title={t(`tray.${action}`)}
        onClick={() => void control([task], action)}
      >
        <Icon name={icons[action]} />
      </button>
    </li>
  );
}

/** The work that goes on in the device and by the app: three rows at most, and to pause all of it. */
export function TrayTransfers() {
  const { t } = useTranslation('signin');
  const host = useHost();
  const control = useControl();
  const open = useWork();
  const lost = useAppSelector((state) => state.connection.push.state === 'down');
  const running = open.filter((task) => task.state === 'run' && canPause(task));
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
