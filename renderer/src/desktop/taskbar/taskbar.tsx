import { useEffect, useLayoutEffect, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { shallowEqual } from 'react-redux';
import { Icon } from '../../components/icon.tsx';
import { openPanel, togglePanel, usePanel } from '../../components/menu/menu-service.ts';
import { useAppSelector } from '../../state/store.ts';
import { panels } from '../panels/panel-names.ts';
import { shellHint } from '../shortcuts/all-shortcuts.ts';
import { AccountButton } from './account-button.tsx';
import { Clock } from './clock.tsx';
import { ConnectionButton } from './connection-button.tsx';
import { groupKey, taskbarGroups } from './entry-rules.ts';
import { NoticesButton } from './notices-button.tsx';
import { TaskRing } from './task-ring.tsx';
import { TaskbarEntry } from './taskbar-entry.tsx';
import { loadTaskbarPrefs, useTaskbarPrefs } from './taskbar-prefs.ts';
import styles from './taskbar.module.css';

/** The bar at the bottom: start, search, windows, and the state of the device at the right (WIN-22). */
export function Taskbar() {
  const { t } = useTranslation(['shell', 'desk']);
  const panel = usePanel();
  const launcherOpen = panel === panels.launcher;
  return (
    <footer className={styles.bar} role="toolbar" aria-label={t('taskbar.label')} data-testid="taskbar">
      <button
        type="button"
        className={styles.start}
        aria-label={t('taskbar.launcher')}
        title={t('taskbar.launcher')}
        aria-haspopup="dialog"
        aria-expanded={launcherOpen}
        data-panel-button={panels.launcher}
        data-testid="launcher-button"
        onClick={() => {
          togglePanel(panels.launcher);
        }}
      >
        <Icon name="hearth" size={24} />
      </button>
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        data-testid="taskbar-search"
        onClick={() => {
          openPanel(panels.palette);
        }}
      >
        <Icon name="search" />
        <span className="visually-hidden">{t('taskbar.search')}</span>
        <span className={styles.searchText} aria-hidden="true">
          {t('taskbar.search')}
        </span>
        <kbd className={styles.kbd} aria-hidden="true">
          {shellHint('palette')}
        </kbd>
      </button>
      <button
        type="button"
        className={styles.icon}
        aria-label={t('desk:overview.button')}
        title={`${t('desk:overview.button')} ${shellHint('overview')}`.trim()}
        aria-haspopup="dialog"
        aria-expanded={panel === panels.overview}
        data-panel-button={panels.overview}
        data-testid="overview-button"
        onClick={() => {
          togglePanel(panels.overview);
        }}
      >
        <Icon name="windows" size={20} />
      </button>
      <Entries />
      <div className={styles.state}>
        <TaskRing />
        <NoticesButton />
        <ConnectionButton />
        <AccountButton />
        <Clock />
      </div>
    </footer>
  );
}

/** One entry per app with windows, and per pinned app; too many of them scroll, and a button lists all. */
function Entries() {
  const { t } = useTranslation(['shell', 'desk']);
  const ref = useRef<HTMLDivElement>(null);
  const username = useAppSelector((state) => state.session.username);
  useEffect(() => {
    loadTaskbarPrefs(username);
  }, [username]);
  const prefs = useTaskbarPrefs();
  const groups = useAppSelector((state) => taskbarGroups(state.windows, prefs).map(groupKey), shallowEqual);
  const [crowded, setCrowded] = useState(false);
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const measure = () => {
      setCrowded(list.scrollWidth > list.clientWidth + 1);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
    };
  }, [groups]);
  const onWheel = (event: WheelEvent) => {
    const list = ref.current;
    if (list && Math.abs(event.deltaY) > Math.abs(event.deltaX)) list.scrollLeft += event.deltaY;
  };
  return (
    <>
      <div ref={ref} className={styles.entries} role="group" aria-label={t('taskbar.windows')} onWheel={onWheel}>
        {groups.map((group) => (
          <TaskbarEntry key={group.split('\n', 1)[0]} group={group} />
        ))}
      </div>
      {crowded && (
        <button
          type="button"
          className={styles.icon}
          aria-label={t('desk:taskbar.allWindows')}
          title={t('desk:taskbar.allWindows')}
          data-testid="taskbar-overflow"
          onClick={() => {
            openPanel(panels.overview);
          }}
        >
          <Icon name="more" />
        </button>
      )}
    </>
  );
}
