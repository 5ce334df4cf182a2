import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './avatar.module.css';
import { moved, sideOf, zoomed, type Crop } from './crop.ts';

/** Edge of the stage and of the square in it that is cut out (CSS pixels). */
export const STAGE = 280;
const HOLE = 232;
/** How far an arrow key moves the picture, and with Shift (CSS pixels). */
const STEP = 12;
const FINE = 2;
/** One step of the zoom, by key or wheel. */
export const ZOOM_STEP = 1.15;

interface Props {
  readonly source: HTMLCanvasElement;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
  readonly onTurn: (right: boolean) => void;
}

/** The picture behind the window that is cut out of it; it is dragged, moved by keys, and zoomed by wheel and keys. APP-AVATAR-01 */
export function CutStage({ source, crop, onCrop, onTurn }: Props) {
  const { t } = useTranslation('accounts');
  const canvas = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ readonly id: number; x: number; y: number } | null>(null);
  /** CSS pixels for one pixel of the picture. */
  const scale = HOLE / sideOf(source, crop);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const ratio = window.devicePixelRatio || 1;
    const edge = Math.round(STAGE * ratio);
    pen.canvas.width = edge;
    pen.canvas.height = edge;
    pen.imageSmoothingQuality = 'high';
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, edge / 2, edge / 2);
    pen.drawImage(source, -crop.x, -crop.y);
  }, [source, crop, scale]);
  const drag = (dx: number, dy: number): void => {
    onCrop(moved(source, crop, -dx / scale, -dy / scale));
  };
  const onPointerMove = (event: PointerEvent): void => {
    const last = held.current;
    if (last?.id !== event.pointerId) return;
    drag(event.clientX - last.x, event.clientY - last.y);
    last.x = event.clientX;
    last.y = event.clientY;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? FINE : STEP;
    const { key } = event;
    if (key === 'ArrowLeft') drag(-step, 0);
    else if (key === 'ArrowRight') drag(step, 0);
    else if (key === 'ArrowUp') drag(0, -step);
    else if (key === 'ArrowDown') drag(0, step);
    else if (key === '+' || key === '=') onCrop(zoomed(source, crop, crop.zoom * ZOOM_STEP));
    else if (key === '-') onCrop(zoomed(source, crop, crop.zoom / ZOOM_STEP));
    else if (key === 'r' || key === 'R') onTurn(!event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      // A surface of its own keys, which a screen reader leaves to it.
      role="application"
      aria-label={t('avatar.crop')}
      tabIndex={0}
      className={styles.stage}
      data-testid="cut-stage"
      data-crop={`${Math.round(crop.x)} ${Math.round(crop.y)} ${crop.zoom.toFixed(2)}`}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        held.current = null;
      }}
      onPointerCancel={() => {
        held.current = null;
      }}
      onWheel={(event) => {
        onCrop(zoomed(source, crop, event.deltaY < 0 ? crop.zoom * ZOOM_STEP : crop.zoom / ZOOM_STEP));
      }}
    >
      <canvas ref={canvas} style={{ width: STAGE, height: STAGE }} />
      <span className={styles.hole} style={{ width: HOLE, height: HOLE }} />
    </div>
  );
}
