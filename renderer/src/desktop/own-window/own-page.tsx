import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.ts';
import { ownId } from '../../components/own-window/own-window.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { readAddress, useOwnWindow } from './use-own-window.ts';
import styles from './own-page.module.css';

/**
 * Around the screen of a full page: one that came from the desktop goes on as the window was, and has a bar with the
 * way back.
 */
export function OwnPage({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation();
  const [{ id, fresh }] = useState(() => {
    const found = readAddress(pathname, search).id;
    return { id: found ?? ownId(), fresh: found !== null };
  });
  if (id === null) return <>{children}</>;
  return (
    <Own id={id} fresh={fresh}>
      {children}
    </Own>
  );
}

function Own({ id, fresh, children }: { id: string; fresh: boolean; children: ReactNode }) {
  const { t } = useTranslation('shell');
  // The screen is drawn when it is known what it goes on with.
  const { arrived, goBack } = useOwnWindow(id, fresh);
  return (
    <div className={styles.page} data-window="" data-active="true">
      <header className={styles.bar}>
        <button type="button" className="btn btn-text" onClick={goBack} data-testid="back-to-desktop">
          <Icon name="windows" />
          {t('window.backToDesktop')}
        </button>
      </header>
      <div className={styles.body} data-window-body>
        {arrived && children}
      </div>
    </div>
  );
}
