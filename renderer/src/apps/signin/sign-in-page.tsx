import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../host/host-context.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import { Stage } from './stage.tsx';
import { DeviceColumn } from './device-column.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SmsForm } from './sms-form.tsx';
import styles from './signin.module.css';
import { useReachability } from './use-reachability.ts';

/** In the desktop client there may be no device yet: choosing one comes first. */
function useNeedsDevice(): void {
  const host = useHost();
  const { navigator } = useAppHistory();
  useEffect(() => {
    if (!host.features.chooseDevice) return;
    let shown = true;
    void host.recentDevices().then(({ current }) => {
      if (shown && current === null) navigator.replace('/login/entry');
    });
    return () => {
      shown = false;
    };
  }, [host, navigator]);
}

/** The sign-in page (RTE-17): the device on the left, the account on the right. */
export function SignInPage() {
  const { t } = useTranslation('signin');
  const reach = useReachability();
  useNeedsDevice();
  const [way, setWay] = useState<'password' | 'sms'>('password');
  return (
    <Stage>
      <main className={styles.card} data-testid="sign-in">
        <DeviceColumn reach={reach} />
        <section className={styles.form} aria-label={t('form.label')}>
          {way === 'password' ? (
            <SignInForm
              reach={reach}
              onSms={() => {
                setWay('sms');
              }}
            />
          ) : (
            <SmsForm
              reach={reach}
              onPassword={() => {
                setWay('password');
              }}
            />
          )}
        </section>
      </main>
    </Stage>
  );
}
