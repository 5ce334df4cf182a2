import type { ReactElement } from 'react';

/** How a drawing is shown. */
export interface DrawingProps {
  /** Side in pixels. */
  readonly size: number;
  /** Spoken name; without it the drawing is decoration. */
  readonly label?: string | undefined;
  readonly className?: string;
}

/** One object for each drawing, however often it is shown. */
const inner = new Map<string, { readonly __html: string }>();

/**
 * A drawing of the 24 px grid, in the colour of the text around it. Its shapes are markup of our own, put in by the
 * browser: React need not keep and compare what never changes.
 */
export function drawing(markup: string, { size, label, className = 'icon' }: DrawingProps): ReactElement {
  let html = inner.get(markup);
  if (!html) {
    html = { __html: markup };
    inner.set(markup, html);
  }
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      dangerouslySetInnerHTML={html}
    />
  );
}
