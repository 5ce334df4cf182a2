import {
  TASKBAR_OFFSET,
  WINDOW_HEIGHT,
  WINDOW_MIN_HEIGHT,
  WINDOW_MIN_WIDTH,
  WINDOW_WIDTH,
  WINDOW_ZINDEX_FIRST,
} from '#shared/constants.ts';
import type { WindowTabs } from './tabs.ts';

/** Position and size in desktop units (CSS pixels divided by the zoom), from the top left of the desktop. */
export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** What a window must not do; each flag removes the button and makes the action do nothing (WIN-17). */
export interface ForbidFlags {
  minimise: boolean;
  maximise: boolean;
  restore: boolean;
  close: boolean;
  help: boolean;
}

/** `full` covers the whole viewport without chrome (WIN-14). */
export type WindowMode = 'normal' | 'full';

/** One window (WIN-01). Plain data: it crosses the store and nothing else knows more about a window. */
export interface WindowRecord extends Rect {
  name: string;
  icon: string;
  /** Route with query, below the base; never carries `hist`. */
  url: string;
  title: string;
  minWidth: number;
  minHeight: number;
  isMaximum: boolean;
  isMinimum: boolean;
  zindex: number;
  history: string[];
  histIdx: number;
  loading: boolean;
  playingMedia: boolean;
  hideInBar: boolean;
  mode: WindowMode;
  theme: string;
  /** null: none; 'all': blocks every other window; else the name of the window it belongs to (WIN-16). */
  modal: string | null;
  folderPath: string;
  forbid: ForbidFlags;
  showBack: boolean;
}

/** Areas a window can be snapped to. */
export const snapAreas = [
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
  'third-left',
  'third-middle',
  'third-right',
  'two-thirds-left',
  'two-thirds-right',
] as const;
export type SnapArea = (typeof snapAreas)[number];

/** Part of the work area, its sides as shares of it from 0 to 1. */
export interface Cell {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** What the manager keeps about a window beside its record. */
export interface WindowFrame {
  /** Grows by one with each window ever opened: tells a reopened window from the closed one of the same name. */
  serial: number;
  /** Rectangle to return to from maximised or snapped. */
  restore: Rect | null;
  snap: SnapArea | null;
  /** Where a snapped window stands: the area's own place until a shared edge is pulled; null when not snapped. */
  cell: Cell | null;
  /** Neither resized nor maximised: minimum and maximum are the same (WIN-12). */
  fixed: boolean;
  /** Its tabs, once it has had more than one; the record describes the one at work. */
  tabs: WindowTabs | null;
}

/** Where a window stands, and what it goes back to from there. */
export interface WindowPlace extends Rect, Pick<WindowFrame, 'restore' | 'snap' | 'cell'> {
  isMaximum: boolean;
}

export interface WindowsState {
  byName: Record<string, WindowRecord>;
  frames: Record<string, WindowFrame>;
  /** Names in opening order (WIN-22). */
  order: string[];
  /** Names, most recently activated first (WIN-07). */
  recent: string[];
  /** Name of the active window, '' when there is none. */
  active: string;
  /** Size of the desktop in desktop units, the taskbar included. */
  viewport: Size;
  /** Steps of the cascade since the desktop was last empty (WIN-03). */
  cascade: number;
  /** Serial of the last window opened. */
  serial: number;
}

/** What a caller says when it opens a window; everything left out has the default of WIN-02. */
export interface OpenRequest {
  /** A name that ends in '#' gets a fresh suffix (WIN-04). */
  name: string;
  url: string;
  icon?: string;
  title?: string;
  width?: number;
  height?: number;
  minWidth?: number;
  minHeight?: number;
  fixed?: boolean;
  forbid?: Partial<ForbidFlags>;
  hideInBar?: boolean;
  mode?: WindowMode;
  theme?: string;
  modal?: string | null;
  showBack?: boolean;
  folderPath?: string;
}

const nothingForbidden: ForbidFlags = {
  minimise: false,
  maximise: false,
  restore: false,
  close: false,
  help: false,
};

/** A window before it is placed: every key of WIN-01 with the values of WIN-02. */
export function defaultRecord(name: string, url: string): WindowRecord {
  return {
    name,
    icon: '',
    url,
    title: '',
    left: 0,
    top: 0,
    width: WINDOW_WIDTH,
    height: WINDOW_HEIGHT,
    minWidth: WINDOW_MIN_WIDTH,
    minHeight: WINDOW_MIN_HEIGHT,
    isMaximum: false,
    isMinimum: false,
    zindex: WINDOW_ZINDEX_FIRST,
    history: [url],
    histIdx: 0,
    loading: false,
    playingMedia: false,
    hideInBar: false,
    mode: 'normal',
    theme: 'blue',
    modal: null,
    folderPath: '',
    forbid: { ...nothingForbidden },
    showBack: true,
  };
}

/** No window open. */
export function emptyWindows(viewport: Size = { width: 1440, height: 900 }): WindowsState {
  return {
    byName: {},
    frames: {},
    order: [],
    recent: [],
    active: '',
    viewport,
    cascade: 0,
    serial: 0,
  };
}

/** The viewport without the taskbar: where windows live. */
export function workAreaOf(viewport: Size): Size {
  return { width: viewport.width, height: Math.max(0, viewport.height - TASKBAR_OFFSET) };
}
