import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dialogStore, resetDialogs } from '../dialogs/dialog-service.ts';
import { deviceAnswered, deviceSilent } from '../../state/device-slice.ts';
import { createAppStore } from '../../state/store.ts';
import { watchPower, type PowerTexts } from './power-watch.ts';

const texts: PowerTexts = (action, phase) => ({ title: `${action} ${phase}`, content: phase, retry: 'again' });
const shown = () => dialogStore.getState().shell[0]?.settings;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  resetDialogs();
  vi.useRealTimers();
});

function begin(action: 'reboot' | 'shutdown') {
  const store = createAppStore();
  const reload = vi.fn();
  watchPower(action, { store, texts, reload });
  return { store, reload };
}

test('DLG-06 CON-04 WDG-03 the cover is 500 wide, has no button and silences the watchdog', () => {
  const { store } = begin('reboot');
  expect(shown()).toMatchObject({ width: 500, okHidden: true, overlay: 'power', state: 'waiting' });
  expect(shown()?.showCancel).toBeUndefined();
  expect(store.getState().device.poweringDown).toBe(true);
});

test('DLG-06 the page reloads when the device answers again', () => {
  const { store, reload } = begin('reboot');
  vi.advanceTimersByTime(4000);
  store.dispatch(deviceSilent(Date.now()));
  vi.advanceTimersByTime(3000);
  expect(reload).not.toHaveBeenCalled();
  store.dispatch(deviceAnswered(Date.now()));
  expect(reload).toHaveBeenCalledOnce();
  store.dispatch(deviceAnswered(Date.now()));
  expect(reload).toHaveBeenCalledOnce();
});

test('DSK-04 ten minutes without an answer offer to try again, and the wait starts over', () => {
  const { store, reload } = begin('reboot');
  store.dispatch(deviceSilent(Date.now() + 1));
  vi.advanceTimersByTime(600_000);
  expect(shown()).toMatchObject({ state: 'unreachable', okHidden: false, okText: 'again' });
  shown()?.onOk?.();
  expect(shown()).toMatchObject({ state: 'waiting', okHidden: true });
  store.dispatch(deviceSilent(Date.now() + 1));
  vi.advanceTimersByTime(5000);
  store.dispatch(deviceAnswered(Date.now()));
  expect(reload).toHaveBeenCalledOnce();
});

test('DLG-06 a shutdown ends with the note that the device is off', () => {
  const { store, reload } = begin('shutdown');
  store.dispatch(deviceSilent(Date.now() + 1));
  expect(shown()).toMatchObject({ state: 'off', okHidden: true });
  expect(reload).not.toHaveBeenCalled();
});
