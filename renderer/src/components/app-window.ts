import { createContext, useContext, useEffect } from 'react';
import type { KeptState } from './kept-state.ts';

/** How another window is opened; without a name the app's own window is used (WIN-04). */
export interface OpenWindowOptions {
  /** Name of the window; one that ends in '#' opens a new window each time. */
  readonly name?: string;
  readonly title?: string;
  /** The folder it shows: a window that already shows it is activated instead (WIN-26). */
  readonly folderPath?: string;
  /** true: blocks the window it is opened from; 'all': blocks every window (WIN-16). */
  readonly modal?: true | 'all';
  readonly width?: number;
  readonly height?: number;
}

/** Why a window goes: it is closed, or it goes on as a page of its own with what its screen keeps. */
export type LeaveReason = 'close' | 'move';

/** Answers whether the window may go; asks the person where something would be lost (WIN-10). */
export type BeforeClose = (reason: LeaveReason) => boolean | Promise<boolean>;

/** Where a tab is opened: shown at once, behind the shown one, or in the other half of the window. */
export type TabPlace = 'front' | 'back' | 'beside';

/** What a screen knows of the window it stands in, and may do to it. A full page offers the same. */
export interface AppWindow {
  /** Name of the window, '' on a full page. */
  readonly name: string;
  /** Route with query that is shown now. */
  readonly url: string;
  /** Whether it is the active window at this moment; a screen that is drawn by it asks `useWindowActive`. */
  readonly isActive: () => boolean;
  /** A part of a split window that is not the one at work: keys that come to the window are not for it. */
  readonly aside: boolean;
  /** False when the screen fills the page (RTE-24). */
  readonly inWindow: boolean;
  /** True while this window may play; goes false when another window starts (WIN-21). */
  readonly playing: boolean;
  readonly full: boolean;
  /** What the screen keeps of itself over a reload or a move; see `useKept`. */
  readonly kept: KeptState;
  /** Title of window and document; '' goes back to the screen's own (RTE-25). */
  readonly setTitle: (title: string) => void;
  /** Thin line below the title bar until the first data arrived or failed (WIN-20). */
  readonly setLoading: (loading: boolean) => void;
  /** The folder this window shows (WIN-26). */
  readonly setFolderPath: (path: string) => void;
  /** Audio or video plays here (WIN-21). */
  readonly setPlaying: (playing: boolean) => void;
  /** Covers the whole viewport without chrome; Escape leaves (WIN-14). */
  readonly setFull: (full: boolean) => void;
  /** Asked before the window closes; the answer takes the hook away again. */
  readonly onBeforeClose: (hook: BeforeClose) => () => void;
  readonly openWindow: (url: string, options?: OpenWindowOptions) => void;
  /** Shows a route in another tab of this window; null where there are none. */
  readonly openTab: ((url: string, where: TabPlace) => void) | null;
  /** Goes to another route inside this window and remembers it (HIS-01). */
  readonly navigate: (url: string) => void;
  readonly back: () => void;
  readonly forward: () => void;
  readonly close: () => void;
}

export const AppWindowContext = createContext<AppWindow | null>(null);

/**
 * Whether the window is the active one, and the screen its tab that is shown and at work; a full page always is. Apart
 * from the rest, so that a press on another window draws only those screens anew that ask for it.
 */
export const ActiveContext = createContext(true);
export const useWindowActive = (): boolean => useContext(ActiveContext);

/** The window around the calling screen. Throws where neither a window nor a page stands around it. */
export function useAppWindow(): AppWindow {
  const window = useContext(AppWindowContext);
  if (!window) throw new Error('useAppWindow needs a desktop window or PageWindow around it');
  return window;
}

/** Gives the window a title for as long as the calling screen is shown. */
export function useWindowTitle(title: string): void {
  const { setTitle } = useAppWindow();
  useEffect(() => {
    setTitle(title);
    return () => {
      setTitle('');
    };
  }, [setTitle, title]);
}

/** Shows the window's loading line while `loading` is true. */
export function useWindowLoading(loading: boolean): void {
  const { setLoading } = useAppWindow();
  useEffect(() => {
    setLoading(loading);
    return () => {
      setLoading(false);
    };
  }, [setLoading, loading]);
}

/** Lets `hook` decide whether the window may close, for as long as `needed` is true. */
export function useBeforeClose(needed: boolean, hook: BeforeClose): void {
  const { onBeforeClose } = useAppWindow();
  useEffect(() => (needed ? onBeforeClose(hook) : undefined), [needed, hook, onBeforeClose]);
}
