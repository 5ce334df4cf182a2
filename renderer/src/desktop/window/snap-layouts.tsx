import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isForTouch } from '../../components/theme/comfort.ts';
import { toUnits } from '../../components/zoom.ts';
import { useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { cellOf, fitsIn } from '../../state/window-rules/snap.ts';
import { workAreaOf, type Size, type SnapArea } from '../../state/window-rules/window-types.ts';
import { endSnap, previewSnap } from './snap-preview.tsx';
import styles from './snap-layouts.module.css';

/** The ways to share the screen, each with its areas. */
const layouts: readonly (readonly SnapArea[])[] = [
  ['left', 'right'],
  ['two-thirds-left', 'third-right'],
  ['third-left', 'two-thirds-right'],
  ['third-left', 'third-middle', 'third-right'],
  ['top-left', 'top-right', 'bottom-left', 'bottom-right'],
];
/** Size of one small picture in desktop units, also where a finger is to hit a third or a quarter of it. */
const PICTURE = { width: 84, height: 54 };
const FOR_FINGERS = { width: 132, height: 88 };
/** Between the pictures and around them, and between the card and the edges of the desktop. */
const GAP = 12;
const EDGE = 8;

/** The card where it has room: pictures that do not stand in one row go on in the next. */
function placeOf(anchor: HTMLElement, viewport: Size): { picture: Size; card: CSSProperties } {
  const picture = isForTouch() ? FOR_FINGERS : PICTURE;
  const box = anchor.getBoundingClientRect();
  const most = Math.floor((viewport.width - 2 * EDGE - GAP) / (picture.width + GAP));
  const columns = Math.max(1, Math.min(layouts.length, most));
  const width = columns * (picture.width + GAP) + GAP;
  const left = Math.max(EDGE, Math.min(toUnits(box.right) - width + 40, viewport.width - width - EDGE));
  const top = toUnits(box.bottom) + 4;
  return { picture, card: { left, top, width, maxHeight: toUnits(window.innerHeight) - top - EDGE } };
}

interface Props {
  name: string;
  /** The button it hangs below. */
  anchor: HTMLElement;
  /** Takes the focus, when it was opened by a key. */
  focus: boolean;
  onClose: (refocus: boolean) => void;
  /** The pointer is over the card, or has left it. */
  onHover: (inside: boolean) => void;
}

/** Small pictures of the ways to share the screen: pointing at an area previews it, a click puts the window there. */
export function SnapLayouts({ name, anchor, focus, onClose, onHover }: Props) {
  const { t } = useTranslation('desk');
  const store = useAppStore();
  const ref = useRef<HTMLDivElement>(null);
  const { byName, viewport } = store.getState().windows;
  const record = byName[name];
  const { picture, card } = placeOf(anchor, viewport);
  useEffect(() => {
    if (focus) ref.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
    return () => {
      endSnap();
    };
  }, [focus]);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  // A finger does not leave the card as a pointer does: what it presses elsewhere closes it.
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target) && !anchor.contains(target)) close.current(false);
    };
    document.addEventListener('pointerdown', onPointerDown, true);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown, true);
    };
  }, [anchor]);
  if (!record) return null;
  const area = workAreaOf(viewport);
  const min = { width: record.minWidth, height: record.minHeight };
  // Halves and quarters may overlap where the window is too large for them; thirds are only worth it side by side.
  const possible = (snap: SnapArea) => !snap.includes('third') || fitsIn(area, snap, min);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onClose(true);
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...(ref.current?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
    const at = all.findIndex((one) => one === document.activeElement);
    all[(at + step + all.length) % all.length]?.focus();
  };
  return createPortal(
    <div
      ref={ref}
      className={styles.card}
      style={card}
      role="menu"
      aria-label={t('snap.layouts')}
      data-testid="snap-layouts"
      onPointerEnter={() => {
        onHover(true);
      }}
      onPointerLeave={() => {
        endSnap();
        onHover(false);
      }}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (focus && !event.currentTarget.contains(event.relatedTarget)) onClose(false);
      }}
    >
      {layouts.map((layout) => (
        <div key={layout.join()} className={styles.picture} style={picture} role="none">
          {layout.map((snap) => {
            const { x0, y0, x1, y1 } = cellOf(snap);
            const label = possible(snap) ? t(`snap.${snap}`) : t('snap.tooNarrow', { area: t(`snap.${snap}`) });
            return (
              <button
                key={snap}
                type="button"
                role="menuitem"
                className={styles.area}
                style={{
                  left: `${x0 * 100}%`,
                  top: `${y0 * 100}%`,
                  width: `${(x1 - x0) * 100}%`,
                  height: `${(y1 - y0) * 100}%`,
                }}
                aria-label={label}
                title={label}
                disabled={!possible(snap)}
                data-area={snap}
                onPointerEnter={() => {
                  previewSnap(name, snap);
                }}
                onFocus={() => {
                  previewSnap(name, snap);
                }}
                onClick={() => {
                  endSnap();
                  store.dispatch(windowActions.snapWindow({ name, area: snap }));
                  onClose(true);
                }}
              >
                <span className={styles.fill} />
              </button>
            );
          })}
        </div>
      ))}
    </div>,
    document.body,
  );
}
