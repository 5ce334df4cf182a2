import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import type { TaskKind } from '#shared/contract/records.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow, useWindowActive } from '../../components/app-window.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { PlaceFoot, PlaceFrame, Space } from '../../components/place/place-frame.tsx';
import { nothingSelected, onlyShown } from '../../components/place/row-selection.ts';
import { TabList, TabPanel, useTabs } from '../../components/tab-list.tsx';
import { useHost } from '../../host/host-context.ts';
import { nativeTransfersOf } from '../../state/native/native-bridge.ts';
import { refusal } from '../../routes/guard.ts';
import { findRoute } from '../../routes/route-table.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { openTasks } from '../../state/open-tasks.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../state/store.ts';
import { taskKindSeen, type TaskCounters } from '../../state/tasks-slice.ts';
import { toggleMini, useMiniWindow } from '../../state/transfers/mini-window.ts';
import { BulkActions } from './bulk-actions.tsx';
import { placeTasks } from './task-order.ts';
import { TaskList } from './task-list.tsx';
import { tabs, type Tab } from './tasks-api.ts';
import { TransferSettings } from './transfer-settings.tsx';
import { useTaskActions } from './use-task-actions.ts';
import { useTaskRows } from './use-task-rows.ts';
import styles from './task-center.module.css';

/** The lists that are built, in the order they stand. */
const lists = [
  { kind: 'upload', icon: 'upload', text: 'tasks.uploads' },
  { kind: 'nativeUpload', icon: 'upload', text: 'tasks.nativeUploads' },
  { kind: 'nativeSave', icon: 'download', text: 'tasks.nativeSaves' },
  { kind: 'fileHandle', icon: 'copy', text: 'tasks.fileTasks' },
  { kind: 'ftp', icon: 'external', text: 'tasks.ftpTasks' },
  { kind: 'netdisk', icon: 'cloud', text: 'tasks.netdiskTasks' },
  { kind: 'fastShare', icon: 'bolt', text: 'tasks.fastShares' },
] as const satisfies readonly { kind: TaskKind; icon: IconName; text: string }[];

/** The screen of the settings, which has no address of its own. */
const SETTINGS = 'settings';

/** The task centre: uploads, file jobs, backups to servers, cloud drives, receptions with one set of controls (APP-TASK-01 to APP-TASK-03). */
export function TaskCenter() {
  const { t } = useTranslation('files');
  const { pathname } = useLocation();
  const { navigate } = useAppWindow();
  const { transfers } = useHost();
  // As one text, which stays the same while they do.
  const counts = useAppSelector((state) => lists.map((list) => openTasks(state, list.kind)).join(' '));
  const countOf = (name: TaskKind): number => Number(counts.split(' ')[lists.findIndex((list) => list.kind === name)]);
  const [settingsAt, setSettingsAt] = useState('');
  const kind = lists.find((list) => pathname.endsWith(`/${list.kind}`))?.kind ?? 'upload';
  // Another list, from wherever it was asked for, leaves the settings.
  const isSetting = transfers !== null && settingsAt === pathname;
  const visitor = useVisitor();
  const isAllowed = (name: TaskKind): boolean => {
    const entry = findRoute(`/taskCenter/${name}`);
    return entry !== undefined && refusal(entry, visitor) === null;
  };
  const shown = lists.filter(
    ({ kind: name }) => isAllowed(name) && (transfers !== null || (name !== 'nativeUpload' && name !== 'nativeSave')),
  );
  return (
    <PlaceFrame
      label={t('sidebar.label')}
      tabs={[
        ...shown.map(({ kind: name, icon, text }) => ({
          url: `/taskCenter/${name}`,
          icon,
          label: t(text),
          // What desktop apps send stands among the uploads of a browser.
          count: countOf(name) + (name === 'upload' && transfers === null ? countOf('nativeUpload') : 0),
        })),
        ...(transfers === null ? [] : [{ url: SETTINGS, icon: 'settings' as const, label: t('tasks.settings') }]),
      ]}
      current={isSetting ? SETTINGS : `/taskCenter/${kind}`}
      onPick={(url) => {
        setSettingsAt(url === SETTINGS ? pathname : '');
        if (url !== SETTINGS) navigate(url);
      }}
    >
      {isSetting ? <TransferSettings transfers={transfers} /> : <KindScreen key={kind} kind={kind} />}
    </PlaceFrame>
  );
}

