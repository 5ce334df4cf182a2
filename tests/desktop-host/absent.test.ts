import { expect, test } from 'vitest';
import { hostEvent, only } from './absent.ts';

class Counter {
  #count = 0;
  add(): number {
    this.#count += 1;
    return this.#count;
  }
}

test('what is not there fails by name; what is there works, private parts included', async () => {
  const counter = only('counter', new Counter());
  expect([counter.add(), counter.add()]).toEqual([1, 2]);
  expect(() => Reflect.get(counter, 'subtract') as unknown).toThrow('desktop host: counter.subtract is not there');
  expect(await Promise.resolve(counter)).toBe(counter);
  expect(JSON.stringify(counter)).toBe('{}');
});

test('a class of a module keeps its statics', () => {
  class Window {
    static readonly all = () => ['one'];
  }
  expect(only('electron', { Window }).Window.all()).toEqual(['one']);
});

test('a part can be replaced, as tests and their tools do', () => {
  const counter = only('counter', new Counter());
  counter.add = () => 40;
  expect(counter.add()).toBe(40);
});

test('a cancelable event tells that it was cancelled', () => {
  const event = hostEvent({ url: 'x' });
  expect([event.url, event.defaultPrevented]).toEqual(['x', false]);
  event.preventDefault();
  expect(event.defaultPrevented).toBe(true);
});
