import { expect, test } from 'vitest';
import { entryWidth } from './entry-width.ts';

const wide = { least: 96, tile: 40, gap: 4 };

test('WIN-22 entries share the room as long as all of them have theirs', () => {
  expect(entryWidth({ ...wide, room: 996, tiles: 0, windows: 10 })).toBeNull();
  expect(entryWidth({ ...wide, room: 84, tiles: 2, windows: 0 })).toBeNull();
  expect(entryWidth({ ...wide, room: 0, tiles: 0, windows: 0 })).toBeNull();
});

test('WIN-22 crowded entries fill the list to its edges, none of them cut', () => {
  for (let room = 40; room < 1200; room += 7) {
    const width = entryWidth({ ...wide, room, tiles: 1, windows: 14 });
    if (width === null) throw new Error(`14 entries have no room in ${room}`);
    const seen = Math.max(1, Math.floor((room + wide.gap) / (wide.least + wide.gap)));
    expect(Math.abs(seen * (width + wide.gap) - wide.gap - room)).toBeLessThan(0.2);
    if (room >= wide.least) expect(width).toBeGreaterThanOrEqual(wide.least);
  }
});
