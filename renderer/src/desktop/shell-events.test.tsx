import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { confirm, resetDialogs } from '../components/dialogs/dialog-service.ts';
import { closeMenus } from '../components/menu/menu-service.ts';
import { lockPhaseChanged } from '../state/lock-slice.ts';
import { dispatch, renderDesktop, speak } from '../test/desktop-harness.tsx';
import { createFakeDesktop } from '../test/fake-desktop.ts';

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
});

test('SHK-02 the keys that call up Hearth open the palette where keys in the page do: not over a dialog, nor behind the lock', async () => {
  const { desktop, panels } = createFakeDesktop();
  const { store } = await renderDesktop({ desktop });
  const press = () => {
    act(() => {
      panels.emit('search');
    });
  };
  press();
  expect(await screen.findByTestId('palette')).toBeVisible();
  act(closeMenus);
  act(() => {
    void confirm({ title: 'Sure?' });
  });
  press();
  expect(screen.queryByTestId('palette')).toBeNull();
  act(resetDialogs);
  await dispatch(store, lockPhaseChanged('locked'));
  press();
  expect(screen.queryByTestId('palette')).toBeNull();
  await dispatch(store, lockPhaseChanged('armed'));
  press();
  expect(await screen.findByTestId('palette')).toBeVisible();
});
