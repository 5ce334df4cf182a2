import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { MenuHost } from './menu-host.tsx';
import { openMenu } from './menu-service.ts';

test('WIN-22 Escape closes the menu also where the focus has gone elsewhere, and nobody else hears of it', async () => {
  const heard = vi.fn<() => void>();
  render(
    <>
      <button type="button" onKeyDown={heard}>
        Files
      </button>
      <MenuHost />
    </>,
  );
  act(() => {
    openMenu({ label: 'Files', at: { x: 0, y: 0 }, items: [{ id: 'pin', label: 'Keep', onSelect: () => undefined }] });
  });
  expect(screen.getByRole('menu')).toHaveFocus();
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(heard).not.toHaveBeenCalled();
});
