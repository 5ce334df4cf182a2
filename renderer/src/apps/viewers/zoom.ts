/** Sizes and places in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture stands in its frame: scale 1 = one pixel a pixel; `x`, `y` = its centre off the frame's centre. */
export interface Pose {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Quarter turns clockwise. */
export type Turns = 0 | 1 | 2 | 3;

const MAX_SCALE = 16;
const STEP = 1.25;

/** Size of a picture as it lies after turning. */
export function turned(picture: Size, turns: Turns): Size {
  return turns % 2 === 0 ? picture : { width: picture.height, height: picture.width };
}

/** Scale at which the whole picture is seen; small pictures are not blown up. */
export function fitScale(picture: Size, frame: Size): number {
  if (picture.width <= 0 || picture.height <= 0 || frame.width <= 0 || frame.height <= 0) return 1;
  return Math.min(1, frame.width / picture.width, frame.height / picture.height);
}

/** Scale range: from the whole picture (or its own size, if smaller) to sixteenfold. */
function limited(scale: number, fit: number): number {
  return Math.min(MAX_SCALE, Math.max(Math.min(fit, 1), scale));
}

/** Keeps a picture from being lost: it covers the frame where it is larger, and is centred where it is smaller. */
export function placed(pose: Pose, picture: Size, frame: Size): Pose {
  const reach = (length: number, room: number): number => Math.max(0, (length * pose.scale - room) / 2);
  const keep = (at: number, most: number): number => Math.min(most, Math.max(-most, at)) + 0;
  return {
    scale: pose.scale,
    x: keep(pose.x, reach(picture.width, frame.width)),
    y: keep(pose.y, reach(picture.height, frame.height)),
  };
}

/** Changes the scale so that the point under the pointer (from the frame's centre) stays where it is. */
export function zoomedAt(pose: Pose, scale: number, at: { x: number; y: number }, picture: Size, frame: Size): Pose {
  const next = limited(scale, fitScale(picture, frame));
  const factor = next / pose.scale;
  return placed(
    { scale: next, x: at.x - (at.x - pose.x) * factor, y: at.y - (at.y - pose.y) * factor },
    picture,
    frame,
  );
}

/** Two fingers, from the frame's centre. */
export type Fingers = readonly [{ readonly x: number; readonly y: number }, { readonly x: number; readonly y: number }];

/**
 * What two fingers make of a picture: it grows as they part, turns about the point between them and goes along with it.
 * `pose` is how it stood when they began.
 */
export function pinched(pose: Pose, began: Fingers, now: Fingers, picture: Size, frame: Size): Pose {
  const middle = ([a, b]: Fingers) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  // Fingers on one point have no distance that could grow.
  const apart = ([a, b]: Fingers): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const next = limited((pose.scale * apart(now)) / apart(began), fitScale(picture, frame));
  const [from, to] = [middle(began), middle(now)];
  const factor = next / pose.scale;
  return placed(
    { scale: next, x: to.x - (from.x - pose.x) * factor, y: to.y - (from.y - pose.y) * factor },
    picture,
    frame,
  );
}

/** Scale after so many steps in (positive) or out (negative). */
export const stepped = (scale: number, steps: number): number => scale * STEP ** steps;

/** True when nothing is left to see beyond the frame. */
export function isWhole(pose: Pose, picture: Size, frame: Size): boolean {
  return pose.scale <= fitScale(picture, frame) + 1e-6;
}
