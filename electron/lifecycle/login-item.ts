import path from 'node:path';

/** The system's own list of what starts with it, as far as it is used. */
export interface LoginItems {
  getLoginItemSettings(options?: { args?: string[] }): { openAtLogin: boolean; wasOpenedAtLogin?: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void;
}

export interface LoginItemDeps {
  readonly platform: NodeJS.Platform;
  readonly items: LoginItems;
  /** Absolute path of the program. */
  readonly program: string;
  /** Folder of the user's settings (XDG); Linux only. */
  readonly configDir: string;
  readonly files: {
    exists(file: string): boolean;
    write(file: string, text: string): void;
    remove(file: string): void;
  };
}

/** Starting with the computer, without a window. */
export interface LoginItem {
  isOn(): boolean;
  set(on: boolean): void;
  /** The system started the app by itself: no window is wanted. Windows and Linux say so by an argument. */
  wasStartedByLogin(): boolean;
}

/** Argument of a start without a window. */
export const HIDDEN = '--hidden';

/** Quotes a path for the Exec line of a desktop entry. */
const quoted = (text: string): string => `"${text.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;

/** How the systems differ (Electron 44 dropped `openAsHidden`): Windows takes arguments, macOS tells, Linux has a file. */
export function createLoginItem({ platform, items, program, configDir, files }: LoginItemDeps): LoginItem {
  if (platform === 'linux') {
    const file = path.join(configDir, 'autostart/hearth.desktop');
    return {
      isOn: () => files.exists(file),
      set(on) {
        if (on)
          files.write(file, `[Desktop Entry]\nType=Application\nName=Hearth\nExec=${quoted(program)} ${HIDDEN}\n`);
        else files.remove(file);
      },
      wasStartedByLogin: () => false,
    };
  }
  const args = platform === 'win32' ? { args: [HIDDEN] } : {};
  return {
    // Windows finds its entry by the arguments it was made with.
    isOn: () => items.getLoginItemSettings(args).openAtLogin,
    set(on) {
      items.setLoginItemSettings({ openAtLogin: on, ...args });
    },
    wasStartedByLogin: () => platform === 'darwin' && items.getLoginItemSettings().wasOpenedAtLogin === true,
  };
}
