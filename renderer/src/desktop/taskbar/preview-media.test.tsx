import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AppWindowContext, type AppWindow } from '../../components/app-window.ts';
import { useMediaKeys, type MediaKeys, type Seekable } from '../../components/media-keys.ts';
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

type Handler = (details: { seekOffset?: number; seekTime?: number }) => void;

/** The media session of a browser. */
function stubSession() {
  const handlers = new Map<string, Handler | null>();
  const mediaSession = {
    metadata: null as { title: string } | null,
    playbackState: 'none',
    setActionHandler: (action: string, handler: Handler | null) => handlers.set(action, handler),
    setPositionState: vi.fn(),
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
  return { mediaSession, handlers };
}

test('WIN-21 the media keys of the keyboard go to what began to play last', () => {
  const { mediaSession, handlers } = stubSession();
  const waiting = keysOf({ running: false });
  const { rerender } = render(scene(waiting));
  expect(handlers.size).toBe(0);
  const keys = keysOf();
  rerender(scene(keys));
  expect(mediaSession).toMatchObject({ playbackState: 'playing', metadata: { title: 'Rain.mp3' } });
  handlers.get('nexttrack')?.({});
  expect(keys.next).toHaveBeenCalledOnce();
  expect(handlers.get('previoustrack')).toBeNull();
  rerender(scene(waiting));
  expect(mediaSession.playbackState).toBe('paused');
  rerender(scene(null));
  expect(mediaSession).toMatchObject({ playbackState: 'none', metadata: null });
  expect([...handlers.values()].every((handler) => handler === null)).toBe(true);
});

test('WIN-21 what is paused stays so when the system asks it to pause, and what plays goes on when it is to play', () => {
  const { handlers } = stubSession();
  const keys = keysOf();
  const { rerender } = render(scene(keys));
  handlers.get('play')?.({});
  expect(keys.toggle).not.toHaveBeenCalled();
  handlers.get('pause')?.({});
  expect(keys.toggle).toHaveBeenCalledOnce();
  const paused = keysOf({ running: false });
  rerender(scene(paused));
  handlers.get('pause')?.({});
  expect(paused.toggle).not.toHaveBeenCalled();
  handlers.get('play')?.({});
  expect(paused.toggle).toHaveBeenCalledOnce();
});

test('WIN-21 the system shows where it is and puts it elsewhere', () => {
  const { mediaSession, handlers } = stubSession();
  let position = { at: 30.4, duration: 0, speed: 1 };
  const listeners = new Set<() => void>();
  const seek = vi.fn();
  const seekable: Seekable = {
    position: () => position,
    seek,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  const { rerender } = render(scene(keysOf({ seekable })));
  const moved = (now: typeof position): void => {
    position = now;
    for (const listener of listeners) listener();
  };
  // Nothing is known of it yet.
  expect(mediaSession.setPositionState).not.toHaveBeenCalled();
  moved({ at: 30.4, duration: 200, speed: 1.5 });
  expect(mediaSession.setPositionState).toHaveBeenLastCalledWith({ duration: 200, position: 30, playbackRate: 1.5 });
  moved({ at: 30.9, duration: 200, speed: 1.5 });
  expect(mediaSession.setPositionState).toHaveBeenCalledOnce();
  handlers.get('seekto')?.({ seekTime: 70 });
  handlers.get('seekbackward')?.({});
  handlers.get('seekforward')?.({ seekOffset: 30 });
  expect(seek.mock.calls).toEqual([[70], [20.9], [60.9]]);
  rerender(scene(null));
  expect(mediaSession.setPositionState).toHaveBeenLastCalledWith(undefined);
  expect(listeners.size).toBe(0);
});
