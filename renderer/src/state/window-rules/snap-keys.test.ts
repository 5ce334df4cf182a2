import { expect, test } from 'vitest';
import { nextSnap, type Arrow, type SnapStep } from './snap-keys.ts';
import type { SnapArea } from './window-types.ts';

const wide = () => true;
const narrow = (area: SnapArea) => !area.includes('third');

/** What a row of arrows leads to. */
function walk(arrows: readonly Arrow[], fits: (area: SnapArea) => boolean = wide): SnapStep[] {
  let current: SnapArea | 'maximise' | null = null;
  return arrows.map((arrow) => {
    const step = nextSnap(current, arrow, fits);
    if (step === 'restore' || step === 'minimise') current = null;
    else if (step !== null) current = step;
    return step;
  });
}

test('WIN-09 the same arrow goes through half, two thirds and a third', () => {
  expect(walk(['left', 'left', 'left', 'left'])).toEqual(['left', 'two-thirds-left', 'third-left', 'left']);
  expect(walk(['right', 'right'])).toEqual(['right', 'two-thirds-right']);
});

test('WIN-12 an area that is too small for the window is passed over', () => {
  expect(walk(['left', 'left', 'right'], narrow)).toEqual(['left', 'left', 'right']);
});

test('WIN-09 up and down lead through the quarters to maximised and minimised', () => {
  expect(walk(['left', 'up', 'right', 'right', 'up', 'up', 'down'])).toEqual([
    'left',
    'top-left',
    'top-right',
    null,
    'maximise',
    null,
    'restore',
  ]);
  expect(walk(['right', 'down', 'left', 'down'])).toEqual(['right', 'bottom-right', 'bottom-left', 'minimise']);
  expect(walk(['up', 'down', 'down'])).toEqual(['maximise', 'restore', 'minimise']);
  expect(walk(['left', 'left', 'down'])).toEqual(['left', 'two-thirds-left', 'restore']);
});
