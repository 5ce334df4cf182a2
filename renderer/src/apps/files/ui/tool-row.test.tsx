import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { MenuHost } from '../../../components/menu/menu-host.tsx';
import { closeMenus, openMenu } from '../../../components/menu/menu-service.ts';
import { speakFiles } from '../../../test/files-harness.tsx';
import { partsThatFit, ToolRow, type ToolItem } from './tool-row.tsx';

describe('APP-FM-03 what of a row of tools has room', () => {
  test.each([
    [[40, 40, 40], 120, 3],
    [[40, 40, 40], 119, 2],
    [[40, 40, 40], 71, 1],
    [[40, 40, 40], 20, 0],
    [[], 100, 0],
  ])('%j in %d: %d', (widths, room, count) => {
    expect(partsThatFit(widths, room, 30)).toBe(count);
  });
});

describe('APP-FM-03 the menu "More"', () => {
  const user = userEvent.setup();
  const used = vi.fn();
  const items = (width: string): readonly ToolItem[] => [
    { id: 'one', icon: 'plus', label: 'One', onUse: used },
    'space',
    { id: 'two', icon: 'copy', label: 'Two', keys: 'mod+c', onUse: used, reason: width === '' ? null : 'Not now' },
    { id: 'three', icon: 'grid', label: 'Three', pressed: true, onUse: used },
    {
      id: 'four',
      icon: 'sort',
      label: 'Four',
      open: (element) => {
        openMenu({
          label: 'Four',
          at: { element, side: 'below' },
          items: [{ id: 'in', label: 'Inside', onSelect: used }],
        });
      },
    },
  ];
  beforeEach(async () => {
    await speakFiles('en-US');
    used.mockClear();
  });
  afterEach(() => {
    act(closeMenus);
    cleanup();
    vi.restoreAllMocks();
  });

  /** The row in a window with room for `room` pixels, each tool 40 wide. */
  function show(room: number): void {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 40, 24));
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(40);
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
    render(
      <>
        <ToolRow label="Actions" items={items(String(room))} />
        <MenuHost />
      </>,
    );
  }

  test('holds what has no room, with its state, its keys and why it cannot be used', async () => {
    show(90);
    await user.click(screen.getByTestId('more-tools'));
    const entries = [...screen.getByTestId('menu').querySelectorAll<HTMLElement>('[data-item]')];
    expect(entries.map((entry) => entry.dataset.item)).toEqual(['two', 'three', 'four']);
    expect(entries[0]).toHaveAttribute('aria-disabled', 'true');
    expect(entries[0]).toHaveTextContent('Not now');
    expect(entries[0]).toHaveTextContent(/Ctrl|⌘/);
    expect(entries[1]).toHaveAttribute('aria-checked', 'true');
    await user.click(screen.getByRole('menuitemradio', { name: 'Three' }));
    expect(used).toHaveBeenCalledOnce();
  });

  test('is worked by keys, and leads on to the menu of a tool', async () => {
    show(90);
    screen.getByTestId('more-tools').focus();
    await user.keyboard('{Enter}{End}{Enter}');
    expect(screen.getByRole('menu', { name: 'Four' })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(used).toHaveBeenCalledOnce();
  });

  test('is not there while everything has room', () => {
    show(400);
    expect(screen.getByTestId('more-tools').parentElement).toHaveAttribute('data-hidden');
  });
});
