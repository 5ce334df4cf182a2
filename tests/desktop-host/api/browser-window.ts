import { EventEmitter } from 'node:events';
import { hostEvent } from '../absent.ts';
import { hostApp } from './app.ts';
import { HostContents } from './web-contents.ts';

type Window = Pick<
  Electron.BrowserWindow,
  | 'id'
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'focus'
  | 'close'
  | 'destroy'
  | 'restore'
  | 'maximize'
  | 'isVisible'
  | 'isFocused'
  | 'isDestroyed'
  | 'isMinimized'
  | 'isMaximized'
  | 'isFullScreen'
  | 'getBounds'
  | 'getNormalBounds'
  | 'getContentBounds'
  | 'setBounds'
  | 'setProgressBar'
  | 'setBackgroundColor'
  | 'setAlwaysOnTop'
  | 'setVisibleOnAllWorkspaces'
  | 'setIgnoreMouseEvents'
>;

const all = new Set<HostWindow>();
let focused: HostWindow | null = null;

function giveFocus(window: HostWindow): void {
  focused = window;
}

/** Every window that is not closed. */
export const openWindows = (): HostWindow[] => [...all];

/** A window: bookkeeping around a page. Showing, hiding and moving change what it says of itself, nothing on a screen. */
export class HostWindow extends EventEmitter implements Window {
  readonly id: number;
  readonly webContents: HostContents;
  #bounds: Electron.Rectangle;
  #visible: boolean;
  #maximized = false;
  #destroyed = false;
  #painted = false;
  #closing: Promise<void> | null = null;

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    if (!hostApp.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    super();
    const { x = 0, y = 0, width = 800, height = 600, show = true, webPreferences } = options;
    this.#bounds = { x, y, width, height };
    this.#visible = show;
    this.webContents = new HostContents(this, webPreferences, { width, height });
    this.id = this.webContents.id;
    all.add(this);
    if (show) giveFocus(this);
    hostApp.emit('browser-window-created', {}, this);
    hostApp.emit('web-contents-created', {}, this.webContents);
  }

  static readonly getAllWindows = openWindows;
  static readonly getFocusedWindow = () => focused;
  static readonly fromWebContents = (contents: HostContents) => contents.owner;

  readonly loadURL = (url: string) => this.webContents.loadURL(url);
  readonly isVisible = () => this.#visible;
  readonly isFocused = () => focused === this;
  readonly isDestroyed = () => this.#destroyed;
  readonly isMinimized = () => false;
  readonly isMaximized = () => this.#maximized;
  readonly isFullScreen = () => false;
  readonly setBackgroundColor = () => undefined;
  readonly getBounds = () => ({ ...this.#bounds });
  readonly getNormalBounds = () => ({ ...this.#bounds });
  /** No frame is drawn here. */
  readonly getContentBounds = () => ({ ...this.#bounds });

  show(): void {
    if (!this.#visible) {
      this.#visible = true;
      this.emit('show');
    }
    this.focus();
  }

  hide(): void {
    if (!this.#visible) return;
    this.#visible = false;
    this.blur();
    this.emit('hide');
  }

  focus(): void {
    if (focused === this) return;
    focused?.blur();
    giveFocus(this);
    this.emit('focus');
  }

  blur(): void {
    if (focused !== this) return;
    focused = null;
    this.emit('blur');
  }

  restore(): void {
    this.#maximized = false;
    this.emit('restore');
  }

  maximize(): void {
    this.#maximized = true;
    this.show();
    this.emit('maximize');
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const { x, y } = this.#bounds;
    this.#bounds = { ...this.#bounds, ...bounds };
    if (this.#bounds.x !== x || this.#bounds.y !== y) this.emit('move');
    this.emit('resized');
  }

  /** What the task bar would show; a test reads it. */
  progress = -1;
  setProgressBar(progress: number): void {
    this.progress = progress;
  }

  /** How it stands among other windows and whether clicks go through it; a test reads them. */
  level = '';
  ignoresMouse = false;
  setAlwaysOnTop(on: boolean, level = 'floating'): void {
    this.level = on ? level : '';
  }
  readonly setVisibleOnAllWorkspaces = () => undefined;
  setIgnoreMouseEvents(ignores: boolean): void {
    this.ignoresMouse = ignores;
  }

  close(): void {
    if (this.#destroyed || this.#closing) return;
    const event = hostEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.#closing = this.#closeUnlessKept();
  }

  async #closeUnlessKept(): Promise<void> {
    if (await this.webContents.mayUnload()) await this.webContents.closeTarget();
    else this.#closing = null;
  }

  /** Closes without asking anybody. */
  destroy(): void {
    if (!this.#destroyed) this.#closing ??= this.webContents.closeTarget();
  }

  /** Resolves when a close that went through is done; at once when it was prevented. */
  closedOrKept(): Promise<void> {
    return this.#closing ?? Promise.resolve();
  }

  /** The page has something to show. */
  painted(): void {
    if (this.#painted) return;
    this.#painted = true;
    this.emit('ready-to-show');
  }

  wasClosed(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    all.delete(this);
    this.blur();
    this.emit('closed');
    hostApp.windowClosed();
  }
}
