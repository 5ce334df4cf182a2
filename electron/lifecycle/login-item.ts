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
  /** The system refuses to change it; everything stays as it was. */
  readonly onFailure: (error: unknown) => void;
}

/** Starting with the computer, without a window. */
export interface LoginItem {
  isOn(): boolean;
  /** Never throws: a refusal goes to `onFailure`. */
  set(on: boolean): void;
  /** The system started the app by itself: no window is wanted. Windows and Linux say so by an argument. */
  wasStartedByLogin(): boolean;
}

/** Argument of a start without a window. */
export const HIDDEN = '--hidden';

/** Quotes a path for the Exec line of a desktop entry. */
const quoted = (text: string): string => `"${text.replaceAll(/["`$\\]/g, String.raw`\$&`)}"`;

/** How the systems differ (Electron 44 dropped `openAsHidden`): Windows takes arguments, macOS tells, Linux has a file. */
export function createLoginItem(deps: LoginItemDeps): LoginItem {
  const { platform, items, program, configDir, files, onFailure } = deps;
  const attempt = (change: () => void) => {
    try {
      change();
    } catch (error) {
      onFailure(error);
    }
  };
  if (platform === 'linux') {
    const file = path.join(configDir, 'autostart/hearth.desktop');
    return {
      isOn: () => files.exists(file),
      set(on) {
        const entry = `[Desktop Entry]\nType=Application\nName=Hearth\nExec=${quoted(program)} ${HIDDEN}\n`;
        attempt(() => (on ? files.write(file, entry) : files.remove(file)));
      },
      wasStartedByLogin: () => false,
    };
  }
  const args = platform === 'win32' ? { args: [HIDDEN] } : {};
  return {
    // Windows finds its entry by the arguments it was made with.
    isOn: () => items.getLoginItemSettings(args).openAtLogin,
    set(on) {
      attempt(() => items.setLoginItemSettings({ openAtLogin: on, ...args }));
    },
    wasStartedByLogin: () => platform === 'darwin' && items.getLoginItemSettings().wasOpenedAtLogin === true,
  };
}
