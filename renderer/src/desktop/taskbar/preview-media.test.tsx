import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AppWindowContext, type AppWindow } from '../../components/app-window.ts';
import { useMediaKeys, type MediaKeys } from '../../components/media-keys.ts';
import { speak } from '../../test/desktop-harness.tsx';
import { PreviewMedia } from './preview-media.tsx';

beforeAll(async () => {
  await speak('en-US');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function Player(keys: MediaKeys) {
  useMediaKeys(keys);
  return null;
}

const keysOf = (part: Partial<MediaKeys> = {}): MediaKeys => ({
  title: 'Rain.mp3',
  running: true,
  toggle: vi.fn(),
  previous: null,
  next: vi.fn(),
  ...part,
});
const scene = (keys: MediaKeys | null) => (
  <>
    <AppWindowContext value={{ name: 'player' } as AppWindow}>{keys && <Player {...keys} />}</AppWindowContext>
    <PreviewMedia name="player" />
    <PreviewMedia name="other" />
  </>
);
const button = (name: string) => screen.getByRole('button', { name });

test('WIN-21 WIN-22 the preview of a window that plays has its media keys, and no other preview', async () => {
  const keys = keysOf();
  const { rerender } = render(scene(keys));
  expect(screen.getAllByTestId('preview-media')).toHaveLength(1);
  expect(button('Previous')).toBeDisabled();
  await userEvent.click(button('Pause'));
  expect(keys.toggle).toHaveBeenCalledOnce();
  await userEvent.click(button('Next'));
  expect(keys.next).toHaveBeenCalledOnce();
  const last = keysOf({ running: false, previous: vi.fn(), next: null });
  rerender(scene(last));
  expect(button('Next')).toBeDisabled();
  await userEvent.click(button('Play'));
  await userEvent.click(button('Previous'));
  expect(last.toggle).toHaveBeenCalledOnce();
  expect(last.previous).toHaveBeenCalledOnce();
  rerender(scene(null));
  expect(screen.queryByTestId('preview-media')).toBeNull();
});

test('WIN-21 the media keys of the keyboard go to what began to play last', () => {
  const handlers = new Map<string, (() => void) | null>();
  const mediaSession = {
    metadata: null as { title: string } | null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: (() => void) | null) => handlers.set(action, handler),
  };
  vi.stubGlobal('navigator', { mediaSession });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      readonly title: string;
      constructor({ title }: { title: string }) {
        this.title = title;
      }
    },
  );
  const waiting = keysOf({ running: false });
  const { rerender } = render(scene(waiting));
  expect(handlers.size).toBe(0);
  const keys = keysOf();
  rerender(scene(keys));
  expect(mediaSession).toMatchObject({ playbackState: 'playing', metadata: { title: 'Rain.mp3' } });
  handlers.get('nexttrack')?.();
  expect(keys.next).toHaveBeenCalledOnce();
  expect(handlers.get('previoustrack')).toBeNull();
  rerender(scene(waiting));
  expect(mediaSession.playbackState).toBe('paused');
  rerender(scene(null));
  expect(mediaSession).toMatchObject({ playbackState: 'none', metadata: null });
  expect([...handlers.values()]).toEqual([null, null, null, null]);
});
