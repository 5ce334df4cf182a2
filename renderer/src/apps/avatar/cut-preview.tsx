import { useEffect, useRef } from 'react';
import styles from './avatar.module.css';
import type { Crop } from './crop.ts';
import { drawCut } from './save-picture.ts';

interface Props {
  readonly source: HTMLCanvasElement;
  readonly crop: Crop;
  /** CSS pixels. */
  readonly size: number;
}

/** What is cut out, as large as it is shown elsewhere. Decoration beside the stage. */
export function CutPreview({ source, crop, size }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const edge = Math.round(size * (window.devicePixelRatio || 1));
    pen.canvas.width = edge;
    pen.canvas.height = edge;
    drawCut(pen, source, crop, edge);
  }, [source, crop, size]);
  return <canvas ref={canvas} className={styles.preview} style={{ width: size, height: size }} aria-hidden="true" />;
}
