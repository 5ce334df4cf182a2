import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseComfort, comfortKeys, isForTouch, onComfort, readComfort, startComfort } from './comfort.ts';

const root = document.documentElement;
let end: () => void = () => undefined;
let queries: Record<string, boolean> = {};

beforeEach(() => {
  queries = {};
  vi.stubGlobal('matchMedia', (text: string) => ({
    matches: queries[text] === true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
});
afterEach(() => {
  end();
  localStorage.clear();
  for (const key of comfortKeys) root.removeAttribute(`data-${key}`);
  vi.unstubAllGlobals();
});
const press = (pointerType: string) => {
  window.dispatchEvent(Object.assign(new Event('pointerdown'), { pointerType }));
};

test('a choice is kept and stands on the document; the default leaves nothing behind', () => {
  end = startComfort();
  chooseComfort('text', 'larger');
  chooseComfort('motion', 'reduced');
  expect(root).toHaveAttribute('data-text', 'larger');
  expect(root).toHaveAttribute('data-motion', 'reduced');
  expect(readComfort('text')).toBe('larger');
  chooseComfort('text', 'normal');
  chooseComfort('motion', 'auto');
  expect(root).not.toHaveAttribute('data-text');
  expect(root).not.toHaveAttribute('data-motion');
  expect(localStorage.length).toBe(0);
});

test('what is kept and no choice counts as the default', () => {
  localStorage.setItem('hearth.text', 'gigantic');
  expect(readComfort('text')).toBe('normal');
});

test('contrast follows the system until it is chosen', () => {
  queries = { '(prefers-contrast: more)': true };
  end = startComfort();
  expect(root).toHaveAttribute('data-contrast', 'high');
  queries = {};
  chooseComfort('contrast', 'auto');
  expect(root).not.toHaveAttribute('data-contrast');
  chooseComfort('contrast', 'high');
  expect(root).toHaveAttribute('data-contrast', 'high');
});

test('targets grow from the first touch on, where a finger points, and when they are asked to', () => {
  end = startComfort();
  press('mouse');
  expect(root).not.toHaveAttribute('data-touch');
  press('touch');
  expect(root).toHaveAttribute('data-touch');
  chooseComfort('touch', 'off');
  expect(root).not.toHaveAttribute('data-touch');
  end();
  chooseComfort('touch', 'auto');
  queries = { '(pointer: coarse)': true };
  end = startComfort();
  expect(root).toHaveAttribute('data-touch');
});

test('who measures rows by itself hears when targets grow, until it listens no more', () => {
  end = startComfort();
  const heard: boolean[] = [];
  const stop = onComfort(() => heard.push(isForTouch()));
  press('touch');
  chooseComfort('touch', 'off');
  stop();
  chooseComfort('touch', 'on');
  expect(heard).toEqual([true, false]);
});

test('targets grow for a pen as for a finger, and not for a mouse', () => {
  end = startComfort();
  press('mouse');
  expect(root).not.toHaveAttribute('data-touch');
  press('pen');
  expect(root).toHaveAttribute('data-touch');
});
