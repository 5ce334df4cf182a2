import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import styles from './documents.module.css';

interface Props {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  readonly zoom: number;
  /** Size of the first page, until this one tells its own. */
  readonly guess: { readonly width: number; readonly height: number };
  /** Marked where it stands; '' for nothing. */
  readonly keyword: string;
}

/** CSS pixels of a PDF point. */
const POINT = 96 / 72;
/** A page is drawn when it is so close to the screen. */
const MARGIN = '600px';

/** One page, drawn while it is near the screen; its text can be selected. */
export function PdfPage({ pdf, number, zoom, guess, keyword }: Props) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const [near, setNear] = useState(false);
  const [size, setSize] = useState(guess);
  useEffect(() => {
    if (root === null) return;
    const observer = new IntersectionObserver(
      (seen) => {
        setNear(seen.some(({ isIntersecting }) => isIntersecting));
      },
      { root: root.parentElement, rootMargin: MARGIN },
    );
    observer.observe(root);
    return () => {
      observer.disconnect();
    };
  }, [root]);

  useEffect(() => {
    const canvas = root?.querySelector('canvas') ?? null;
    const layer = root?.querySelector<HTMLElement>('[data-layer]') ?? null;
    if (!near || canvas === null || layer === null) return;
    let cancelled = false;
    let stop: (() => void) | undefined;
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number);
      if (cancelled) return;
      const own = page.getViewport({ scale: 1 });
      setSize((before) => (before.width === own.width && before.height === own.height ? before : own));
      const sharp = Math.min(window.devicePixelRatio, 2);
      const viewport = page.getViewport({ scale: zoom * POINT * sharp });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const rendering = page.render({ canvas, viewport });
      const text = new TextLayer({
        textContentSource: await page.getTextContent(),
        container: layer,
        viewport: page.getViewport({ scale: zoom * POINT }),
      });
      stop = () => {
        rendering.cancel();
        text.cancel();
      };
      layer.replaceChildren();
      await Promise.all([rendering.promise, text.render()]);
      const wanted = keyword.toLocaleLowerCase();
      for (const span of layer.querySelectorAll('span'))
        if (wanted !== '' && span.textContent.toLocaleLowerCase().includes(wanted)) span.dataset.found = 'true';
    };
    // A page that goes out of sight while it is drawn ends with an error of its own.
    draw().catch(() => undefined);
    return () => {
      cancelled = true;
      stop?.();
    };
  }, [root, near, pdf, number, zoom, keyword]);

  const style = { width: size.width * zoom * POINT, height: size.height * zoom * POINT };
  return (
    <div ref={setRoot} className={styles.page} style={style} data-page={number}>
      {near && <canvas style={style} />}
      {near && (
        <div
          data-layer=""
          className={styles.textLayer}
          style={{ '--total-scale-factor': zoom * POINT, '--scale-factor': zoom * POINT } as React.CSSProperties}
        />
      )}
    </div>
  );
}
