import { EventEmitter } from 'node:events';
import { hostEvent } from '../absent.ts';
import { codec } from '../codec.ts';
import { host } from '../host.ts';
import { PageTarget, type PageMessage } from '../page-target.ts';
import { originOf } from '../schemes.ts';
import type { HostWindow } from './browser-window.ts';
import { ipcMain } from './ipc-main.ts';
import { shown } from './surface.ts';
import { sessionOfPreferences, type HostSession } from './session.ts';

type Contents = Pick<
  Electron.WebContents,
  | 'id'
  | 'send'
  | 'getURL'
  | 'getTitle'
  | 'isDestroyed'
  | 'reload'
  | 'downloadURL'
  | 'setWindowOpenHandler'
  | 'loadURL'
  | 'startDrag'
>;
type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

/** A paused request for a document. */
interface PausedRequest {
  readonly requestId: string;
  readonly frameId: string;
  readonly request: { readonly url: string };
  readonly redirectedRequestId?: string;
}

/** What a page says when it is to close: Chromium believes only one that somebody has used. */
const WANTS_TO_STAY = `(() => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return navigator.userActivation.hasBeenActive && event.defaultPrevented;
})()`;
/** A page that hangs is not waited for. */
const UNLOAD_MS = 2000;

let nextId = 1;
const byTarget = new Map<string, HostContents>();

/** Contents of every window, and their owners. */
export const contentsByTarget: ReadonlyMap<string, HostContents> = byTarget;

/** The page of a window: navigation with Electron's guards, IPC with its preload. */
export class HostContents extends EventEmitter implements Contents {
  readonly id = nextId++;
  readonly session: HostSession;
  readonly owner: HostWindow;
  readonly #opening: Promise<PageTarget>;
  #target: PageTarget | null = null;
  #url = '';
  #title = '';
  #destroyed = false;
  /** The next navigation is the app's own: it passes without asking. */
  #ownNavigation = false;
  #openHandler: OpenHandler | null = null;
  #loads: PromiseWithResolvers<void>[] = [];

