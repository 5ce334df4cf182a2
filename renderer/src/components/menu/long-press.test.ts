import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLongPress } from './long-press.ts';

const menus = vi.fn();
const clicks = vi.fn();
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  menus.mockReset();
  clicks.mockReset();
  document.body.innerHTML = '<button>File</button><p>Text</p>';
  button().addEventListener('contextmenu', (event) => {
    event.preventDefault();
    menus((event as MouseEvent).clientX);
  });
  button().addEventListener('click', clicks);
  end = startLongPress();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});
const button = () => document.querySelector('button') ?? document.body;
const fire = (type: string, init: object = {}, on: Element = button()) =>
  on.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), {
      pointerType: 'touch',
      isPrimary: true,
      clientX: 40,
      clientY: 9,
      ...init,
    }),
  );

test('a long press opens the menu where the finger is, and its click is none', () => {
  fire('pointerdown');
  vi.advanceTimersByTime(549);
  expect(menus).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(menus).toHaveBeenCalledWith(40);
  fire('pointerup');
  fire('click');
  expect(clicks).not.toHaveBeenCalled();
  fire('pointerdown');
  fire('pointerup');
  fire('click');
  expect(clicks).toHaveBeenCalledTimes(1);
});

test('a drag, a short press, a mouse and a press on nothing open no menu', () => {
  fire('pointerdown');
  fire('pointermove', { clientX: 52 });
  vi.advanceTimersByTime(1000);
  fire('pointerdown', { pointerType: 'mouse' });
  vi.advanceTimersByTime(1000);
  fire('pointerdown');
  fire('pointerup');
  vi.advanceTimersByTime(1000);
  expect(menus).not.toHaveBeenCalled();
  const text = document.querySelector('p') ?? document.body;
  fire('pointerdown', {}, text);
  vi.advanceTimersByTime(1000);
  fire('click');
  expect(clicks).toHaveBeenCalledTimes(1);
});

test('a pen that rests opens the menu as a finger does; a mouse has a button for it', () => {
  fire('pointerdown', { pointerType: 'pen' });
  vi.advanceTimersByTime(550);
  expect(menus).toHaveBeenCalledOnce();
  fire('pointerup', { pointerType: 'pen' });
  fire('pointerdown', { pointerType: 'mouse' });
  vi.advanceTimersByTime(1000);
  expect(menus).toHaveBeenCalledOnce();
});
