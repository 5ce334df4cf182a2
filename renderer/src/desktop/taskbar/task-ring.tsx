import { type TextsOf, useTranslation } from '../../i18n/use-translation.ts';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import type { TaskKind } from '#shared/contract/records.ts';
import type { TaskMark } from '#shared/rules/task-status.ts';
import { openItems, selectDeviceWork, type DeviceWork } from '../../state/open-tasks.ts';
import { taskKindList } from '../../state/tasks-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { selectTransferTotals, type TransferTotals } from '../../state/transfers-slice.ts';
import { useMiniWindow } from '../../state/transfers/mini-window.ts';
import { openRoute } from '../window/window-commands.ts';
import barStyles from './taskbar.module.css';
import styles from './task-ring.module.css';
import { partLoading } from '../../host/part-loading.ts';

/** Circumference of the ring: radius 12. */
const TURN = 2 * Math.PI * 12;

/**
 * How much is running and how far it is: tasks of the device, the uploads of this page and transfers of the app. The
 * device lists some of these as well, so its own count of a kind stays out while there are any here. `share` in 0..1,
 * null = unknown; `paused` when all of it is, and then it is theirs.
 */
function taskProgress(
  { list, running: counts }: DeviceWork,
  uploads: Pick<TransferTotals, 'open' | 'stopped' | 'bytes' | 'bytesDone'>,
  app: readonly Pick<NativeItem, 'kind' | 'state' | 'size' | 'done'>[],
): { running: number; share: number | null; paused: boolean } {
  const here = new Set<TaskKind>(app.map(({ kind }) => kind));
  if (uploads.open > 0) here.add('upload');
  const counted = taskKindList.reduce((sum, kind) => sum + (here.has(kind) ? 0 : counts[kind]), 0);
  const mine = list.filter(({ kind }) => !here.has(kind));
  const open = mine.filter(({ state }) => state === 'run' || state === 'wait');
  const resting = mine.filter(({ state }) => state === 'pause');
  const stopped = uploads.stopped + app.filter(({ state }) => state === 'pause' || state === 'conflict').length;
  const atHome = uploads.open + app.length;
  // Tasks that are counted and not listed yet are taken for running ones.
  const paused = open.length + atHome === stopped && resting.length + stopped > 0 && resting.length >= counted;
  const sized = [...(paused ? resting : open), ...app];
  const size = sized.reduce((sum, task) => sum + task.size, uploads.open > 0 ? uploads.bytes : 0);
  const done = sized.reduce(
    (sum, task) => sum + Math.min(task.done, task.size),
    uploads.open > 0 ? uploads.bytesDone : 0,
  );
  const running = Math.max(counted, open.length, paused ? resting.length : 0) + atHome;
  return { running, share: size > 0 ? done / size : null, paused };
}

function labelOf(
  { running, share, paused }: ReturnType<typeof taskProgress>,
  mark: TaskMark,
  t: TextsOf<'shell'>,
): string {
  if (running === 0) return t(mark === 2 ? 'taskbar.tasksFailed' : 'taskbar.tasksDone');
  if (paused) return t('taskbar.tasksPaused', { count: running });
  if (share === null) return t('taskbar.tasksRunningPlain', { count: running });
  return t('taskbar.tasksRunning', { count: running, percent: Math.floor(share * 100) });
}

/** Tasks of the device: a ring while they run, then a dot for how they ended (TSK-04). */
export function TaskRing() {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const work = useAppSelector(selectDeviceWork);
  const mark = useAppSelector((state) => state.tasks.global);
  const newest = useAppSelector((state) => state.tasks.newest);
  const uploads = useAppSelector(selectTransferTotals);
  const native = useAppSelector((state) => state.native.items);
  const { open: mini } = useMiniWindow();
  const { running, share, paused } = taskProgress(work, uploads, openItems(native));
  if (running === 0 && mark === 0) return null;

  const label = labelOf({ running, share, paused }, mark, t);
  const kind = newest ?? taskKindList.find((one) => work.running[one] > 0) ?? 'upload';
  const openCentre = (): void => {
    openRoute(store, `/taskCenter/${kind}`);
  };
  return (
    <button
      type="button"
      className={barStyles.icon}
      aria-label={label}
      title={label}
      data-testid="task-icon"
      data-state={paused ? 'paused' : running > 0 ? 'running' : mark === 2 ? 'failed' : 'done'}
      onClick={openCentre}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const element = event.currentTarget;
        void partLoading(import('../transfers/ring-menu.ts')).then(({ openRingMenu }) =>
          openRingMenu(element, mini, openCentre),
        );
      }}
    >
      <svg
        className={`${styles.ring} ${running > 0 && share === null && !paused ? styles.turning : ''}`}
        width="28"
        height="28"
        viewBox="0 0 28 28"
        aria-hidden="true"
      >
        <circle cx="14" cy="14" r="12" className={styles.ringTrack} />
        {running > 0 && (
          <circle
            cx="14"
            cy="14"
            r="12"
            className={styles.ringValue}
            strokeDasharray={`${(share ?? (paused ? 0 : 0.25)) * TURN} ${TURN}`}
          />
        )}
      </svg>
      {running > 0 ? <span className={styles.ringCount}>{running}</span> : <span className={styles.ringDot} />}
    </button>
  );
}
