import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { only } from '../absent.ts';

/** What the app has shown or asked of the system; a test reads it as `__desktopHost`, real Electron has no such list. */
export const shown = {
  notifications: [] as HostNotification[],
  external: [] as string[],
  dialogs: [] as object[],
  /** What is chosen in the next dialogs that open files or folders. */
  answers: [] as string[][],
  choices: [] as number[],
  /** Files that were shown in the file manager. */
  revealed: [] as string[],
  /** Files that were opened with a program of the system, and files that a drag took out of a window. */
  opened: [] as string[],
  dragged: [] as string[][],
  trays: [] as HostTray[],
};

/** An image; nothing looks at its pixels. */
export class HostImage implements Pick<Electron.NativeImage, 'isEmpty' | 'getSize' | 'toPNG'> {
  readonly #data: Buffer;
  constructor(data: Buffer) {
    this.#data = data;
  }
  readonly isEmpty = () => this.#data.length === 0;
  readonly getSize = () => ({ width: 16, height: 16 });
  readonly toPNG = () => this.#data;
}

export const nativeImage = only('nativeImage', {
  createFromPath(file: string) {
    try {
      return new HostImage(readFileSync(file));
    } catch {
      // As in Electron: an image that is not there is empty, not an error.
      return new HostImage(Buffer.alloc(0));
    }
  },
});

/** A tray icon; its menu is opened by nobody. */
export class HostTray
  extends EventEmitter
  implements
    Pick<Electron.Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'popUpContextMenu' | 'getBounds' | 'destroy'>
{
  image: unknown;
  tooltip = '';
  menu: unknown = null;
  constructor(image: HostImage) {
    super();
    if (image.isEmpty()) throw new Error('desktop host: a tray needs an image that is there');
    this.image = image;
    shown.trays.push(this);
  }
  setImage(image: unknown): void {
    this.image = image;
  }
  setToolTip(text: string): void {
    this.tooltip = text;
  }
  setContextMenu(menu: unknown): void {
    this.menu = menu;
  }
  readonly popUpContextMenu = () => undefined;
  readonly getBounds = () => ({ x: 1800, y: 1040, width: 24, height: 24 });
  destroy(): void {
    shown.trays.splice(shown.trays.indexOf(this), 1);
  }
}

/** A notice of the system; a test clicks it with `emit('click')`. */
export class HostNotification
  extends EventEmitter
  implements Pick<Electron.Notification, 'show' | 'close' | 'title' | 'body'>
{
  readonly title: string;
  readonly body: string;
  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }
  static readonly isSupported = () => true;
  show(): void {
    shown.notifications.push(this);
  }
  close(): void {
    this.emit('close', {});
  }
}

export const dialog = only('dialog', {
  async showMessageBox(options: Electron.MessageBoxOptions) {
    shown.dialogs.push(options);
    return { response: 0, checkboxChecked: false };
  },
  // A test says which button the person presses, with `choices` of `__desktopHost`; without one it is the last.
  showMessageBoxSync(...given: [Electron.MessageBoxSyncOptions] | [unknown, Electron.MessageBoxSyncOptions]) {
    const options = given.at(-1) as Electron.MessageBoxSyncOptions;
    shown.dialogs.push(options);
    return shown.choices.shift() ?? (options.buttons?.length ?? 1) - 1;
  },
  // The file that was proposed, in the system's folder for files that do not stay.
  async showSaveDialog(options: Electron.SaveDialogOptions) {
    shown.dialogs.push(options);
    return { canceled: false, filePath: path.join(os.tmpdir(), path.basename(options.defaultPath ?? 'file')) };
  },
  // A test says what the person chooses, with `answers` of `__desktopHost`; without one the question is given up.
  async showOpenDialog(...given: [Electron.OpenDialogOptions] | [unknown, Electron.OpenDialogOptions]) {
    const options = given.at(-1) as Electron.OpenDialogOptions;
    shown.dialogs.push(options);
    const filePaths = shown.answers.shift() ?? [];
    return { canceled: filePaths.length === 0, filePaths };
  },
  showErrorBox: (title: string, content: string) => void shown.dialogs.push({ title, content }),
});

export const shell = only('shell', {
  async openExternal(url: string) {
    shown.external.push(url);
  },
  async openPath(file: string) {
    shown.opened.push(file);
    return existsSync(file) ? '' : 'The path does not exist.';
  },
  showItemInFolder: (file: string) => void shown.revealed.push(file),
});
