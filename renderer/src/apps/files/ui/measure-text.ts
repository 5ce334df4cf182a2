/** Size of names in lists and grids (px). */
export const NAME_SIZE = 13;

let context: CanvasRenderingContext2D | null | undefined;

/** A canvas in the font of names; null where there is none, as in tests without a screen. */
function canvas(): CanvasRenderingContext2D | null {
  if (context !== undefined) return context;
  try {
    context = document.createElement('canvas').getContext('2d');
  } catch {
    context = null;
  }
  if (context !== null) {
    const family = getComputedStyle(document.documentElement).getPropertyValue('--font');
    context.font = `400 ${NAME_SIZE}px ${family === '' ? 'sans-serif' : family}`;
  }
  return context;
}

/** Width of a text in the font of names, in pixels; 0 where texts cannot be measured. */
export function measureText(text: string): number {
  return canvas()?.measureText(text).width ?? 0;
}
