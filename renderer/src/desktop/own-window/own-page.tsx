import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon.ts';
import {
  giveBack,
  handOver,
  isOwnWindow,
  markOwnWindow,
  OWN_PARAM,
  takeOver,
  type MovedWindow,
} from '../../components/own-window/own-window.ts';
import { useMayMove } from '../../components/page-window.tsx';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import type { AppHistory } from '../../routes/browser-history.ts';
import { contentOf, isSecretRoute, putContentBack, startContentMemory } from '../restore/content-memory.ts';
import styles from './own-page.module.css';

/** The address without the sign of a hand-over, and that sign. */
function readAddress(pathname: string, search: string): { id: string | null; url: string } {
  const query = new URLSearchParams(search);
  const id = query.get(OWN_PARAM);
  query.delete(OWN_PARAM);
  const rest = query.toString();
  return { id, url: `${pathname}${rest === '' ? '' : `?${rest}`}` };
}

/** The page takes the history of the window that it was and stands where that stood. */
function adopt(history: AppHistory, moved: MovedWindow): void {
  if (moved.history.length < 2) return;
  moved.history.forEach((entry, index) => {
    if (index === 0) history.navigator.replace(entry);
    else history.navigator.push(entry);
  });
  const back = moved.histIdx - (moved.history.length - 1);
  if (back < 0) history.navigator.go(back);
}

/**
 * Around the screen of a full page: one that came from the desktop goes on as the window was, and has a bar with the
 * way back.
 */
export function OwnPage({ children }: { children: ReactNode }) {
  const history = useAppHistory();
  const { pathname, search } = useLocation();
  const [{ id, own }] = useState(() => {
    const found = readAddress(pathname, search).id;
    return { id: found, own: isOwnWindow() || found !== null };
  });
  // The screen is drawn when it is known what it goes on with.
  const [arrived, setArrived] = useState(id === null);
  const arrival = useRef<Promise<MovedWindow | null>>(null);
  const [from, setFrom] = useState<MovedWindow | null>(null);
  useEffect(() => {
    if (!own) return;
    const memory = startContentMemory(
      () => undefined,
      () => isSecretRoute(history.current().location.pathname + history.current().location.search),
    );
    return memory.stop;
  }, [own, history]);
  useEffect(() => {
    if (id === null) return;
    let here = true;
    markOwnWindow();
    const now = history.current().location;
    history.navigator.replace(readAddress(now.pathname, now.search).url);
    // Once only: what was put down is gone when it is taken up.
    arrival.current ??= takeOver(id);
    void arrival.current.then((moved) => {
      if (!here) return;
      if (moved) {
        adopt(history, moved);
        putContentBack('', moved.content);
        setFrom(moved);
      }
      setArrived(true);
    });
    return () => {
      here = false;
    };
  }, [history, id]);
  if (!own) return <>{children}</>;
  return (
    <div className={styles.page} data-window="" data-active="true">
      <Bar url={readAddress(pathname, search).url} from={from} />
      <div className={styles.body} data-window-body>
        {arrived && children}
      </div>
    </div>
  );
}

/** The history of the window that it was, with where the page stands now. */
function historyOf(from: MovedWindow | null, url: string): Pick<MovedWindow, 'history' | 'histIdx'> {
  const history = from?.history ?? [];
  const known = history.lastIndexOf(url);
  if (known >= 0) return { history, histIdx: known };
  const before = history.slice(0, (from?.histIdx ?? -1) + 1);
  return { history: [...before, url], histIdx: before.length };
}

function Bar({ url, from }: { url: string; from: MovedWindow | null }) {
  const { t } = useTranslation('shell');
  const host = useHost();
  const mayMove = useMayMove();
  const username = useAppSelector((state) => state.session.username);
  const goBack = async () => {
    if (!(await mayMove())) return;
    const moved = { url, ...historyOf(from, url), place: from?.place ?? null, content: contentOf('') };
    if (await giveBack(username, moved)) {
      if (host.kind === 'electron') host.showMain();
      window.close();
      return;
    }
    // No desktop is open: one opens with it, in the desktop app in the main window, else in this tab.
    const address = await handOver(moved);
    const id = new URLSearchParams(/\?([^#]*)/.exec(address)?.[1] ?? '').get(OWN_PARAM) ?? '';
    if (host.kind === 'electron') {
      host.showMain(url);
      window.close();
    } else {
      location.assign(`/home/?open=${encodeURIComponent(url)}&${OWN_PARAM}=${id}`);
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
