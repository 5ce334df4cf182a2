import { useTranslation } from '../../i18n/use-translation.ts';
import { togglePanel, usePanel } from '../../components/menu/menu-service.ts';
import { useAccountNames } from '../account-names.ts';
import { Avatar } from '../avatar.tsx';
import { panels } from '../panels/panel-names.ts';
import styles from './taskbar.module.css';

/** The signed-in person; opens the account panel. */
export function AccountButton() {
  const { t } = useTranslation('shell');
  const { short } = useAccountNames();
  const open = usePanel() === panels.account;
  const label = t('taskbar.account', { name: short });
  return (
    <button
      type="button"
      className={styles.icon}
      title={short}
      aria-haspopup="dialog"
      aria-expanded={open}
      data-panel-button={panels.account}
      data-testid="account-button"
      onClick={() => {
        togglePanel(panels.account);
      }}
    >
      <Avatar />
      <span className="visually-hidden">{label}</span>
    </button>
  );
}
