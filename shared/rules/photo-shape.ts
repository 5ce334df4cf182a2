/**
 * How wide a picture is for its height, in one character: a timeline of a hundred thousand photos is laid out exactly
 * before a single one of them is known (APP-ALBUM-02). 64 steps of 4.5 % from 1:4 to 4:1.
 */
const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const LAST = signs.length - 1;
/** Two powers of two to each side of the square. */
const SPAN = 2;

/** Width over height of what is not known yet. */
export const USUAL_RATIO = 4 / 3;

/** The character of a picture of that size in pixels, after it was turned upright; unknown sizes are 0. */
export function shapeOf(width: number, height: number): string {
  const ratio = width > 0 && height > 0 ? width / height : USUAL_RATIO;
  const at = Math.round(((Math.log2(ratio) + SPAN) / (2 * SPAN)) * LAST);
  return signs.charAt(Math.max(0, Math.min(LAST, at)));
}

/** Width over height of a character; that of an unknown picture for any other text. */
export function ratioOf(shape: string): number {
  const at = shape.length === 1 ? signs.indexOf(shape) : -1;
  return at < 0 ? USUAL_RATIO : 2 ** ((at / LAST) * 2 * SPAN - SPAN);
}
