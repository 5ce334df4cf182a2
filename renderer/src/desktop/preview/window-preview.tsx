import { useLayoutEffect, useRef } from 'react';
import { Icon } from '../../components/icon.ts';
import { useAppSelector } from '../../state/store.ts';
import { isSecretRoute } from '../restore/content-memory.ts';
import { held, tabsOf } from '../../state/window-rules/held.ts';
import type { WindowsState } from '../../state/window-rules/window-types.ts';
import { copyWindow, frameOf } from './copy-window.ts';
import styles from './window-preview.module.css';

/** A shown preview is drawn anew this often (ms). */
const REFRESH_MS = 1000;

/** Whether a window shows something of a safe box, in either of its halves. */
function showsSecret(windows: WindowsState, name: string): boolean {
  const window = held(windows, name);
  if (window === null) return false;
  return tabsOf(window).panes.some(({ tabs, shown }) => tabs.some(({ id, url }) => id === shown && isSecretRoute(url)));
}

/**
 * A small picture of a window as it looks now. Decoration: the title stands beside it. Of a safe box there is a lock
 * only: whoever looks over a shoulder at the taskbar reads nothing (APP-SAFEB-02).
 */
export function WindowPreview({ name, width, height }: { name: string; width: number; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const own = useAppSelector((state) => state.windows.byName[name]);
  const isSecret = useAppSelector((state) => showsSecret(state.windows, name));
  const size = own === undefined ? null : { width: own.width, height: own.height };
  const scale = size === null ? 1 : Math.min(width / size.width, height / size.height, 1);
  // Before the place is painted, so that it never shows empty first.
  useLayoutEffect(() => {
    if (isSecret) return undefined;
    const draw = () => {
      const frame = frameOf(name);
      const place = box.current;
      if (!frame || !place) return;
      const { copy, settle } = copyWindow(frame);
      place.replaceChildren(copy);
      settle();
    };
    draw();
    const timer = setInterval(draw, REFRESH_MS);
    return () => {
      clearInterval(timer);
    };
  }, [name, isSecret]);
  if (size === null) return null;
  return (
    <div
      className={styles.preview}
      style={{ width: Math.round(size.width * scale), height: Math.round(size.height * scale) }}
      aria-hidden="true"
      inert
    >
      {isSecret ? (
        <div className={styles.secret}>
          <Icon name="lock" size={32} />
        </div>
      ) : (
        <div ref={box} className={styles.scaled} style={{ ...size, scale }} />
      )}
    </div>
  );
}
