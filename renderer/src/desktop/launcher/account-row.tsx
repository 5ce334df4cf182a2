import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { openMenu } from '../../components/menu/menu-service.ts';
import { lockRequested } from '../../state/lock-slice.ts';
import { useAppStore } from '../../state/store.ts';
import { useAccountNames } from '../account-names.ts';
import { Avatar } from '../avatar.tsx';
import { usePower } from '../../components/power/use-power.tsx';
import { useLogOut } from '../../help/log-out.ts';
import styles from './launcher.module.css';

/** Who is signed in, the way out, and for the administrator the power of the device (DLG-06). */
export function AccountRow() {
  const { t } = useTranslation('shell');
  const { short, role, isMaster } = useAccountNames();
  const logOut = useLogOut();
  const power = usePower();
  const store = useAppStore();
  return (
    <footer className={styles.account}>
      <Avatar />
      <div className={styles.person}>
        <div className={styles.name}>{short}</div>
        <div className={styles.role}>{t(`account.${role}`)}</div>
      </div>
      <button
        type="button"
        className="btn btn-text"
        onClick={() => {
          store.dispatch(lockRequested());
        }}
        data-testid="lock-now"
      >
        <Icon name="lock" />
        {t('launcher.lock')}
      </button>
      <button type="button" className="btn btn-text" onClick={() => void logOut()} data-testid="log-out">
        <Icon name="log-out" />
        {t('launcher.logOut')}
      </button>
      {isMaster && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('launcher.power')}
          title={t('launcher.power')}
          aria-haspopup="menu"
          data-testid="power-button"
          onClick={(event) => {
            openMenu({
              label: t('power.menu'),
              at: { element: event.currentTarget, side: 'above' },
              items: [
                {
                  id: 'reboot',
                  label: t('power.reboot'),
                  icon: 'refresh',
                  onSelect: () => void power('reboot'),
                },
                {
                  id: 'shutdown',
                  label: t('power.shutdown'),
                  icon: 'power',
                  danger: true,
                  onSelect: () => void power('shutdown'),
                },
              ],
            });
          }}
        >
          <Icon name="power" size={18} />
        </button>
      )}
    </footer>
  );
}
