import { useEffect, useRef } from 'react';
import { useAppSelector } from '../../state/store.ts';
import { copyWindow, frameOf } from './copy-window.ts';
import styles from './window-preview.module.css';

/** A shown preview is drawn anew this often (ms). */
const REFRESH_MS = 1000;

/** A small picture of a window as it looks now. Decoration: the title stands beside it. */
export function WindowPreview({ name, width, height }: { name: string; width: number; height: number }) {
  const box = useRef<HTMLDivElement>(null);
  const own = useAppSelector((state) => state.windows.byName[name]);
  const size = own === undefined ? null : { width: own.width, height: own.height };
  const scale = size === null ? 1 : Math.min(width / size.width, height / size.height, 1);
  useEffect(() => {
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
  }, [name]);
  if (size === null) return null;
  return (
    <div
      className={styles.preview}
      style={{ width: Math.round(size.width * scale), height: Math.round(size.height * scale) }}
      aria-hidden="true"
      inert
    >
      <div ref={box} className={styles.scaled} style={{ ...size, scale }} />
    </div>
  );
}
