import { useEffect, useRef, useState } from 'react';
import { giveFocusBack } from '../focus-back.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LOADING_SPINNER_DELAY_MS } from '#shared/constants.ts';
import { Spinner } from '../spinner.tsx';
import { useDialogs } from './dialog-service.ts';
import styles from './dialogs.module.css';

function swallow(event: Event): void {
  // Dialogs above the cover (confirm, alert) still want their keys and clicks (OVL-02).
  if (event.target instanceof Element && event.target.closest('[data-dialog-layer=confirm], [data-dialog-layer=alert]'))
    return;
  event.preventDefault();
  event.stopPropagation();
}

/** Covers the page at once; the spinner only shows after 50 ms, so quick work does not flicker (OVL-03). */
export function LoadingCover() {
  const covered = useDialogs((state) => state.covers > 0);
  return covered ? <Cover /> : null;
}

function Cover() {
  const { t } = useTranslation('shell');
  const [spinning, setSpinning] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSpinning(true);
    }, LOADING_SPINNER_DELAY_MS);
    const before = document.activeElement;
    element.current?.focus({ preventScroll: true });
    document.addEventListener('keydown', swallow, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', swallow, true);
      giveFocusBack(before);
    };
  }, []);
  return (
    <div
      ref={element}
      className={styles.cover}
      tabIndex={-1}
      role="status"
      aria-busy="true"
      aria-label={t('dialog.loading')}
      data-overlay="loading"
      data-state={spinning ? 'spinning' : 'covered'}
      onContextMenu={(event) => {
        event.preventDefault();
      }}
    >
      {spinning && (
        <div className={styles.coverBox} data-testid="loading-spinner">
          <Spinner size={20} />
          {t('dialog.loading')}
        </div>
      )}
    </div>
  );
}
