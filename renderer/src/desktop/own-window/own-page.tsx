import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.tsx';
import { giveBack, isOwnWindow, markOwnWindow, OWN_PARAM, takeOver } from '../../components/own-window/own-window.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import styles from './own-page.module.css';

/** The address without the sign of a hand-over, and that sign. */
function readAddress(pathname: string, search: string): { id: string | null; url: string } {
  const query = new URLSearchParams(search);
  const id = query.get(OWN_PARAM);
  query.delete(OWN_PARAM);
  const rest = query.toString();
  return { id, url: `${pathname}${rest === '' ? '' : `?${rest}`}` };
}

/** Around the screen of a full page: one that came from the desktop gets a bar with the way back. */
export function OwnPage({ children }: { children: ReactNode }) {
  const history = useAppHistory();
  const { pathname, search } = useLocation();
  const [own] = useState(() => isOwnWindow() || readAddress(pathname, search).id !== null);
  useEffect(() => {
    const now = history.current().location;
    const { id, url } = readAddress(now.pathname, now.search);
    if (id === null) return;
    markOwnWindow();
    history.navigator.replace(url);
    void takeOver(id).then((moved) => {
      if (!moved || moved.history.length < 2) return;
      // The window's own history becomes the page's, and the page stands where the window stood.
      moved.history.forEach((entry, index) => {
        if (index === 0) history.navigator.replace(entry);
        else history.navigator.push(entry);
      });
      const back = moved.histIdx - (moved.history.length - 1);
      if (back < 0) history.navigator.go(back);
    });
  }, [history]);
  return own ? (
    <div className={styles.page}>
      <Bar url={readAddress(pathname, search).url} />
      <div className={styles.body}>{children}</div>
    </div>
  ) : (
    <>{children}</>
  );
}

function Bar({ url }: { url: string }) {
  const { t } = useTranslation('shell');
  const host = useHost();
  const username = useAppSelector((state) => state.session.username);
  const goBack = async () => {
    if (await giveBack(username, url)) {
      if (host.kind === 'electron') host.showMain();
      window.close();
    } else if (host.kind === 'electron') {
      host.showMain(url);
      window.close();
    } else {
      // No desktop is open: this tab becomes one.
      location.assign(`/home/?open=${encodeURIComponent(url)}`);
    }
  };
  return (
    <header className={styles.bar}>
      <button type="button" className="btn btn-text" onClick={() => void goBack()} data-testid="back-to-desktop">
        <Icon name="windows" />
        {t('window.backToDesktop')}
      </button>
    </header>
  );
}
