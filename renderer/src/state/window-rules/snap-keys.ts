import type { SnapArea } from './window-types.ts';

/** What an arrow key of the shell does with a window. */
export type SnapStep = SnapArea | 'maximise' | 'restore' | 'minimise' | null;
export type Arrow = 'left' | 'right' | 'up' | 'down';

/** Areas that the same arrow goes through one after the other, as far as the window fits. */
const rounds: Readonly<Record<'left' | 'right', readonly SnapArea[]>> = {
  left: ['left', 'two-thirds-left', 'third-left'],
  right: ['right', 'two-thirds-right', 'third-right'],
};

const upDown: Readonly<Partial<Record<SnapArea, Readonly<Record<'up' | 'down', SnapStep>>>>> = {
  left: { up: 'top-left', down: 'bottom-left' },
  right: { up: 'top-right', down: 'bottom-right' },
  'top-left': { up: 'maximise', down: 'left' },
  'top-right': { up: 'maximise', down: 'right' },
  'bottom-left': { up: 'left', down: 'minimise' },
  'bottom-right': { up: 'right', down: 'minimise' },
};

/**
 * Where an arrow leads from where the window is: sideways through half, two thirds and a third, up and down through
 * the quarters to maximised and minimised. A quarter goes sideways to the quarter beside it.
 * @param fits whether the window keeps its minimum in an area
 */
export function nextSnap(
  current: SnapArea | 'maximise' | null,
  arrow: Arrow,
  fits: (area: SnapArea) => boolean,
): SnapStep {
  if (arrow === 'left' || arrow === 'right') {
    const row = current?.startsWith('top-') ? 'top' : current?.startsWith('bottom-') ? 'bottom' : null;
    if (row !== null) return current === `${row}-${arrow}` ? null : `${row}-${arrow}`;
    const round = rounds[arrow].filter((area, index) => index === 0 || fits(area));
    const at = round.findIndex((area) => area === current);
    return round[(at + 1) % round.length] ?? null;
  }
  if (current === 'maximise') return arrow === 'up' ? null : 'restore';
  const known = current === null ? undefined : upDown[current];
  if (known) return known[arrow];
  if (arrow === 'up') return 'maximise';
  return current === null ? 'minimise' : 'restore';
}
