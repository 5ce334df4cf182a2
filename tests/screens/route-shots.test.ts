import { expect, test } from 'vitest';
import { publicLoaders } from '../../renderer/src/routes/public-screens.ts';
import { screenLoaders } from '../../renderer/src/routes/screens.ts';
import { photographed } from './route-shots.ts';

test('every built screen has its picture, and no picture is of a screen that is not built', () => {
  expect([...photographed].sort()).toEqual([...Object.keys(screenLoaders), ...Object.keys(publicLoaders)].sort());
});
