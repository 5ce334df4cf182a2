import { TASKBAR_OFFSET } from '#shared/constants.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  forgetOwn,
  keepOwn,
  lookUp,
  type OwnKeeper,
  type Remembered,
} from '../../components/own-window/kept-window.ts';
import {
  giveBack,
  markOwnWindow,
  OWN_PARAM,
  unmarkOwnWindow,
  type MovedWindow,
  type Place,
} from '../../components/own-window/own-window.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { useMayMove } from '../../components/page-window.tsx';
import { toUnits } from '../../components/zoom.ts';
import { useHost } from '../../host/host-context.ts';
import type { AppHistory } from '../../routes/browser-history.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import { windowsKey } from '../../state/forget-windows.ts';
import { useAppStore } from '../../state/store.ts';
import { contentOf, isSecretRoute, startContentMemory } from '../restore/content-memory.ts';

/** The address without the sign of a hand-over, and that sign. */
export function readAddress(pathname: string, search: string): { id: string | null; url: string } {
  const query = new URLSearchParams(search);
  const id = query.get(OWN_PARAM);
  query.delete(OWN_PARAM);
  const rest = query.toString();
  return { id, url: `${pathname}${rest === '' ? '' : `?${rest}`}` };
}

/** The page takes the history of the window that it was and stands where that stood. */
function adopt(history: AppHistory, moved: MovedWindow): void {
  moved.history.forEach((entry, index) => {
    if (index === 0) history.navigator.replace(entry);
    else history.navigator.push(entry);
  });
  const back = moved.histIdx - (moved.history.length - 1);
  if (back < 0) history.navigator.go(back);
}

type Way = Pick<MovedWindow, 'history' | 'histIdx' | 'place'>;

/** The way of the window that it was, with where the page stands now. */
function wayTo({ history, histIdx, place }: Way, url: string): Way {
  const known = history.lastIndexOf(url);
  if (known >= 0) return { history, histIdx: known, place };
  const before = history.slice(0, histIdx + 1);
  return { history: [...before, url], histIdx: before.length, place };
}

/** Size of a window that never stood on a desktop (desktop units). */
const firstSize = { width: 960, height: 640 };

/** The place of a window above the point of the taskbar at which it was let go of (px of the console). */
function placeAbove(
  at: { readonly x: number; readonly y: number },
  { width, height }: Omit<Place, 'left' | 'top'>,
): Place {
  const left = Math.max(0, Math.round(toUnits(at.x) - width / 2));
  const top = Math.max(0, Math.round(toUnits(at.y) - TASKBAR_OFFSET - height));
  return { left, top, width, height };
}

const urlOf = ({ current }: AppHistory): string => {
  const { pathname, search } = current().location;
  return readAddress(pathname, search).url;
};

interface OwnWindow {
  /** It is known what the page goes on with. */
  readonly arrived: boolean;
  readonly goBack: () => void;
}

/**
 * What a page that came from the desktop does about that: it goes on as the window was, is remembered for as long as it
 * lives, and goes back. `fresh` when its address brought the sign, and not a reload.
 */
export function useOwnWindow(id: string, fresh: boolean): OwnWindow {
  const history = useAppHistory();
  const host = useHost();
  const store = useAppStore();
  const mayMove = useMayMove();
  const { close } = useAppWindow();
  const [account] = useState(() => {
    const { device, session } = store.getState();
    return windowsKey(device.nasId, session.username);
  });
  const [arrived, setArrived] = useState(false);
  const arrival = useRef<Promise<Remembered | null>>(null);
  const way = useRef<Way>({ history: [], histIdx: -1, place: null });
  const keeper = useRef<OwnKeeper>(null);
  const standing = useCallback((): MovedWindow => {
    const url = urlOf(history);
    return { url, ...wayTo(way.current, url), content: contentOf('') };
  }, [history]);

  useEffect(() => {
    let here = true;
    markOwnWindow(id);
    if (fresh) history.navigator.replace(urlOf(history));
    const memory = startContentMemory(
      () => keeper.current?.changed(),
      () => isSecretRoute(urlOf(history)),
    );
    const unlisten = history.listen(() => {
      way.current = wayTo(way.current, urlOf(history));
      keeper.current?.changed();
    });
    arrival.current ??= lookUp(account, id);
    void arrival.current.then((found) => {
      if (!here) return;
      if (found !== null) {
        // After a reload the browser has its own history still.
        if (fresh) adopt(history, found.moved);
        // A song goes on when its window moves, and waits for a press after a quit.
        if (fresh || found.moved.url === urlOf(history)) memory.putBack('', found.moved.content, !found.lived);
        way.current = found.moved;
      }
      keeper.current = keepOwn(account, id, standing);
      keeper.current.changed();
      setArrived(true);
    });
    return () => {
      here = false;
      keeper.current?.stop();
      keeper.current = null;
      unlisten();
      memory.stop();
    };
  }, [history, id, fresh, account, standing]);

  /** True when a desktop has it now, where a place is given there. */
  const handBack = useCallback(
    async (place?: Place): Promise<boolean> => {
      const moved = standing();
      if (!(await giveBack(store.getState().session.username, { ...moved, place: place ?? moved.place }))) return false;
      keeper.current?.stop(true);
      await forgetOwn(account, id);
      return true;
    },
    [store, standing, account, id],
  );

  const goBack = useCallback(async () => {
    if (!(await mayMove())) return;
    if (await handBack()) {
      if (host.kind === 'electron') host.showMain();
      host.closeWindow();
      return;
    }
    // No desktop is open: one opens with it, in the desktop app in the main window, else in this tab.
    await keeper.current?.saved();
    keeper.current?.stop(true);
    const address = `/?open=${encodeURIComponent(urlOf(history))}&${OWN_PARAM}=${id}`;
    if (host.kind === 'electron') {
      host.showMain(address);
      host.closeWindow();
    } else {
      unmarkOwnWindow();
      location.assign(`/home${address}`);
    }
  }, [mayMove, handBack, host, history, id]);

  // Who closes it by its title bar finds it on the desktop again; with none open it is closed like any other.
  useEffect(
    () =>
      host.onClosing(() => {
        void (async () => {
          if (!(await giveBack(store.getState().session.username, null))) close();
          else if ((await mayMove()) && (await handBack())) host.closeWindow();
        })();
      }),
    [host, store, close, mayMove, handBack],
  );

  // Who drags it to the taskbar of the console finds it above that place; with none open it stays where it is.
  useEffect(
    () =>
      host.onComesBack((at) => {
        void (async () => {
          if (!(await giveBack(store.getState().session.username, null)) || !(await mayMove())) return;
          if (!(await handBack(placeAbove(at, way.current.place ?? firstSize)))) return;
          host.showMain();
          host.closeWindow();
        })();
      }),
    [host, store, mayMove, handBack],
  );
  return { arrived, goBack: () => void goBack() };
}