/** Looking at a list takes its mark off the taskbar, also for what ends while one looks (TSK-03). */
function useSeen(list: TaskKind): void {
  const dispatch = useAppDispatch();
  const { transfers } = useHost();
  // In a browser the uploads of desktop apps stand among its own.
  const isWithApps = list === 'upload' && transfers === null;
  const newsOf = (kind: TaskKind, counters: TaskCounters): number => counters[kind].success + counters[kind].fail;
  const own = useAppSelector(({ tasks }) => newsOf(list, tasks.counters));
  const ofApps = useAppSelector(({ tasks }) => (isWithApps ? newsOf('nativeUpload', tasks.counters) : 0));
  const active = useWindowActive();
  const store = useAppStore();
  useEffect(() => {
    if (!active) return;
    const seen = (kind: TaskKind): void => {
      dispatch(taskKindSeen(kind));
      const native = Object.values(store.getState().native.items).filter((item) => item.kind === kind && !item.seen);
      if (native.length > 0)
        void nativeTransfersOf(store)?.control(
          native.map(({ id }) => id),
          'seen',
        );
      void call(calls.taskSeen, { kind }, { silent: true });
    };
    if (own > 0) seen(list);
    if (ofApps > 0) seen('nativeUpload');
  }, [dispatch, store, list, own, ofApps, active]);
}

/** Shows what runs in a corner of the desktop, or takes it away; a page of its own has no such corner. */
function MiniButton() {
  const { t } = useTranslation('transfers');
  const { open } = useMiniWindow();
  const { inWindow } = useAppWindow();
  return !inWindow ? null : (
    <button
      type="button"
      className="icon-btn"
      aria-pressed={open}
      aria-label={t('mini.show')}
      data-tip={t('mini.show')}
      data-testid="mini-button"
      onClick={() => {
        toggleMini();
      }}
    >
      <Icon name="windows" size={16} />
    </button>
  );
}

function KindScreen({ kind }: { kind: TaskKind }) {
  const { t } = useTranslation('files');
  const { rows, words } = useTaskRows(kind);
  const act = useTaskActions(words);
  const store = useAppStore();
  const base = useTabs();
  const [tab, setTab] = useState<Tab>('running');
  useSeen(kind);
  const shown = rows[tab];
  const [chosen, setSelection] = useState(nothingSelected);
  // What has left the list is not ticked any more, also when it comes back later.
  const selection = onlyShown(
    chosen,
    shown.map(({ id }) => id),
  );
  if (selection !== chosen) setSelection(selection);
  const ticked = shown.filter(({ id }) => selection.ids.has(id));
  return (
    <>
      <div className={styles.head}>
        <TabList
          label={t('tasks.uploads')}
          tabs={tabs.map((name) => ({
            name,
            text: t(`tasks.${name === 'fail' ? 'failed' : name}`),
            count: rows[name].length,
          }))}
          current={tab}
          onPick={(name) => {
            setTab(name);
            setSelection(nothingSelected);
          }}
          base={base}
        />
        <Space />
        <MiniButton />
        <BulkActions tab={tab} rows={ticked.length > 0 ? ticked : shown} chosen={ticked.length > 0} onAction={act} />
      </div>
      <TabPanel base={base} current={tab} className={styles.panel}>
        <TaskList
          key={tab}
          tab={tab}
          rows={shown}
          words={words}
          selection={selection}
          onSelect={setSelection}
          onAction={act}
          onMove={(to, moved) => {
            placeTasks(store, moved, to);
          }}
        />
      </TabPanel>
      {ticked.length > 0 && <PlaceFoot>{t('tasks.ticked', { count: ticked.length, total: shown.length })}</PlaceFoot>}
    </>
  );
}
