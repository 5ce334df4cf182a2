import { useTranslation } from 'react-i18next';
import { Stage } from './stage.tsx';
import { DeviceColumn } from './device-column.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './signin.module.css';
import { useReachability } from './use-reachability.ts';

/** The sign-in page (RTE-17): the device on the left, the account on the right. */
export function SignInPage() {
  const { t } = useTranslation('signin');
  const reach = useReachability();
  return (
    <Stage>
      <main className={styles.card} data-testid="sign-in">
        <DeviceColumn reach={reach} />
        <section className={styles.form} aria-label={t('form.label')}>
          <SignInForm reach={reach} />
        </section>
      </main>
    </Stage>
  );
}
