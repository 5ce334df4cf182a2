import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { moveByKeys } from './move-by-keys.ts';

test('WIN-11 SHK-02 arrows that are pressed before the part has come move the window, and nothing in it', async () => {
  const store = createAppStore();
  store.dispatch(windowActions.setViewport({ width: 1440, height: 900 }));
  store.dispatch(windowActions.openWindow({ name: 'a', url: '/a', width: 400, height: 300 }));
  const record = () => store.getState().windows.byName.a;
  const { left = 0, top = 0 } = record() ?? {};
  const moving = moveByKeys(store, 'a', 'move');
  // Not prevented would mean that the window's content has it.
  expect(fireEvent.keyDown(document.body, { key: 'ArrowRight' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'ArrowDown', shiftKey: true })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'a' })).toBe(true);
  await moving;
  expect(record()).toMatchObject({ left: left + 24, top: top + 4 });
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  expect(record()).toMatchObject({ left: left + 48 });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(record()).toMatchObject({ left, top });
  expect(fireEvent.keyDown(document.body, { key: 'ArrowRight' })).toBe(true);
});
