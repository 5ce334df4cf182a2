import { Icon } from '../../components/icon.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import { macAddress } from './urls.ts';
import steps from '../../components/place/steps.module.css';
import styles from './mac-backup.module.css';

const after = ['open', 'add', 'first'] as const;

/** What to do on the Mac, step by step, with the addresses that the device has now. */
export function MacSteps({ addresses }: { readonly addresses: readonly string[] }) {
  const { t } = useTranslation('macbackup');
  const username = useAppSelector((state) => state.session.username);
  return (
    <ol className={steps.steps}>
      <li>
        <h3>{t('steps.connect')}</h3>
        <p>{t('steps.connectText')}</p>
        {addresses.length === 0 ? (
          <p className={styles.none}>{t('steps.noAddress')}</p>
        ) : (
          <ul className={styles.addresses} aria-label={t('steps.addresses')}>
            {addresses.map(macAddress).map((address) => (
              <li key={address}>
                <code data-testid="mac-address">{address}</code>
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('steps.copy', { address })}
                  data-tip={t('steps.copyTip')}
                  onClick={() => void copyText(address, t('steps.copied'), t('steps.notCopied'))}
                >
                  <Icon name="copy" size={16} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <p>{t('steps.account', { username })}</p>
      </li>
      {after.map((step) => (
        <li key={step}>
          <h3>{t(`steps.${step}`)}</h3>
          <p>{t(`steps.${step}Text`)}</p>
        </li>
      ))}
    </ol>
  );
}
