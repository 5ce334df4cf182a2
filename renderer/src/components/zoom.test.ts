import { afterEach, expect, test } from 'vitest';
import { chooseZoom, currentZoom, readZoomChoice, startZoom, stepZoom, toUnits, ZOOM_KEY } from './zoom.ts';

const screen = (devicePixelRatio: number, innerHeight: number) => {
  Object.assign(window, { devicePixelRatio, innerHeight });
};

afterEach(() => {
  localStorage.clear();
  screen(1, 900);
  startZoom();
});

test('ZOOM-01 ZOOM-02 the default of the screen is applied at start', () => {
  screen(1, 769);
  startZoom();
  expect(currentZoom()).toBe(0.9);
  expect(document.documentElement.style.getPropertyValue('--zoom')).toBe('0.9');
});

test('ZOOM-02 the choice wins over the default and is kept on this computer', () => {
  screen(2, 2000);
  chooseZoom(1.25);
  expect(currentZoom()).toBe(1.25);
  startZoom();
  expect(currentZoom()).toBe(1.25);
  chooseZoom(null);
  expect(currentZoom()).toBe(0.85);
});

test('ZOOM-02 each display remembers its own choice', () => {
  const display = (width: number) => {
    Object.defineProperty(window, 'screen', { value: { width, height: 1000 }, configurable: true });
  };
  display(1920);
  chooseZoom(1.25);
  display(1280);
  expect(readZoomChoice()).toBe(1.25);
  chooseZoom(0.9);
  display(1920);
  expect(readZoomChoice()).toBe(1.25);
  display(1280);
  expect(readZoomChoice()).toBe(0.9);
});

test('ZOOM-02 a page that is moved to another display takes the choice that was made there', () => {
  const display = (width: number) => {
    Object.defineProperty(window, 'screen', { value: { width, height: 1000 }, configurable: true });
    window.dispatchEvent(new Event('resize'));
  };
  display(3840);
  chooseZoom(2);
  display(1366);
  // Nothing was chosen for this one yet: what is on screen stays as it is.
  expect(currentZoom()).toBe(2);
  chooseZoom(1);
  display(3840);
  expect(currentZoom()).toBe(2);
  expect(toUnits(300)).toBe(150);
  display(1366);
  expect(currentZoom()).toBe(1);
});

test('ZOOM-02 a broken value counts as no choice', () => {
  localStorage.setItem(ZOOM_KEY, '7');
  expect(readZoomChoice()).toBeNull();
});

test('ZOOM-02 at 0.9 a drag of 90 px is 100 units', () => {
  chooseZoom(0.9);
  expect(toUnits(90)).toBeCloseTo(100);
});

test('ZOOM-02 steps go from choice to choice and end where there is none; each is kept', () => {
  startZoom();
  const by = (step: 1 | -1, times: number) =>
    Array.from({ length: times }, () => {
      stepZoom(step);
      return currentZoom();
    });
  expect(by(1, 6)).toEqual([1.1, 1.25, 1.5, 1.75, 2, 2]);
  expect(readZoomChoice()).toBe(2);
  expect(by(-1, 10)).toEqual([1.75, 1.5, 1.25, 1.1, 1, 0.95, 0.9, 0.85, 0.8, 0.8]);
});
