import type { MapBounds } from '#shared/contract/calls-album.ts';

/** Side of the world in its own units: fine enough for a street, coarse enough for single precision. */
export const WORLD = 4096;
/** Pixels of the world at zoom 0. */
export const WORLD_PX = 256;
export const ZOOM_MIN = 1;
export const ZOOM_MAX = 15;
/** Mercator ends here (degrees). */
const LAT_MAX = 85.0511;

/** Degrees, north and east positive. */
export interface Spot {
  readonly lat: number;
  readonly lng: number;
}

/** What of the world is looked at: the middle, and how near. */
export interface Camera extends Spot {
  readonly zoom: number;
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** A spot in units of the world (web Mercator): 0 to WORLD from north-west to south-east. */
export function project({ lat, lng }: Spot): readonly [x: number, y: number] {
  const sine = Math.sin((clamp(lat, -LAT_MAX, LAT_MAX) * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [(lng / 360 + 0.5) * WORLD, y * WORLD];
}

export function unproject(x: number, y: number): Spot {
  const lat = (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / WORLD))) * 180) / Math.PI;
  return { lat: clamp(lat, -LAT_MAX, LAT_MAX), lng: (x / WORLD - 0.5) * 360 };
}

/** Pixels for each unit of the world. */
export const scaleOf = (zoom: number): number => (WORLD_PX * 2 ** zoom) / WORLD;

export interface View {
  readonly width: number;
  readonly height: number;
}

/** Where a spot lies on the screen. */
export function toScreen(spot: Spot, camera: Camera, { width, height }: View): readonly [number, number] {
  const scale = scaleOf(camera.zoom);
  const [x, y] = project(spot);
  const [cx, cy] = project(camera);
  return [(x - cx) * scale + width / 2, (y - cy) * scale + height / 2];
}

/** The camera after a move by pixels; never beyond the edge of the world. */
export function moved(camera: Camera, dx: number, dy: number): Camera {
  const scale = scaleOf(camera.zoom);
  const [x, y] = project(camera);
  const { lat, lng } = unproject(clamp(x - dx / scale, 0, WORLD), clamp(y - dy / scale, 0, WORLD));
  return { ...camera, lat, lng };
}

/** The camera nearer or farther by steps; what lies under a point of the screen stays there. */
export function zoomed(camera: Camera, steps: number, view: View, at: readonly [number, number] | null = null): Camera {
  const zoom = clamp(camera.zoom + steps, ZOOM_MIN, ZOOM_MAX);
  if (at === null) return { ...camera, zoom };
  const [dx, dy] = [at[0] - view.width / 2, at[1] - view.height / 2];
  const toward = moved(camera, -dx, -dy);
  return moved({ ...toward, zoom }, dx, dy);
}

/** The piece of the world on screen. */
export function boundsOf(camera: Camera, { width, height }: View): MapBounds {
  const scale = scaleOf(camera.zoom);
  const [x, y] = project(camera);
  const [left, right] = [x - width / 2 / scale, x + width / 2 / scale];
  const north = unproject(0, clamp(y - height / 2 / scale, 0, WORLD)).lat;
  const south = unproject(0, clamp(y + height / 2 / scale, 0, WORLD)).lat;
  const whole = right - left >= WORLD;
  return {
    north,
    south,
    west: whole ? -180 : clamp((left / WORLD - 0.5) * 360, -180, 180),
    east: whole ? 180 : clamp((right / WORLD - 0.5) * 360, -180, 180),
  };
}

/** A camera that shows all spots; the world for none. */
export function cameraFor(spots: readonly Spot[], { width, height }: View): Camera {
  if (spots.length === 0) return { lat: 25, lng: 10, zoom: ZOOM_MIN };
  const points = spots.map(project);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const span = Math.max((right - left) / Math.max(1, width), (bottom - top) / Math.max(1, height), 1e-6);
  // With some room around.
  const zoom = clamp(Math.log2(WORLD / WORLD_PX / span) - 0.6, ZOOM_MIN, 12);
  return { ...unproject((left + right) / 2, (top + bottom) / 2), zoom };
}
