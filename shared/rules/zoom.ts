import {
  ZOOM_HIGH_DENSITY,
  ZOOM_MEDIUM,
  ZOOM_MEDIUM_BELOW_HEIGHT,
  ZOOM_SMALL,
  ZOOM_SMALL_BELOW_HEIGHT,
} from '../constants.ts';

/** Device pixel ratio from which a screen counts as high-density. ZOOM-01 */
const HIGH_DENSITY_RATIO = 2;

/** Zoom of the desktop before the user chose one; `height` is the window's inner height at zoom 1 (px). ZOOM-01 */
export function defaultZoom(screen: { devicePixelRatio: number; height: number }): number {
  if (screen.devicePixelRatio >= HIGH_DENSITY_RATIO) return ZOOM_HIGH_DENSITY;
  if (screen.height < ZOOM_SMALL_BELOW_HEIGHT) return ZOOM_SMALL;
  return screen.height < ZOOM_MEDIUM_BELOW_HEIGHT ? ZOOM_MEDIUM : 1;
}
