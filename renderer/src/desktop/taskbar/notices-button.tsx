import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { togglePanel, usePanel } from '../../components/menu/menu-service.ts';
import { selectAttentionCount } from '../../state/attention.ts';
import { selectIsQuiet } from '../../state/notices-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { panels } from '../panels/panel-names.ts';
import styles from './taskbar.module.css';

/** Most that the count says in figures. */
const MANY = 99;

/** The bell with the number of things that want a person, messages not looked at yet among them; crossed out while nobody is to be disturbed. */
export function NoticesButton() {
  const { t } = useTranslation('shell');
  const open = usePanel() === panels.notices;
  const count = useAppSelector(selectAttentionCount);
  const quiet = useAppSelector(selectIsQuiet);
  const what = count > 0 ? t('taskbar.noticesCount', { count }) : t('taskbar.notices');
  const label = quiet ? t('taskbar.quiet', { what }) : what;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-panel-button={panels.notices}
      data-testid="notices-button"
      onClick={() => {
        togglePanel(panels.notices);
      }}
    >
      <Icon name={quiet ? 'bell-off' : 'bell'} size={20} />
      {count > 0 && <span className={styles.badge}>{count > MANY ? `${MANY}+` : count}</span>}
    </button>
  );
}
