import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { i18next } from '../../i18n/index.ts';
import { createFakeDesktop } from '../../test/fake-desktop.ts';
import { speakFiles } from '../../test/files-harness.tsx';
import { StripTools } from './strip-tools.tsx';
import { useStripLock } from './use-strip-lock.ts';

beforeAll(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces('openers');
});

test('RTE-23 the strip of the desktop app is locked and closed by keys', async () => {
  const { desktop } = createFakeDesktop();
  render(<StripTools desktop={desktop} />);
  await userEvent.tab();
  expect(screen.getByTestId('lyric-lock')).toHaveFocus();
  expect(screen.getByTestId('lyric-lock')).toHaveAccessibleName(/Lock/);
  await userEvent.keyboard('{Enter}');
  expect(desktop.lyric.lock.mock.calls).toEqual([[true]]);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(desktop.lyric.close).toHaveBeenCalledTimes(1);
});

test('RTE-23 the page follows what main tells of the lock, and what was told before it asked', async () => {
  const { desktop, strips } = createFakeDesktop();
  desktop.lyric.state.mockResolvedValue({ locked: true });
  const { result } = renderHook(() => useStripLock(desktop));
  await waitFor(() => {
    expect(result.current).toBe(true);
  });
  act(() => {
    strips.emit({ locked: false });
  });
  expect(result.current).toBe(false);
  expect(renderHook(() => useStripLock(null)).result.current).toBe(false);
});
