import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import { Spinner } from '../../components/spinner.tsx';
import styles from './entry.module.css';

interface Props {
  readonly desktop: DesktopBridge;
  readonly onStarted: (base: string) => void;
}

/** Starts the device that comes with the app, for people who want to look around without one of their own. */
export function TryDemo({ desktop, onStarted }: Props) {
  const { t } = useTranslation('signin');
  const [state, setState] = useState<'idle' | 'starting' | 'failed'>('idle');
  const start = () => {
    setState('starting');
    desktop.startDemo().then(
      (base) => {
        setState(base === null ? 'failed' : 'idle');
        if (base !== null) onStarted(base);
      },
      () => {
        setState('failed');
      },
    );
  };
  return (
    <section aria-label={t('demo.title')}>
      <h2 className={styles.label}>{t('demo.title')}</h2>
      <p className={state === 'failed' ? styles.error : styles.note} role="status">
        {state === 'failed' ? t('demo.failed') : t('demo.note')}
      </p>
      <button type="button" className="btn btn-secondary" disabled={state === 'starting'} onClick={start}>
        {state === 'starting' && <Spinner size={16} label={t('demo.starting')} />}
        {t('demo.start')}
      </button>
    </section>
  );
}
