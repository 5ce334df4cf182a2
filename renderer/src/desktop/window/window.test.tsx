import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseZoom } from '../../components/zoom.ts';
import { windowActions as act_ } from '../../state/windows-slice.ts';
import { button, dispatch, drag, frame, frames, renderDesktop, speak } from '../../test/desktop-harness.tsx';
import { mayClose, TestScreen } from '../../test/test-screen.tsx';

vi.mock(import('../../routes/screens.ts'), async (original) => ({
  ...(await original()),
  renderScreen: () => <TestScreen />,
}));

const monitor = act_.openWindow({ name: 'monitor', url: '/monitor/overview', icon: '/monitor' });
const setting = act_.openWindow({ name: 'setting', url: '/setting/about', icon: '/setting' });
const shown = (name: string) => within(frame(name)).getByRole('status').textContent;

beforeAll(async () => {
  await speak('en-US');
});
beforeEach(() => {
  Object.assign(window, { innerWidth: 1920, innerHeight: 1080 });
  chooseZoom(1);
});
afterEach(() => {
  localStorage.clear();
  mayClose.mockReset();
});

/** The desktop with two windows, the monitor first. */
async function withTwo() {
  const desktop = await renderDesktop();
  await dispatch(desktop.store, monitor);
  await dispatch(desktop.store, setting);
  await waitFor(() => {
    expect(screen.getAllByRole('status')).toHaveLength(2);
  });
  return desktop;
}

describe('chrome', () => {
  test('WIN-18 HIS-01 back is disabled in a fresh window and enabled after a navigation inside', async () => {
    await withTwo();
    expect(button('monitor', 'Back')).toBeDisabled();
    await userEvent.click(button('monitor', 'go'));
    expect(shown('monitor')).toBe('/monitor/disk?x=1');
    expect(button('monitor', 'Back')).toBeEnabled();
    await userEvent.click(button('monitor', 'Back'));
    expect(shown('monitor')).toBe('/monitor/overview');
  });

  test('WIN-18 the back button can be left out, and help asks about the route', async () => {
    const { store } = await renderDesktop();
    await dispatch(store, act_.openWindow({ name: 'monitor', url: '/monitor/disk?x=1', showBack: false }));
    expect(within(frame('monitor')).queryByRole('button', { name: 'Back' })).toBeNull();
    await userEvent.click(button('monitor', 'Help'));
    expect(store.getState().windows.byName.helpCenter?.url).toBe('/helpCenter?topic=%2Fmonitor%2Fdisk');
  });

  test.each([
    ['minimise', 'Minimise'],
    ['maximise', 'Maximise'],
    ['close', 'Close'],
    ['help', 'Help'],
  ])('WIN-17 forbidding %s removes its button and its entry in the menus', async (flag, label) => {
    const { store } = await renderDesktop();
    await dispatch(
      store,
      act_.openWindow({ name: 'monitor', url: '/monitor/disk', icon: '/monitor', forbid: { [flag]: true } }),
    );
    expect(within(frame('monitor')).queryByRole('button', { name: label })).toBeNull();
    fireEvent.contextMenu(screen.getByTestId('taskbar-item'));
    expect(
      within(await screen.findByTestId('menu')).queryByRole('menuitem', { name: new RegExp(`^${label}`) }),
    ).toBeNull();
  });

  test('WIN-17 forbidding restore removes its button and the double click on a maximised window', async () => {
    const { store } = await renderDesktop();
    await dispatch(store, act_.openWindow({ name: 'monitor', url: '/monitor/disk', forbid: { restore: true } }));
    fireEvent.doubleClick(within(frame('monitor')).getByTestId('title-bar'));
    expect(frame('monitor')).toHaveAttribute('data-state', 'maximized');
    expect(within(frame('monitor')).queryByRole('button', { name: 'Restore' })).toBeNull();
    fireEvent.contextMenu(within(frame('monitor')).getByTestId('title-bar'));
    expect(screen.queryByRole('menuitem', { name: 'Restore' })).toBeNull();
    fireEvent.doubleClick(within(frame('monitor')).getByTestId('title-bar'));
    expect(frame('monitor')).toHaveAttribute('data-state', 'maximized');
  });

  test('WIN-15 an unknown theme is drawn as blue, the player as dark', async () => {
    const { store } = await renderDesktop();
    await dispatch(store, act_.openWindow({ name: 'a', url: '/monitor/disk', theme: 'xyz' }));
    await dispatch(store, act_.openWindow({ name: 'b', url: '/monitor/disk', theme: 'dark' }));
    expect(frame('a')).toHaveClass('theme-blue');
    expect(frame('b')).toHaveAttribute('data-theme', 'dark');
  });

  test('RTE-25 the window is titled by its screen or its app, the document by the active window', async () => {
    const { store } = await withTwo();
    expect(within(frame('setting')).getByRole('heading', { name: 'About' })).toBeVisible();
    expect(document.title).toMatch(/^About/);
    await dispatch(store, act_.patchWindow({ name: 'setting', patch: { title: 'Mine' } }));
    expect(within(frame('setting')).getByRole('heading', { name: 'Mine' })).toBeVisible();
    expect(document.title).toMatch(/^Mine/);
  });

  test('WIN-20 the loading line of one window is not the other one', async () => {
    const { store } = await withTwo();
    await dispatch(store, act_.patchWindow({ name: 'monitor', patch: { loading: true } }));
    expect(within(frame('monitor')).getByRole('progressbar')).toBeInTheDocument();
    expect(within(frame('setting')).queryByRole('progressbar')).toBeNull();
  });
});

