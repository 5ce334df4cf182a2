/** Width and height of a picture, pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square that is cut out of a picture: its centre in pixels, and 1 for the largest square that fits. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export const ZOOM_MAX = 8;

/** Edge of the square, pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom;

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The square pushed back into the picture, and its zoom into what is allowed. */
function kept(size: Size, crop: Crop): Crop {
  const zoom = within(crop.zoom, 1, ZOOM_MAX);
  const half = sideOf(size, { ...crop, zoom }) / 2;
  return { x: within(crop.x, half, size.width - half), y: within(crop.y, half, size.height - half), zoom };
}

/** The largest square in the middle of a picture. APP-AVATAR-01 */
export const firstCrop = (size: Size): Crop => ({ x: size.width / 2, y: size.height / 2, zoom: 1 });

/** The square moved by pixels of the picture; it never leaves it. */
export const moved = (size: Size, crop: Crop, dx: number, dy: number): Crop =>
  kept(size, { ...crop, x: crop.x + dx, y: crop.y + dy });

/** The square at another zoom, about its own middle. */
export const zoomed = (size: Size, crop: Crop, zoom: number): Crop => kept(size, { ...crop, zoom });

/** The square over the picture turned by a quarter, to the right or to the left; `size` is that before the turn. */
export function turned(size: Size, { x, y, zoom }: Crop, right: boolean): Crop {
  const after = { width: size.height, height: size.width };
  return kept(after, right ? { x: size.height - y, y: x, zoom } : { x: y, y: size.width - x, zoom });
}
