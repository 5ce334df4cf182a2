import { memo, useEffect, useState } from 'react';
import { PIECE } from './lines.ts';
import styles from './viewers.module.css';

const LINE = 20;
/** Pieces this near to the screen (px) are drawn. */
const NEAR = 800;

interface Props {
  readonly lines: readonly string[];
  readonly index: number;
  readonly numbered: boolean;
  readonly root: HTMLElement | null;
}

/** A stretch of lines: drawn while it is near the screen, otherwise a gap of the height it had. */
export const TextPiece = memo(function TextPiece({ lines, index, numbered, root }: Props) {
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [near, setNear] = useState(index === 0 || typeof IntersectionObserver === 'undefined');
  const [height, setHeight] = useState(lines.length * LINE);
  useEffect(() => {
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setHeight(element.offsetHeight);
        setNear(entry.isIntersecting);
      },
      { root, rootMargin: `${NEAR}px 0px` },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [element, root]);
  return (
    <div ref={setElement} className={styles.piece} style={near ? undefined : { height }}>
      {near &&
        lines.map((line, at) => (
          <div key={at} className={styles.line} data-line={numbered ? index * PIECE + at + 1 : undefined}>
            {line === '' ? '\u200b' : line}
          </div>
        ))}
    </div>
  );
});
