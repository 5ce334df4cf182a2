import type { ReactElement } from 'react';

/** How a drawing is shown. */
export interface DrawingProps {
  /** Side in pixels. */
  readonly size: number;
  /** Spoken name; without it the drawing is decoration. */
  readonly label?: string | undefined;
  readonly className?: string;
}

/**
 * A drawing of the 24 px grid, in the colour of the text around it. Its shapes are markup of our own, put in by the
 * browser: React need not keep and compare what never changes.
 */
export function drawing(markup: string, { size, label, className = 'icon' }: DrawingProps): ReactElement {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      focusable="false"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
