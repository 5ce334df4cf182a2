import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createScrollMemory, type ScrollMemory } from './scroll-memory.ts';

let memory: ScrollMemory;
const changed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  changed.mockReset();
  memory = createScrollMemory(changed);
  document.body.innerHTML = `
    <section data-window="a" data-active="true">
      <div data-window-body><p></p><div><ul id="list"></ul></div></div>
    </section>`;
});
afterEach(() => {
  memory.stop();
  vi.useRealTimers();
});

/** The list as a layout would have it: so much content in so much room. */
function list(content = 1000): HTMLElement {
  const element = document.getElementById('list') ?? document.body;
  Object.defineProperty(element, 'scrollHeight', { value: content, configurable: true });
  Object.defineProperty(element, 'clientHeight', { value: 200, configurable: true });
  return element;
}

test('WIN-25 what is scrolled inside a window is known by its place', () => {
  list().scrollTop = 340;
  list().dispatchEvent(new Event('scroll'));
  expect(memory.of('a')).toEqual({ '1/0': 340 });
  expect(changed).toHaveBeenCalledOnce();
  document.body.dispatchEvent(new Event('scroll'));
  expect(memory.of('b')).toEqual({});
});

test('WIN-25 the position comes back once the content is there', () => {
  const element = list(250);
  memory.putBack('a', { '1/0': 340 });
  vi.advanceTimersByTime(500);
  expect(element.scrollTop).toBe(0);
  list(1000);
  vi.advanceTimersByTime(500);
  expect(element.scrollTop).toBe(340);
});

test('WIN-25 who scrolls first wins, and nobody waits for ever', () => {
  const element = list(250);
  memory.putBack('a', { '1/0': 340 });
  element.dispatchEvent(new Event('wheel', { bubbles: true }));
  list(1000);
  vi.advanceTimersByTime(500);
  expect(element.scrollTop).toBe(0);
  list(250);
  memory.putBack('a', { '1/0': 340 });
  vi.advanceTimersByTime(10_000);
  list(1000);
  vi.advanceTimersByTime(1000);
  expect(element.scrollTop).toBe(0);
});

test('WIN-25 what a closed window was scrolled to is forgotten', () => {
  list().scrollTop = 340;
  list().dispatchEvent(new Event('scroll'));
  memory.keepOnly({ a: {} });
  expect(memory.of('a')).toEqual({ '1/0': 340 });
  memory.keepOnly({ b: {} });
  expect(memory.of('a')).toEqual({});
});
