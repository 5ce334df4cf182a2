import type { BrowserWindow, Rectangle } from 'electron';
import type { LyricState } from '#shared/ipc/desktop-channels.ts';
import type { SettingsStore } from '../session/settings-store.ts';
import { placeStrip } from './bounds.ts';
import { STRIP_SIZE } from './window-options.ts';

/** Route of the strip of lyrics. */
export const LYRIC_ROUTE = '/nbw_lyric';

export interface LyricStripDeps {
  /** Makes its window, at a place; it shows itself when its page can be seen. */
  readonly make: (place: Rectangle) => BrowserWindow;
  readonly workAreas: () => Rectangle[];
  readonly settings: SettingsStore;
  /** It was opened, closed, locked or unlocked. */
  readonly onState: (state: LyricState) => void;
}

/** The strip of lyrics over everything else (RTE-23). */
export interface LyricStrip {
  /** Opens it, or brings it back; whoever asks for it wants to reach it, so it is unlocked when it was there. */
  show(): void;
  isOpen(): boolean;
  state(): LyricState;
  /** Locked, every click goes through it to what lies below. */
  lock(locked: boolean): void;
  close(): void;
  isStrip(window: BrowserWindow): boolean;
  /** A display went, or has another size. */
  displaysChanged(): void;
}

/** Makes the service; no window before it is asked for. */
export function createLyricStrip({ make, workAreas, settings, onState }: LyricStripDeps): LyricStrip {
  let strip: BrowserWindow | null = null;
  const locked = () => settings.get().lyricStrip?.locked ?? false;
  const keep = (window: BrowserWindow, lockedNow: boolean) => {
    const { x, y } = window.getBounds();
    const now = { x, y, locked: lockedNow };
    if (JSON.stringify(now) !== JSON.stringify(settings.get().lyricStrip)) settings.update({ lyricStrip: now });
  };
  const obey = (window: BrowserWindow) => {
    // Where the system tells of the pointer all the same, the page lets what is below it shine through.
    if (locked()) window.setIgnoreMouseEvents(true, { forward: true });
    else window.setIgnoreMouseEvents(false);
  };
  const open = (): BrowserWindow => {
    const window = make(placeStrip(settings.get().lyricStrip, STRIP_SIZE, workAreas()));
    // Above the task bar and above films in the whole of another window.
    window.setAlwaysOnTop(true, 'pop-up-menu');
    window.setVisibleOnAllWorkspaces(true);
    obey(window);
    const remember = () => keep(window, locked());
    window.on('blur', remember);
    window.on('close', remember);
    window.on('closed', () => {
      if (strip === window) strip = null;
      onState({ locked: locked() });
    });
    return window;
  };
  const lock = (next: boolean) => {
    if (strip === null) return;
    keep(strip, next);
    obey(strip);
    onState({ locked: next });
  };
  return {
    show() {
      if (strip === null) {
        strip = open();
        onState({ locked: locked() });
        return;
      }
      lock(false);
      strip.show();
    },
    isOpen: () => strip !== null,
    state: () => ({ locked: locked() }),
    lock,
    close: () => strip?.close(),
    isStrip: (window) => window === strip,
    displaysChanged() {
      if (strip === null) return;
      const present = strip.getBounds();
      const placed = placeStrip(present, STRIP_SIZE, workAreas());
      if (placed.x !== present.x || placed.y !== present.y) strip.setBounds(placed);
    },
  };
}
