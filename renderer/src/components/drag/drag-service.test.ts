import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropOutcome, type DropSource, type DropTarget } from '../../state/files/drop-rule.ts';
import { dragState, noDrag, startDrag } from './drag-service.ts';
import { registerSpots, type DropSpot } from './drop-spots.ts';
import { FOLDER_SPRING_MS, WINDOW_SPRING_MS } from './springs.ts';

const source: DropSource = {
  path: '/zenith_sata/mira/data/A/a.txt',
  isDir: false,
  isSys: false,
  writable: true,
  view: 'folder',
};
const into = (path: string): DropTarget => ({ kind: 'folder', path, writable: true });

let under: Element | null = null;
const open = vi.fn();
const activateWindow = vi.fn();
const handlers = { move: vi.fn(), copy: vi.fn(), recycle: vi.fn(), favourite: vi.fn(), add: vi.fn() };
const fire = (type: string, init: object = {}): void => {
  const event = new MouseEvent(type, { clientX: 10, clientY: 10, ...init });
  Object.assign(event, { pointerId: 1 });
  window.dispatchEvent(event);
};
const pick = (pointerType = 'mouse'): void => {
  const press = Object.assign(new MouseEvent('pointermove'), { pointerId: 1, pointerType }) as unknown as PointerEvent;
  startDrag({ checkedList: [source], names: ['a.txt'], validators: [dropOutcome], handlers, activateWindow }, press);
};
/** Puts the pointer over an element with a spot. */
function over(spot: DropSpot | null, attributes: Readonly<Record<string, string>> = {}): void {
  const element = document.createElement('div');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  registerSpots(element, () => spot);
  under = element;
  fire('pointermove');
}
const folder: DropSpot = { key: 'b', target: into('/zenith_sata/mira/data/B'), label: 'B', open };

beforeEach(() => {
  vi.useFakeTimers();
  under = null;
  Object.defineProperty(document, 'elementFromPoint', { configurable: true, value: () => under });
});
afterEach(() => {
  window.dispatchEvent(new Event('blur'));
  vi.useRealTimers();
  vi.clearAllMocks();
  document.body.replaceChildren();
});

describe('a drag', () => {
  test('DRG-10 says what a drop would do before the release, by the keys held at that moment', () => {
    pick();
    over(folder);
    expect(dragState().outcome).toMatchObject({ refusal: null, action: 'move' });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control', ctrlKey: true }));
    expect(dragState().outcome).toMatchObject({ action: 'copy' });
    window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Control' }));
    expect(dragState().outcome).toMatchObject({ action: 'move' });
    fire('pointerup');
    expect(handlers.move).toHaveBeenCalledExactlyOnceWith(folder.target, { intent: 'move' });
    expect(dragState()).toEqual(noDrag);
  });

  test('DRG-10 DRG-11 Shift moves to a drive too, where a plain drag copies', () => {
    pick();
    over({ ...folder, target: into('/usb/u-1/B') });
    expect(dragState().outcome).toMatchObject({ action: 'copy' });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', shiftKey: true }));
    expect(dragState().outcome).toMatchObject({ action: 'move' });
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control', shiftKey: true, ctrlKey: true }));
    expect(dragState().outcome).toMatchObject({ action: 'copy' });
  });

  test('DRG-01 Escape and leaving the page end it as if it had not been, and nothing is called', () => {
    for (const end of [
      () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
      () => window.dispatchEvent(new Event('pagehide')),
    ]) {
      pick();
      over(folder);
      expect(dragState()).toMatchObject({ checkedList: [source], target: folder, validators: [dropOutcome], handlers });
      end();
      expect(dragState()).toEqual(noDrag);
      fire('pointerup');
    }
    for (const handler of Object.values(handlers)) expect(handler).not.toHaveBeenCalled();
  });

  test('DRG-04 DRG-02 a refusal shows while it hovers; where nothing takes a drop nothing happens', () => {
    pick();
    over({ ...folder, target: into('/zenith_sata/mira/data/A') });
    expect(dragState().outcome).toEqual({ refusal: 'refusal.sameFolder' });
    over(null);
    expect(dragState()).toMatchObject({ target: null, outcome: null });
    fire('pointerup');
    expect(handlers.move).not.toHaveBeenCalled();
  });

  test('DRG-27 a rest over a folder opens it, over a window or its entry brings it to the front', () => {
    pick();
    over(folder);
    vi.advanceTimersByTime(FOLDER_SPRING_MS - 1);
    expect(open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(open).toHaveBeenCalledOnce();
    over(null, { 'data-window': 'w2', 'data-active': 'false' });
    expect(dragState().targetWindow).toBe('w2');
    vi.advanceTimersByTime(WINDOW_SPRING_MS);
    expect(activateWindow).toHaveBeenLastCalledWith('w2');
    over(null, { 'data-testid': 'taskbar-item', 'data-window': 'w3' });
    vi.advanceTimersByTime(WINDOW_SPRING_MS);
    expect(activateWindow).toHaveBeenLastCalledWith('w3');
    // An app with several windows has their previews instead.
    over(null, { 'data-testid': 'taskbar-item', 'data-window': 'w5', 'data-several': 'true' });
    vi.advanceTimersByTime(WINDOW_SPRING_MS);
    expect(activateWindow).toHaveBeenLastCalledWith('w3');
    over(null, { 'data-preview': 'w4' });
    vi.advanceTimersByTime(WINDOW_SPRING_MS);
    expect(activateWindow).toHaveBeenLastCalledWith('w4');
    over(folder);
    fire('pointerup');
    vi.advanceTimersByTime(5000);
    expect(open).toHaveBeenCalledOnce();
  });

  test('DRG-27 a finger, which gets no previews, brings the last of several windows to the front', () => {
    pick('touch');
    over(null, { 'data-testid': 'taskbar-item', 'data-window': 'w5', 'data-several': 'true' });
    vi.advanceTimersByTime(WINDOW_SPRING_MS);
    expect(activateWindow).toHaveBeenLastCalledWith('w5');
    fire('pointerup');
  });

  test('DRG-20 the recycle bin on the desktop and in the taskbar takes what may be deleted', () => {
    pick();
    over(null, { 'data-app': 'recycle' });
    expect(dragState().outcome).toMatchObject({ action: 'recycle' });
    fire('pointerup');
    expect(handlers.recycle).toHaveBeenCalledOnce();
  });
});
