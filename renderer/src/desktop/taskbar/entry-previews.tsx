import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { giveFocusBack } from '../../components/focus-back.ts';
import { Icon } from '../../components/icon.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { toUnits } from '../../components/zoom.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { WindowPreview } from '../preview/window-preview.tsx';
import { requestClose } from '../window/window-commands.ts';
import { useWindowTitleText } from '../window/window-title.ts';
import styles from './entry-previews.module.css';
import { PreviewMedia } from './preview-media.tsx';
import { useDragSpring } from './use-drag-spring.ts';

/** The pointer rests this long on an entry before its previews show, and may be away from both this long (ms). */
const SHOW_MS = 400;
const LEAVE_MS = 220;
/** So many windows of one app are shown; the menu lists all. */
const MOST = 6;
const PICTURE = { width: 192, height: 124 };
const CARD = PICTURE.width + 16;
const noWindow = { title: '', url: '' };

interface Previews {
  readonly onPointerEnter: (event: { pointerType: string; currentTarget: HTMLElement }) => void;
  readonly onPointerLeave: () => void;
  /** Puts them away at once: a click or a menu took over. */
  readonly hide: () => void;
  /** Shows them at once: for the keyboard, which goes into them, or for what is dragged. */
  readonly show: (anchor: HTMLElement, focus: boolean) => void;
  readonly card: ReactNode;
}

/** Previews of an app's windows above its taskbar entry: after a rest of the pointer, or by the up arrow. */
export function usePreviews(names: readonly string[]): Previews {
  const [at, setAt] = useState<{ left: number; focus: boolean; anchor: HTMLElement } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
    },
    [],
  );
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, ms);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setAt(null);
  };
  const place = (anchor: HTMLElement, focus: boolean) => {
    const box = anchor.getBoundingClientRect();
    const width = Math.min(names.length, MOST) * CARD + 16;
    const middle = toUnits(box.left + box.width / 2);
    const left = Math.max(8, Math.min(middle - width / 2, toUnits(window.innerWidth) - width - 8));
    setAt({ left, focus, anchor });
  };
  return {
    onPointerEnter: ({ pointerType, currentTarget }) => {
      if (pointerType === 'touch' || names.length === 0) return;
      later(at ? 0 : SHOW_MS, () => {
        place(currentTarget, false);
      });
    },
    onPointerLeave: () => {
      later(LEAVE_MS, hide);
    },
    hide,
    show: (anchor, focus) => {
      clearTimeout(timer.current);
      if (names.length > 0) place(anchor, focus);
    },
    card: at !== null && names.length > 0 && (
      <PreviewCard
        names={names.slice(0, MOST)}
        left={at.left}
        anchor={at.anchor}
        focus={at.focus}
        onEnter={() => {
          clearTimeout(timer.current);
        }}
        onLeave={() => {
          later(LEAVE_MS, hide);
        }}
        onDone={hide}
      />
    ),
  };
}

interface CardProps {
  names: readonly string[];
  left: number;
  anchor: HTMLElement;
  focus: boolean;
  onEnter: () => void;
  onLeave: () => void;
  onDone: () => void;
}

function PreviewCard({ names, left, anchor, focus, onEnter, onLeave, onDone }: CardProps) {
  const { t } = useTranslation('desk');
  const ref = useRef<HTMLDivElement>(null);
  const at = useRef(0);
  const shown = names.length;
  // When they come, and when one is closed: then the next one takes its place.
  useEffect(() => {
    const card = ref.current;
    if (!focus || card?.contains(document.activeElement)) return;
    const all = card?.querySelectorAll<HTMLElement>('[data-preview]') ?? [];
    all[Math.min(at.current, all.length - 1)]?.focus();
  }, [focus, shown]);
  useEffect(
    () => () => {
      if (focus) giveFocusBack(anchor);
    },
    [focus, anchor],
  );
  const onFocus = ({ target }: FocusEvent) => {
    at.current = [...(ref.current?.children ?? [])].findIndex((child) => child.contains(target));
  };
  const onBlur = () => {
    if (!focus) return;
    // What is closed loses the focus before the next one has it.
    setTimeout(() => {
      if (ref.current?.contains(document.activeElement) === false) onDone();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === 'Escape' || event.key === 'ArrowDown') {
      onDone();
      anchor.focus();
    } else if (step !== undefined) {
      const all = [...(ref.current?.querySelectorAll<HTMLElement>('[data-preview]') ?? [])];
      const at = all.findIndex((one) => one === document.activeElement);
      all[(at + step + all.length) % all.length]?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const bar = anchor.closest('[data-testid="taskbar"]');
  if (!bar) return null;
  // Beside the entries, which scroll and would cut it off.
  return createPortal(
    <div
      ref={ref}
      className={styles.previews}
      style={{ left }}
      role="group"
      aria-label={t('taskbar.previews')}
      data-testid="taskbar-previews"
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onDragOver={onEnter}
      onDragLeave={onLeave}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {names.map((name) => (
        <Preview key={name} name={name} onDone={onDone} />
      ))}
    </div>,
    bar,
  );
}

function Preview({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const record = useAppSelector((state) => state.windows.byName[name]);
  const title = useWindowTitleText(record ?? noWindow);
  const spring = useDragSpring(() => {
    store.dispatch(windowActions.activateWindow(name));
  });
  if (!record) return null;
  return (
    <div className={styles.previewItem}>
      <button
        type="button"
        className={styles.previewOpen}
        data-preview={name}
        {...spring}
        onClick={() => {
          onDone();
          closeMenus();
          store.dispatch(windowActions.activateWindow(name));
        }}
      >
        <span className={styles.previewTitle}>{title}</span>
        <span className={styles.previewPicture} style={PICTURE}>
          <WindowPreview name={name} {...PICTURE} />
        </span>
      </button>
      <PreviewMedia name={name} />
      {!record.forbid.close && (
        <button
          type="button"
          className={styles.previewClose}
          aria-label={`${t('window.close')}: ${title}`}
          title={t('window.close')}
          onClick={() => void requestClose(store, name)}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
