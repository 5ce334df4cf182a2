import { expect, test } from 'vitest';
import { publicLoaders } from '../../renderer/src/routes/public-screens.ts';
import { screenLoaders } from '../../renderer/src/routes/screens.ts';
import { photographed } from './route-shots.ts';

test('every screen has its picture, and no picture is of what is none', () => {
  expect([...photographed].sort()).toEqual([...Object.keys(screenLoaders), ...Object.keys(publicLoaders)].sort());
});
