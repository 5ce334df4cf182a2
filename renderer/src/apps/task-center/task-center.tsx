import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { TaskKind } from '#shared/contract/records.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { taskKindSeen } from '../../state/tasks-slice.ts';
import { selectTransferTotals } from '../../state/transfers-slice.ts';
import { TaskList } from './task-list.tsx';
import { tabs, type Tab } from './tasks-api.ts';
import type { TaskAction } from './task-view.ts';
import { useTaskActions } from './use-task-actions.ts';
import { useTaskRows } from './use-task-rows.ts';
import styles from './task-center.module.css';

/** The lists that are built, in the order they stand. */
const lists = [
  { kind: 'upload', icon: 'upload', text: 'tasks.uploads' },
  { kind: 'fileHandle', icon: 'copy', text: 'tasks.fileTasks' },
] as const satisfies readonly { kind: TaskKind; icon: IconName; text: string }[];

/** What can be done with a whole tab at once. */
const bulk: Readonly<
  Record<
    Tab,
    readonly {
      action: TaskAction;
      text: `tasks.${'pauseAll' | 'resumeAll' | 'clearDone' | 'retryAll' | 'chooseAll'}`;
    }[]
  >
> = {
  running: [
    { action: 'chooseFile', text: 'tasks.chooseAll' },
    { action: 'resume', text: 'tasks.resumeAll' },
    { action: 'pause', text: 'tasks.pauseAll' },
  ],
  done: [{ action: 'clear', text: 'tasks.clearDone' }],
  fail: [
    { action: 'retry', text: 'tasks.retryAll' },
    { action: 'clear', text: 'tasks.clearDone' },
  ],
};

/** The task centre: uploads and file jobs with one set of controls (APP-TASK-01, APP-TASK-02). */
export function TaskCenter() {
  const { pathname } = useLocation();
  const kind = lists.find((list) => pathname.endsWith(`/${list.kind}`))?.kind ?? 'upload';
  return (
    <div className={styles.center}>
      <KindList current={kind} />
      <KindScreen key={kind} kind={kind} />
    </div>
  );
}

function KindList({ current }: { current: TaskKind }) {
  const { t } = useTranslation('files');
  const { navigate } = useAppWindow();
  const counters = useAppSelector((state) => state.tasks.counters);
  const uploads = useAppSelector(selectTransferTotals);
  return (
    <nav className={styles.kinds} aria-label={t('sidebar.label')}>
      {lists.map(({ kind, icon, text }) => {
        const running = kind === 'upload' && uploads.open > 0 ? uploads.open : counters[kind].running;
        return (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            aria-current={kind === current ? 'page' : undefined}
            data-kind={kind}
            onClick={() => {
              navigate(`/taskCenter/${kind}`);
            }}
          >
            <Icon name={icon} size={18} />
            <span className={styles.kindName}>{t(text)}</span>
            {running > 0 && <span className={styles.count}>{running}</span>}
          </button>
        );
      })}
    </nav>
  );
}

/** Looking at a list takes its mark off the taskbar, also for what ends while one looks (TSK-03). */
function useSeen(kind: TaskKind): void {
  const dispatch = useAppDispatch();
  const { success, fail } = useAppSelector((state) => state.tasks.counters[kind]);
  const { active } = useAppWindow();
  useEffect(() => {
    if (!active || success + fail === 0) return;
    dispatch(taskKindSeen(kind));
    void call(calls.taskSeen, { kind }, { silent: true });
  }, [dispatch, kind, success, fail, active]);
}

function KindScreen({ kind }: { kind: TaskKind }) {
  const { t } = useTranslation('files');
  const { rows, words } = useTaskRows(kind);
  const act = useTaskActions(words);
  const id = useId();
  const [tab, setTab] = useState<Tab>('running');
  useSeen(kind);
  const shown = rows[tab];
  return (
    <section className={styles.screen}>
      <div className={styles.head}>
        <div role="tablist" aria-label={t('tasks.uploads')} className={styles.tabs}>
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}-${name}`}
              aria-selected={tab === name}
              className={styles.tab}
              data-tab={name}
              onClick={() => {
                setTab(name);
              }}
            >
              {t(`tasks.${name === 'fail' ? 'failed' : name}`)}
              {rows[name].length > 0 && <span className={styles.count}>{rows[name].length}</span>}
            </button>
          ))}
        </div>
        <span className={styles.space} />
        {bulk[tab].map(({ action, text }) => {
          const able = shown.filter((row) => row.actions.includes(action));
          return able.length === 0 ? null : (
            <button
              key={action}
              type="button"
              className="btn btn-text"
              data-bulk={action}
              onClick={() => {
                act(action, able);
              }}
            >
              {t(text)}
            </button>
          );
        })}
      </div>
      <div role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.panel}>
        <TaskList key={tab} tab={tab} rows={shown} words={words} onAction={act} />
      </div>
    </section>
  );
}
