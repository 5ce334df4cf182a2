import {
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector, useAppStore, type AppState, type AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { resizeEdges } from '../../state/window-rules/geometry.ts';
import { blockerOf } from '../../state/window-rules/stacking.ts';
import type { WindowRecord } from '../../state/window-rules/window-types.ts';
import { focusWindowBody, keepFocus, wasTabPressed } from './focus.ts';
import { playBack, playClose, playFlash, playMinimise, playOpen, playResize } from './motion.ts';
import { TitleBar } from './title-bar.tsx';
import { useWindowMove, useWindowResize } from './use-window-drag.ts';
import { useWindowTitleText } from './window-title.ts';
import { WindowContent } from './window-content.tsx';
import styles from './window.module.css';

interface Props {
  name: string;
  serial: number;
  /** Closed already, and still seen while it fades. */
  leaving: boolean;
}

/** Themes of WIN-15; anything else is drawn as blue. */
const themes = new Set(['blue', 'dark', 'light', 'transparent']);

/** The record of one window; once it is gone, the one it had last, so that the frame can fade out as it was. */
function recordSelector(name: string, serial: number): (state: AppState) => WindowRecord | undefined {
  let last: WindowRecord | undefined;
  return ({ windows }) => {
    if (windows.frames[name]?.serial === serial) last = windows.byName[name];
    return last;
  };
}

/** One window: chrome, handles and content. It renders again only when its own record or its activity changes. */
export const WindowFrame = memo(function WindowFrame({ name, serial, leaving }: Props) {
  const [select] = useState(() => recordSelector(name, serial));
  const record = useAppSelector(select);
  return record ? <Frame record={record} leaving={leaving} /> : null;
});

/** Plays the motions of a window as its state changes: open, close, minimise, come back, jump. */
function useMotion(ref: RefObject<HTMLElement | null>, record: WindowRecord, leaving: boolean): void {
  const store = useAppStore();
  const before = useRef<WindowRecord | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    const last = before.current;
    before.current = record;
    if (!element || last === record) return;
    const { name, isMinimum } = record;
    if (!last) {
      if (!isMinimum) playOpen(element, record, store.getState().windows.viewport);
    } else if (last.isMinimum !== isMinimum) {
      if (isMinimum) playMinimise(element, name, last);
      else playBack(element, name, record);
    } else if (last.isMaximum !== record.isMaximum && last.mode === record.mode && !isMinimum) {
      playResize(element, last, record);
    }
  }, [ref, record, store]);
  useLayoutEffect(() => {
    if (leaving && ref.current) playClose(ref.current);
  }, [ref, leaving]);
}

/** The active window has the focus, unless something in it or above it has it already. */
function useActiveFocus(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    if (active && ref.current) focusWindowBody(ref.current);
  }, [ref, active]);
}

/** Longer than a window takes to open: neither a new layer nor the end of one shall be waited for by its frames (ms). */
const AFLOAT_MS = 500;

/**
 * Marks the active window, once it stands, as one that may be dragged. It keeps the mark a while after another one has
 * become active: without it the whole window is drawn anew into what lies behind, just when that other one opens.
 */
function useAfloat(ref: RefObject<HTMLElement | null>, active: boolean): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const timer = setTimeout(() => {
      element.toggleAttribute('data-afloat', active);
    }, AFLOAT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [ref, active]);
}

/** A click into a blocked window shows which one has to be answered first (WIN-16). */
function flashBlocker(store: AppStore, name: string): void {
  const blocker = blockerOf(store.getState().windows, name);
  const element = blocker && document.querySelector<HTMLElement>(`[data-window="${CSS.escape(blocker)}"][data-active]`);
  if (element) playFlash(element);
}

function styleOf(record: WindowRecord): CSSProperties {
  const { left, top, width, height, zindex } = record;
  if (record.mode === 'full') return { width: '100%', height: '100%', zIndex: 'var(--z-full-window)' };
  return { translate: `${left}px ${top}px`, width, height, zIndex: zindex };
}

function Frame({ record, leaving }: { record: WindowRecord; leaving: boolean }) {
  const { name, isMinimum, isMaximum, mode } = record;
  const store = useAppStore();
  const { t } = useTranslation('shell');
  const ref = useRef<HTMLElement>(null);
  const titleId = useId();
  const title = useWindowTitleText(record);
  const active = useAppSelector((state) => state.windows.active === name) && !leaving;
  const blocked = useAppSelector((state) => blockerOf(state.windows, name) !== null);
  const fixed = useAppSelector((state) => state.windows.frames[name]?.fixed === true);
  const onMove = useWindowMove(name, ref);
  useMotion(ref, record, leaving);
  useActiveFocus(ref, active);
  useAfloat(ref, active);

  const activate = () => {
    if (store.getState().windows.active !== name) store.dispatch(windowActions.activateWindow(name));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || mode !== 'full' || event.defaultPrevented) return;
    store.dispatch(windowActions.setMode({ name, mode: 'normal' }));
  };
  const full = mode === 'full';
  const theme = themes.has(record.theme) ? record.theme : 'blue';
  const handles = !full && !isMaximum && !fixed && !leaving;
  return (
    <section
      ref={ref}
      className={`${styles.window} theme-${theme}`}
      style={styleOf(record)}
      aria-labelledby={full ? undefined : titleId}
      aria-label={full ? title : undefined}
      inert={leaving}
      data-testid={leaving ? undefined : 'window'}
      data-window={name}
      data-state={isMinimum ? 'minimized' : isMaximum ? 'maximized' : 'normal'}
      data-active={active}
      data-mode={mode}
      data-theme={theme === 'dark' ? 'dark' : undefined}
      data-leaving={leaving || undefined}
      onPointerDownCapture={activate}
      onFocusCapture={({ currentTarget, target }) => {
        keepFocus(currentTarget, target);
        if (wasTabPressed()) activate();
      }}
      onKeyDown={onKeyDown}
    >
      {!full && (
        <TitleBar
          name={name}
          titleId={titleId}
          title={title}
          app={record.icon}
          active={active}
          showBack={record.showBack}
          canGoBack={record.histIdx > 0}
          isMaximum={isMaximum}
          forbid={record.forbid}
          onPointerDown={onMove}
          fixed={fixed}
          inert={blocked}
        />
      )}
      {record.loading && <div className={styles.loading} role="progressbar" aria-label={t('window.loading')} />}
      <div className={styles.body} data-window-body tabIndex={-1} inert={blocked}>
        <WindowContent
          name={name}
          url={record.url}
          active={active}
          playing={record.playingMedia}
          full={full}
          hidden={isMinimum}
          app={record.icon}
        />
      </div>
      {handles && !blocked && <Handles name={name} frame={ref} />}
      {blocked && (
        <div className={styles.shade} data-testid="window-shade" onPointerDown={() => flashBlocker(store, name)} />
      )}
    </section>
  );
}

/** The eight handles of WIN-12; one drag serves them all. */
function Handles({ name, frame }: { name: string; frame: RefObject<HTMLElement | null> }) {
  const onPointerDown = useWindowResize(name, frame);
  return resizeEdges.map((edge) => (
    <div
      key={edge}
      className={styles.handle}
      data-edge={edge}
      data-testid={`resize-${edge}`}
      onPointerDown={onPointerDown}
    />
  ));
}
