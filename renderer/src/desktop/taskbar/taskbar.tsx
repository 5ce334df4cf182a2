import { useRef, type WheelEvent } from 'react';
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
import styles from './taskbar.module.css';

/** The bar at the bottom: start, search, windows, and the state of the device at the right (WIN-22). */
export function Taskbar() {
  const { t } = useTranslation('shell');
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
        aria-label={t('taskbar.search')}
        aria-haspopup="dialog"
        data-testid="taskbar-search"
        onClick={() => {
          openPanel(panels.palette);
        }}
      >
        <Icon name="search" />
        <span className={styles.searchText}>{t('taskbar.search')}</span>
        <kbd className={styles.kbd}>{shellHint('palette')}</kbd>
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

/** One entry per app with windows; too many of them scroll. */
function Entries() {
  const { t } = useTranslation('shell');
  const ref = useRef<HTMLDivElement>(null);
  const groups = useAppSelector((state) => taskbarGroups(state.windows).map(groupKey), shallowEqual);
  const onWheel = (event: WheelEvent) => {
    const list = ref.current;
    if (list && Math.abs(event.deltaY) > Math.abs(event.deltaX)) list.scrollLeft += event.deltaY;
  };
  return (
    <div ref={ref} className={styles.entries} role="group" aria-label={t('taskbar.windows')} onWheel={onWheel}>
      {groups.map((group) => (
        <TaskbarEntry key={group.split('\n', 1)[0]} group={group} />
      ))}
    </div>
  );
}
