import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import { Stage } from './stage.tsx';
import { DeviceColumn } from './device-column.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SmsForm } from './sms-form.tsx';
import styles from './sign-in-page.module.css';
import { useReachability } from './use-reachability.ts';

const QrForm = lazyPart(() => import('./qr-form.tsx').then((module) => ({ default: module.QrForm })));

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
  const [way, setWay] = useState<'password' | 'sms' | 'qr'>('password');
  const toPassword = () => {
    setWay('password');
  };
  return (
    <Stage>
      <main className={styles.card} data-testid="sign-in">
        <DeviceColumn reach={reach} />
        <section className={styles.form} aria-label={t('form.label')}>
          {way === 'password' && (
            <SignInForm
              reach={reach}
              onSms={() => {
                setWay('sms');
              }}
              onQr={() => {
                setWay('qr');
              }}
            />
          )}
          {way === 'sms' && <SmsForm reach={reach} onPassword={toPassword} />}
          {way === 'qr' && (
            <Suspense fallback={<LoadingState />}>
              <QrForm onPassword={toPassword} />
            </Suspense>
          )}
        </section>
      </main>
    </Stage>
  );
}
