/** How Hearth fits itself to each system; what is not named here is done by Chromium or by the system itself. */
export interface Manners {
  /** Where people look for the menu: at the top of the screen, or behind Alt in the window. */
  readonly menuBar: 'screen' | 'window';
  /**
   * `overlay`: the console draws to the top of the window, and the system its three buttons over it; hovering the
   * middle one offers the system's snap layouts. `system`: the window manager draws the bar.
   */
  readonly titleBar: 'overlay' | 'system';
  /** Where recent devices are offered beside the menu: at the icon in the task bar or dock. */
  readonly recent: 'jump-list' | 'dock-menu' | 'menu-only';
  /** How the icon tells that something wants a person: a figure, or a dot laid over it. */
  readonly badge: 'count' | 'overlay-icon';
  /** Kind of a window that floats above the others and stands in no list of them. */
  readonly floating: 'panel' | 'toolbar';
  /** The key that the console calls Ctrl, as a shortcut of the whole system has it. */
  readonly hotKeyHeld: 'Command' | 'Control';
  /** A window in full screen has a screen of its own, which stays behind black when the window is hidden. */
  readonly fullScreenApart: boolean;
  /** It is told when a window that a person moved was let go of; macOS tells every step alike, X11 nothing. */
  readonly tellsMoveEnd: boolean;
  /**
   * Closing the main window hides it to the tray unless a person has chosen otherwise. Linux says that there is a tray
   * though nothing may show it, and a window that is hidden there is gone for good.
   */
  readonly closesToTray: boolean;
  /** Closing the last window ends the app where no tray keeps it; macOS apps stay. */
  readonly endsWithLastWindow: boolean;
}

const known: Partial<Record<NodeJS.Platform, Manners>> = {
  darwin: {
    menuBar: 'screen',
    titleBar: 'system',
    recent: 'dock-menu',
    badge: 'count',
    floating: 'panel',
    hotKeyHeld: 'Command',
    closesToTray: true,
    fullScreenApart: true,
    tellsMoveEnd: false,
    endsWithLastWindow: false,
  },
  win32: {
    menuBar: 'window',
    titleBar: 'overlay',
    recent: 'jump-list',
    badge: 'overlay-icon',
    floating: 'toolbar',
    hotKeyHeld: 'Control',
    closesToTray: true,
    fullScreenApart: false,
    tellsMoveEnd: true,
    endsWithLastWindow: true,
  },
};

const others: Manners = {
  menuBar: 'window',
  titleBar: 'system',
  recent: 'menu-only',
  badge: 'count',
  floating: 'toolbar',
  hotKeyHeld: 'Control',
  closesToTray: false,
  fullScreenApart: false,
  tellsMoveEnd: false,
  endsWithLastWindow: true,
};

/** The manners of a system; every Unix desktop that is not macOS is taken as Linux. */
export const mannersOf = (platform: NodeJS.Platform): Manners => known[platform] ?? others;
