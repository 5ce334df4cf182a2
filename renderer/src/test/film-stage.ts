import { afterEach, beforeEach, vi } from 'vitest';
import { i18next } from '../i18n/index.ts';
import { speakFiles, startClock, stopClock } from './files-harness.tsx';

/** The element that plays. */
export function film(): HTMLVideoElement {
  const element = document.querySelector('video');
  if (element === null) throw new Error('no film');
  return element;
}

/** Has each test of a file find a browser that can play and pause, the texts of the player and a clock that stands. */
export function setUpFilms(): void {
  beforeEach(async () => {
    localStorage.clear();
    await speakFiles('en-US');
    await i18next.loadNamespaces('openers');
    URL.createObjectURL = () => 'blob:subtitles';
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
    stopClock();
  });
  afterEach(() => {
    startClock();
    vi.restoreAllMocks();
  });
}
