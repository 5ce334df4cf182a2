import { afterEach, expect, test, vi } from 'vitest';
import { createAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { onPlaysElsewhere, startPlayLine, tellPagePlays } from './play-line.ts';

/** The line between this page and the others, without the others. */
function fakeLine() {
  return {
    postMessage: vi.fn<(word: string) => void>(),
    close: vi.fn<() => void>(),
    onmessage: null as (() => void) | null,
  };
}
let end = (): void => undefined;
afterEach(() => {
  end();
  tellPagePlays(false);
});

function start() {
  const store = createAppStore();
  const line = fakeLine();
  end = startPlayLine(store, line as unknown as BroadcastChannel);
  for (const name of ['one', 'two']) store.dispatch(windowActions.openWindow({ name, url: '/player' }));
  const play = (name: string, playing = true) => store.dispatch(windowActions.setPlayingMedia({ name, playing }));
  return { store, line, play, told: () => line.postMessage.mock.calls.length };
}

test('WIN-21 a window that begins to play tells the other pages, once each', () => {
  const { store, play, told } = start();
  play('one');
  store.dispatch(windowActions.activateWindow('two'));
  expect(told()).toBe(1);
  play('two');
  expect(told()).toBe(2);
  play('two', false);
  expect(told()).toBe(2);
});

test('WIN-21 what plays here pauses for another page, and says nothing of it', () => {
  const { store, line, play, told } = start();
  const pause = vi.fn<() => void>();
  const stop = onPlaysElsewhere(pause);
  play('one');
  line.onmessage?.();
  expect(store.getState().windows.byName.one?.playingMedia).toBe(false);
  expect([pause.mock.calls.length, told()]).toEqual([1, 1]);
  stop();
});

test('WIN-21 a page of one screen tells it too, also when it played before anybody listened', () => {
  tellPagePlays(true);
  const { line, told } = start();
  expect(told()).toBe(1);
  tellPagePlays(true);
  tellPagePlays(false);
  tellPagePlays(true);
  expect(told()).toBe(2);
  end();
  expect(line.close).toHaveBeenCalledOnce();
});