describe('activity', () => {
  test('WIN-05 pressing anywhere in a window activates it; the taskbar follows', async () => {
    await withTwo();
    expect(frame('setting')).toHaveAttribute('data-active', 'true');
    fireEvent.pointerDown(within(frame('monitor')).getByRole('status'));
    expect(frame('monitor')).toHaveAttribute('data-active', 'true');
    expect(frame('setting')).toHaveAttribute('data-active', 'false');
    const entries = screen.getAllByTestId('taskbar-item');
    expect(entries.map((entry) => entry.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  });

  test('WIN-08 typed text survives minimising; the taskbar entry minimises, restores and activates', async () => {
    await withTwo();
    await userEvent.type(within(frame('setting')).getByLabelText('field'), 'draft');
    await userEvent.click(button('setting', 'Minimise'));
    expect(frame('setting')).toHaveAttribute('data-state', 'minimized');
    expect(frame('monitor')).toHaveAttribute('data-active', 'true');
    const entry = screen.getAllByTestId('taskbar-item').find((item) => item.dataset.window === 'setting');
    if (!entry) throw new Error('no entry');
    await userEvent.click(entry);
    expect(frame('setting')).toHaveAttribute('data-state', 'normal');
    expect(within(frame('setting')).getByLabelText('field')).toHaveValue('draft');
    await userEvent.click(entry);
    expect(frame('setting')).toHaveAttribute('data-state', 'minimized');
  });

  test('WIN-05 the body of the active window has the focus', async () => {
    await withTwo();
    expect(document.activeElement).toBe(frame('setting').querySelector('[data-window-body]'));
    fireEvent.click(button('setting', 'Close'));
    await waitFor(() => {
      expect(document.activeElement).toBe(frame('monitor').querySelector('[data-window-body]'));
    });
  });

  test('WIN-10 an app may keep its window open; asked again it may let it go', async () => {
    const { store } = await withTwo();
    await userEvent.click(button('monitor', 'guard'));
    mayClose.mockReturnValue(false);
    await userEvent.click(button('monitor', 'Close'));
    expect(frames()).toHaveLength(2);
    mayClose.mockReturnValue(true);
    await userEvent.click(button('monitor', 'Close'));
    await waitFor(() => {
      expect(store.getState().windows.order).toEqual(['setting']);
    });
  });

  test('WIN-16 a blocked window is shaded, takes no keys and shows the one that blocks it', async () => {
    const { store } = await withTwo();
    await dispatch(store, act_.openWindow({ name: 'child', url: '/monitor/log', modal: 'monitor' }));
    await dispatch(store, act_.activateWindow('setting'));
    const shade = within(frame('monitor')).getByTestId('window-shade');
    expect(frame('monitor').querySelector('[data-window-body]')).toHaveAttribute('inert');
    fireEvent.pointerDown(shade);
    expect(frame('child')).toHaveAttribute('data-active', 'true');
    expect(screen.getAllByTestId('taskbar-item')).toHaveLength(2);
  });

  test('WIN-14 full covers everything without chrome and ends with Escape', async () => {
    const { store } = await withTwo();
    await userEvent.click(button('monitor', 'full'));
    expect(within(frame('monitor')).queryByTestId('title-bar')).toBeNull();
    expect(frame('monitor')).toHaveAttribute('data-mode', 'full');
    await userEvent.keyboard('{Escape}');
    expect(store.getState().windows.byName.monitor).toMatchObject({ mode: 'normal', width: 1100 });
    expect(within(frame('monitor')).getByTestId('title-bar')).toBeVisible();
  });
});

describe('moving and resizing', () => {
  const rect = (name: string) => {
    const { translate, width, height } = frame(name).style;
    return { translate, width, height };
  };

  test('WIN-11 the title bar moves the window and the store learns the end of it', async () => {
    const { store } = await withTwo();
    const { left, top } = store.getState().windows.byName.setting ?? { left: 0, top: 0 };
    await drag(within(frame('setting')).getByTestId('title-bar'), [600, 200], [500, 260]);
    expect(store.getState().windows.byName.setting).toMatchObject({ left: left - 100, top: top + 60 });
    expect(rect('setting').translate).toBe(`${left - 100}px ${top + 60}px`);
  });

  test('ZOOM-02 WIN-11 at zoom 0.9 a drag of 90 px moves the window by 100 units', async () => {
    chooseZoom(0.9);
    const { store } = await withTwo();
    const { left } = store.getState().windows.byName.setting ?? { left: 0 };
    await drag(within(frame('setting')).getByTestId('title-bar'), [600, 200], [510, 200]);
    expect(store.getState().windows.byName.setting?.left).toBe(left - 100);
  });

  test('WIN-11 the active window has a layer of its own, and keeps it until the next one has opened', async () => {
    const { store } = await withTwo();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = (ms: number) => {
      act(() => {
        vi.advanceTimersByTime(ms);
      });
    };
    try {
      await dispatch(store, act_.activateWindow('monitor'));
      pass(500);
      expect(frame('monitor')).toHaveAttribute('data-afloat');
      await dispatch(store, act_.activateWindow('setting'));
      pass(499);
      expect(frame('monitor')).toHaveAttribute('data-afloat');
      expect(frame('setting')).not.toHaveAttribute('data-afloat');
      pass(1);
      expect(frame('monitor')).not.toHaveAttribute('data-afloat');
      expect(frame('setting')).toHaveAttribute('data-afloat');
    } finally {
      vi.useRealTimers();
    }
  });

  const at = (clientX: number) => ({ clientX, clientY: 200, button: 0, isPrimary: true, pointerId: 1 });

  test('WIN-11 no render and no store change happens while the pointer moves', async () => {
    const { store } = await withTwo();
    const bar = within(frame('setting')).getByTestId('title-bar');
    const before = store.getState().windows;
    fireEvent.pointerDown(bar, at(600));
    fireEvent.pointerMove(bar, at(620));
    fireEvent.pointerMove(bar, at(700));
    await act(async () => {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    });
    expect(store.getState().windows).toBe(before);
    expect(frame('setting').style.transform).toMatch(/^translate\(100px/);
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(frame('setting').style.transform).toBe('');
    expect(rect('setting').translate).toContain(`${before.byName.setting?.left ?? 0}px`);
    fireEvent.pointerUp(bar, at(700));
    expect(store.getState().windows).toBe(before);
  });

  test.each([
    ['title-bar', 'WIN-11 a window that a key maximises while it is dragged fills the screen'],
    ['resize-w', 'WIN-12 a window that a key maximises while it is resized fills the screen'],
  ])('by %s: %s', async (handle) => {
    const { store } = await withTwo();
    const grip = within(frame('setting')).getByTestId(handle);
    fireEvent.pointerDown(grip, at(600));
    fireEvent.pointerMove(document, at(640));
    await dispatch(store, act_.maximiseWindow('setting'));
    fireEvent.pointerMove(document, at(700));
    fireEvent.pointerUp(document, at(700));
    expect(store.getState().windows.byName.setting).toMatchObject({ left: 0, top: 0, isMaximum: true });
    expect(rect('setting')).toEqual({ translate: '0px', width: '1920px', height: '1032px' });
    expect(frame('setting').style.transform).toBe('');
  });

  test('WIN-11 a window that closes while it is dragged leaves the desktop as if nothing were dragged', async () => {
    const { store } = await withTwo();
    fireEvent.pointerDown(within(frame('setting')).getByTestId('title-bar'), at(600));
    fireEvent.pointerMove(document, at(640));
    expect(screen.getByTestId('desktop')).toHaveAttribute('data-dragging');
    await dispatch(store, act_.closeWindow('setting'));
    await waitFor(() => {
      expect(document.querySelector('[data-window="setting"]')).toBeNull();
    });
    fireEvent.pointerUp(document, at(640));
    expect(screen.getByTestId('desktop')).not.toHaveAttribute('data-dragging');
  });

  test('WIN-12 the left handle stops at the minimum and keeps the right edge', async () => {
    const { store } = await withTwo();
    const before = store.getState().windows.byName.setting;
    await drag(within(frame('setting')).getByTestId('resize-w'), [400, 400], [900, 400]);
    const after = store.getState().windows.byName.setting;
    expect(after?.width).toBe(900);
    expect((after?.left ?? 0) + 900).toBe((before?.left ?? 0) + 1100);
  });

  test('WIN-12 WIN-09 WND-05 eight handles; none on a fixed or maximised window', async () => {
    const { store } = await withTwo();
    expect(within(frame('setting')).getAllByTestId(/^resize-/)).toHaveLength(8);
    await dispatch(store, act_.maximiseWindow('setting'));
    expect(within(frame('setting')).queryAllByTestId(/^resize-/)).toHaveLength(0);
    await dispatch(
      store,
      act_.openWindow({ name: 'fixed', url: '/monitor/log', fixed: true, width: 600, height: 480 }),
    );
    expect(within(frame('fixed')).queryAllByTestId(/^resize-/)).toHaveLength(0);
    expect(within(frame('fixed')).queryByRole('button', { name: 'Maximise' })).toBeNull();
  });

  test('WIN-09 a maximised window fills the work area and is not moved', async () => {
    const { store } = await withTwo();
    fireEvent.doubleClick(within(frame('setting')).getByTestId('title-bar'));
    expect(rect('setting')).toEqual({ translate: '0px', width: '1920px', height: '1032px' });
    await drag(within(frame('setting')).getByTestId('title-bar'), [600, 10], [500, 300]);
    expect(store.getState().windows.byName.setting).toMatchObject({ left: 0, top: 0, isMaximum: true });
  });

  test('WIN-12 a window let go at the left edge fills that half', async () => {
    const { store } = await withTwo();
    const bar = within(frame('setting')).getByTestId('title-bar');
    const at = (clientX: number) => ({ clientX, clientY: 500, button: 0, isPrimary: true, pointerId: 1 });
    fireEvent.pointerDown(bar, at(600));
    fireEvent.pointerMove(bar, at(300));
    fireEvent.pointerMove(bar, at(1));
    expect(await screen.findByTestId('snap-preview')).toBeVisible();
    fireEvent.pointerUp(bar, at(1));
    expect(store.getState().windows.byName.setting).toMatchObject({ left: 0, top: 0, width: 960, height: 1032 });
    expect(screen.queryByTestId('snap-preview')).toBeNull();
  });
});

test('WIN-21 the taskbar entry of a playing window says so', async () => {
  const { store } = await withTwo();
  await dispatch(store, act_.setPlayingMedia({ name: 'monitor', playing: true }));
  const [first, second] = screen.getAllByTestId('taskbar-item');
  expect(within(first ?? document.body).getByRole('img', { name: 'Playing' })).toBeInTheDocument();
  expect(within(second ?? document.body).queryByRole('img', { name: 'Playing' })).toBeNull();
});
