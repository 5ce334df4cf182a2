import { expect, test } from 'vitest';
import { boundsOf, cameraFor, moved, project, toScreen, unproject, ZOOM_MAX, zoomed } from './projection.ts';

const view = { width: 800, height: 600 };

test('APP-ALBUM-04 a spot comes back from the map as it was', () => {
  for (const spot of [
    { lat: 0, lng: 0 },
    { lat: 53.5, lng: 9.9 },
    { lat: -33.9, lng: 151.2 },
  ]) {
    const back = unproject(...project(spot));
    expect(back.lat).toBeCloseTo(spot.lat, 6);
    expect(back.lng).toBeCloseTo(spot.lng, 6);
  }
});

test('APP-ALBUM-04 the middle is in the middle, what is under the pointer stays there, the world has an end', () => {
  const camera = { lat: 47, lng: 7, zoom: 6 };
  expect(toScreen(camera, camera, view)).toEqual([400, 300]);
  const under = { lat: 48, lng: 8 };
  const at = toScreen(under, camera, view);
  const near = zoomed(camera, 2, view, at);
  expect(near.zoom).toBe(8);
  expect(toScreen(under, near, view)[0]).toBeCloseTo(at[0], 3);
  expect(toScreen(under, near, view)[1]).toBeCloseTo(at[1], 3);
  expect(zoomed(camera, 99, view).zoom).toBe(ZOOM_MAX);
  expect(moved(camera, 1e9, 0).lng).toBe(-180);
});

test('APP-ALBUM-04 bounds hold what is on screen, and a camera for spots shows them all', () => {
  const bounds = boundsOf({ lat: 47, lng: 7, zoom: 8 }, view);
  expect(bounds.north).toBeGreaterThan(47);
  expect(bounds.south).toBeLessThan(47);
  expect(bounds.west).toBeLessThan(bounds.east);
  expect(boundsOf({ lat: 0, lng: 0, zoom: 1 }, view)).toMatchObject({ west: -180, east: 180 });
  const spots = [
    { lat: 53.5, lng: 9.9 },
    { lat: 31.3, lng: 120.6 },
  ];
  const camera = cameraFor(spots, view);
  for (const spot of spots) {
    const [x, y] = toScreen(spot, camera, view);
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(view.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(view.height);
  }
});
