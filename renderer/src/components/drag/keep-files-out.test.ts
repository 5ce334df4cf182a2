import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFilesOut } from './keep-files-out.ts';

let end = (): void => undefined;
beforeEach(() => {
  end = keepFilesOut(window);
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

/** A drag over the page, or its release, and whether the browser may do with it what it would. */
function fire(type: 'dragover' | 'drop', types: readonly string[], on: Element = document.body) {
  const dataTransfer = { types, dropEffect: 'copy' };
  const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  return { free: on.dispatchEvent(event), effect: dataTransfer.dropEffect };
}

test('UPL-02 a file that is let go of where nothing takes it never leaves the console', () => {
  expect(fire('dragover', ['Files'])).toEqual({ free: false, effect: 'none' });
  expect(fire('drop', ['Files'])).toEqual({ free: false, effect: 'none' });
});

test('UPL-02 text is dropped into a field as ever, and what a screen takes stays its own', () => {
  expect(fire('drop', ['text/plain'])).toEqual({ free: true, effect: 'copy' });
  const zone = document.createElement('div');
  document.body.append(zone);
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
  });
  expect(fire('drop', ['Files'], zone)).toEqual({ free: false, effect: 'copy' });
});