  constructor(owner: HostWindow, given: Electron.WebPreferences = {}, size: { width: number; height: number }) {
    super();
    this.owner = owner;
    this.session = sessionOfPreferences(given);
    const { preload, additionalArguments: words = [] } = given;
    this.#opening = PageTarget.open({ preload, words, ...size }, (message) => this.#onMessage(message)).then(
      (target) => {
        this.#target = target;
        byTarget.set(target.targetId, this);
        this.#listen(target);
        return target;
      },
    );
    // Shown where it is awaited: in loadURL and at the end.
    this.#opening.catch(() => undefined);
  }

  readonly getURL = () => this.#url;
  readonly getTitle = () => this.#title;
  readonly isDestroyed = () => this.#destroyed;

  send(channel: string, ...args: unknown[]): void {
    this.#target?.post({ op: 'event', channel, args: codec.encode(args) });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  async loadURL(url: string): Promise<void> {
    const target = await this.#opening;
    this.#url = url;
    this.#ownNavigation = true;
    this.#navigationStarts();
    const load = Promise.withResolvers<void>();
    this.#loads.push(load);
    const { errorText } = await target.session.send<{ errorText?: string }>('Page.navigate', {
      url: host().schemes.toChromium(url, this.session.label),
    });
    if (errorText !== undefined)
      this.#loads.splice(0).forEach((one) => one.reject(new Error(`${errorText} loading '${url}'`)));
    return load.promise;
  }

  reload(): void {
    this.#ownNavigation = true;
    this.#navigationStarts();
    void this.#target?.session.send('Page.reload').catch(() => undefined);
  }

  startDrag({ file, files = [file], icon }: Electron.Item): void {
    if (typeof icon === 'string' || icon.isEmpty()) throw new Error('desktop host: a drag needs an icon that is there');
    shown.dragged.push(files);
  }

  downloadURL(url: string): void {
    const expression = `(() => { const link = document.createElement('a'); link.href = ${JSON.stringify(
      host().schemes.toChromium(url, this.session.label),
    )}; link.download = ''; link.click(); })()`;
    void this.#target?.session.send('Runtime.evaluate', { expression }).catch(() => undefined);
  }

  /** A command of Chromium's protocol for this page. */
  async command(name: string, params: Record<string, unknown>): Promise<void> {
    await (await this.#opening).session.send(name, params);
  }

  /** As the page's own `window.close()`. */
  close(): void {
    this.owner.close();
  }

  setTitle(title: string): void {
    if (title === '' || title === this.#title) return;
    this.#title = title;
    this.emit('page-title-updated', hostEvent(), title, true);
  }

  /** The page is gone, whoever closed it; told once. */
  gone(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    if (this.#target) byTarget.delete(this.#target.targetId);
    for (const load of this.#loads.splice(0)) load.reject(new Error('ERR_ABORTED'));
    this.owner.wasClosed();
    this.emit('destroyed');
  }

  /** Whether the page lets itself be closed, or the app says that it does not matter. */
  async mayUnload(): Promise<boolean> {
    const target = await this.#opening.catch(() => null);
    if (target === null) return true;
    const answer = await Promise.race([
      target.session.send<{ result: { value?: unknown } }>('Runtime.evaluate', { expression: WANTS_TO_STAY }),
      new Promise<null>((resolve) => setTimeout(resolve, UNLOAD_MS, null).unref()),
    ]).catch(() => null);
    if (answer?.result.value !== true) return true;
    return this.#leavesAnyway();
  }

  #leavesAnyway(): boolean {
    const event = hostEvent();
    this.emit('will-prevent-unload', event);
    return event.defaultPrevented;
  }

  async closeTarget(): Promise<void> {
    const target = await this.#opening.catch(() => null);
    // Told before Chromium says so, else a test sees the page vanish before the window list knows.
    this.gone();
    if (target)
      await host()
        .cdp()
        .send('Target.closeTarget', { targetId: target.targetId })
        .catch(() => undefined);
  }

  #listen(target: PageTarget): void {
    const { session, frameId } = target;
    const address = (url: string) => host().schemes.fromChromium(url);
    session.on(
      'Page.frameNavigated',
      ({ frame }: { frame: { parentId?: string; url: string; urlFragment?: string } }) => {
        if (frame.parentId === undefined) this.#url = address(frame.url + (frame.urlFragment ?? ''));
      },
    );
    session.on('Page.navigatedWithinDocument', (moved: { frameId: string; url: string }) => {
      if (moved.frameId === frameId) this.#url = address(moved.url);
    });
    session.on('Page.lifecycleEvent', (step: { frameId: string; name: string }) => {
      if (step.frameId !== frameId || this.#url === '' || this.#url === 'about:blank') return;
      if (step.name === 'load') {
        this.emit('did-finish-load');
        this.#loads.splice(0).forEach((load) => load.resolve());
      }
      if (step.name === 'load' || step.name === 'firstPaint') this.owner.painted();
    });
    session.on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 });
    });
    session.on('Fetch.requestPaused', (paused: PausedRequest) => void this.#onDocument(target, paused));
    session.on('Page.javascriptDialogOpening', ({ type }: { type: string }) => {
      if (type === 'beforeunload') void session.send('Page.handleJavaScriptDialog', { accept: this.#leavesAnyway() });
    });
    session.on('detached', () => this.gone());
  }

  #navigationStarts(): void {
    this.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false, url: this.#url });
  }

  async #onDocument(target: PageTarget, paused: PausedRequest): Promise<void> {
    const isMainFrame = paused.frameId === target.frameId;
    const url = host().schemes.fromChromium(paused.request.url);
    const asked = !(isMainFrame && this.#ownNavigation);
    if (isMainFrame) this.#ownNavigation = false;
    let refused = false;
    for (const name of isMainFrame ? ['will-navigate', 'will-frame-navigate'] : ['will-frame-navigate']) {
      if (!asked) break;
      const event = hostEvent({ url, isMainFrame, isSameDocument: false });
      this.emit(paused.redirectedRequestId === undefined ? name : 'will-redirect', event);
      refused ||= event.defaultPrevented;
    }
    if (asked && isMainFrame && !refused) this.#navigationStarts();
    const { requestId } = paused;
    await target.session
      .send(refused ? 'Fetch.failRequest' : 'Fetch.continueRequest', {
        requestId,
        ...(refused ? { errorReason: 'Aborted' } : {}),
      })
      .catch(() => undefined);
  }

  #onMessage(message: PageMessage): void {
    switch (message.op) {
      case 'invoke':
        void this.#onInvoke(message);
        return;
      case 'key':
        this.emit('before-input-event', hostEvent(), { type: 'keyDown', key: message.key, code: message.code });
        return;
      case 'window-close':
        this.owner.close();
        return;
      case 'window-open': {
        const details = {
          url: host().schemes.fromChromium(message.url),
          frameName: message.target,
        } as Electron.HandlerDetails;
        const action = this.#openHandler?.(details).action ?? 'allow';
        if (action === 'allow') throw new Error('desktop host: windows opened by a page are not there');
      }
    }
  }

  async #onInvoke({ id, channel, args }: Extract<PageMessage, { op: 'invoke' }>): Promise<void> {
    const senderFrame = { url: this.#url, origin: originOf(this.#url), parent: null, detached: false };
    const event = hostEvent({ sender: this, senderFrame, type: 'frame' as const });
    try {
      const value = await ipcMain.answer(channel, event, PageTarget.args(args));
      this.#target?.post({ op: 'reply', id, value: codec.encode(value) });
    } catch (error) {
      const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      this.#target?.post({ op: 'reply', id, error: `Error invoking remote method '${channel}': ${text}` });
    }
  }
}

/** Lookup that Playwright's Electron client uses. */
export const webContents = {
  fromDevToolsTargetId: (targetId: string) => byTarget.get(targetId),
  getAllWebContents: () => [...byTarget.values()],
};
