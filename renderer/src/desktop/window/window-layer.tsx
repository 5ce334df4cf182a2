import { useEffect, useState } from 'react';
import { useAppSelector } from '../../state/store.ts';
import { OUT_MS } from './motion.ts';
import { SnapPreview } from './snap-preview.tsx';
import { WindowFrame } from './window-frame.tsx';
import styles from './window.module.css';

interface Shown {
  readonly key: string;
  readonly name: string;
  readonly serial: number;
  readonly leaving: boolean;
}

/** Open windows in opening order, as lines `serial:name`: one text, which only changes when one opens or closes. */
function useOpenWindows(): string {
  return useAppSelector(({ windows }) =>
    windows.order.map((name) => `${windows.frames[name]?.serial ?? 0}:${name}`).join('\n'),
  );
}

/** The open windows, and those that closed and are still fading. Nodes keep their place: only new ones are added. */
function merge(shown: readonly Shown[], open: string): Shown[] {
  const keys = open === '' ? [] : open.split('\n');
  const now = new Set(keys);
  const kept = shown.map((window) => (now.has(window.key) ? window : { ...window, leaving: true }));
  const known = new Set(shown.map((window) => window.key));
  const fresh = keys
    .filter((key) => !known.has(key))
    .map((key) => {
      const [serial = ''] = key.split(':', 1);
      return { key, serial: Number(serial), name: key.slice(serial.length + 1), leaving: false };
    });
  return [...kept, ...fresh];
}

/** All windows of the desktop. */
export function WindowLayer() {
  const open = useOpenWindows();
  const [state, setState] = useState<{ open: string; shown: readonly Shown[] }>({ open: '', shown: [] });
  if (state.open !== open) setState({ open, shown: merge(state.shown, open) });
  const leaving = state.shown.some((window) => window.leaving);
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => {
      setState((current) => ({ ...current, shown: current.shown.filter((window) => !window.leaving) }));
    }, OUT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [leaving, state.shown]);
  return (
    <div className={styles.layer}>
      <SnapPreview />
      {state.shown.map((window) => (
        <WindowFrame key={window.key} name={window.name} serial={window.serial} leaving={window.leaving} />
      ))}
    </div>
  );
}
