import { afterEach, expect, test } from 'vitest';
import { currentZoom, startZoom, ZOOM_KEY } from '../zoom.ts';
import { followChoices } from './follow-choices.ts';

const html = document.documentElement;
let end = (): void => undefined;
afterEach(() => {
  end();
  localStorage.clear();
  startZoom();
});

/** Another window of this computer keeps something. */
function choose(key: string, value: string) {
  localStorage.setItem(key, value);
  dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

test('ZOOM-02 size, contrast and looks chosen in another window are those of this one at once', () => {
  startZoom();
  end = followChoices(() => 'mira');
  choose(ZOOM_KEY, '1.5');
  expect(currentZoom()).toBe(1.5);
  choose('hearth.contrast', 'high');
  expect(html.dataset.contrast).toBe('high');
  choose('hearth.text', 'larger');
  expect(html.dataset.text).toBe('larger');
  choose('hearth.scheme:mira', 'dark');
  expect(html.dataset.theme).toBe('dark');
  // Somebody else's looks are his.
  choose('hearth.scheme:bo', 'light');
  expect(html.dataset.theme).toBe('dark');
  localStorage.clear();
  dispatchEvent(new StorageEvent('storage', { key: null }));
  expect([html.dataset.contrast, html.dataset.text]).toEqual([undefined, undefined]);
  end();
  choose('hearth.contrast', 'high');
  expect(html.dataset.contrast).toBeUndefined();
});
