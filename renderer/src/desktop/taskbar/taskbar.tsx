import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { openPanel, togglePanel, usePanel } from '../../components/menu/menu-service.ts';
import { panels } from '../panels/panel-names.ts';
import { shellHint } from '../shortcuts/all-shortcuts.ts';
import { AccountButton } from './account-button.tsx';
import { Clock } from './clock.tsx';
import { ConnectionButton } from './connection-button.tsx';
import { Entries } from './entries.tsx';
import { NoticesButton } from './notices-button.tsx';
import { TaskRing } from './task-ring.tsx';
import { useBarHiding } from './use-bar-hiding.ts';
import styles from './taskbar.module.css';

/** The bar at the bottom: start, search, windows, and the state of the device at the right (WIN-22). */
export function Taskbar() {
  const { t } = useTranslation(['shell', 'desk']);
  const panel = usePanel();
  const hiding = useBarHiding();
  const launcherOpen = panel === panels.launcher;
  return (
    <footer
      className={styles.bar}
      role="toolbar"
      aria-label={t('taskbar.label')}
      data-testid="taskbar"
      {...hiding.props}
    >
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
        <kbd className="keycap" aria-hidden="true">
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
