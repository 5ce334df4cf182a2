import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { DialogHost } from '../../components/dialogs/dialog-host.tsx';
import { useAppSelector } from '../../state/store.ts';
import { CollectForm } from './collect-form.tsx';
import { ShareGone } from './share-gone.tsx';
import { ShareSteps } from './share-steps.tsx';
import { shareTarget } from './share-urls.ts';
import styles from './share.module.css';

/** What visitors without an account see of a share, or of a collection of files (RTE-20). */
export function SharePage() {
  const { t } = useTranslation('sharing');
  const { pathname } = useLocation();
  const nasName = useAppSelector((state) => state.device.nasName);
  const target = shareTarget(pathname);
  return (
    <div className={styles.page}>
      <header className={styles.pageHead}>
        <strong>{nasName === '' ? t('page.title') : nasName}</strong>
      </header>
      <main className={styles.main} data-testid="share-page">
        {target === null ? (
          <ShareGone state="cancelled" />
        ) : target.kind === 'collect' ? (
          <CollectForm key={target.id} id={target.id} />
        ) : (
          <ShareSteps key={target.id} id={target.id} member={false} />
        )}
      </main>
      <DialogHost />
    </div>
  );
}
