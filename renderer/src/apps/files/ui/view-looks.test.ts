import { expect, test } from 'vitest';
import { viewLooks } from './view-looks.ts';

/** Room that a name needs to be told from others (px). */
const READABLE = 100;

test.each([
  ['its kind', false],
  ['where it lies', true],
])('VRT-04 FIL-10 the name of a row keeps its room beside %s at every width', (_what, hasOrigin) => {
  for (let width = 300; width <= 1400; width += 1)
    for (const forTouch of [false, true])
      expect(viewLooks.list.nameRoom(width, 0, { hasOrigin, forTouch }), `${width}`).toBeGreaterThanOrEqual(READABLE);
});
