import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hostEvent, only } from '../absent.ts';
import { host } from '../host.ts';
import { SingleInstance } from '../single-instance.ts';
import { openWindows } from './browser-window.ts';
import { HostImage } from './surface.ts';

type App = Pick<
  Electron.App,
  | 'isReady'
  | 'whenReady'
  | 'getName'
  | 'getVersion'
  | 'getFileIcon'
  | 'getAppPath'
  | 'getPath'
  | 'getPreferredSystemLanguages'
  | 'setAppUserModelId'
  | 'enableSandbox'
  | 'getAppMetrics'
  | 'disableHardwareAcceleration'
  | 'setAsDefaultProtocolClient'
  | 'setBadgeCount'
  | 'getBadgeCount'
  | 'requestSingleInstanceLock'
  | 'quit'
  | 'exit'
  | 'isPackaged'
> & { readonly commandLine: Pick<Electron.CommandLine, 'appendSwitch' | 'hasSwitch' | 'getSwitchValue'> };

export class HostApp extends EventEmitter implements App {
  readonly isPackaged = false;
  readonly #ready = Promise.withResolvers<void>();
  readonly #instance = new SingleInstance(() => host().userData);
  #quitting = false;
  #exiting = false;

  readonly commandLine = {
    appendSwitch: (name: string, value = '') => {
      if (!host().commandLine.switches.has(name)) host().commandLine.switches.set(name, value);
    },
    hasSwitch: (name: string) => host().commandLine.switches.has(name),
    getSwitchValue: (name: string) => host().commandLine.switches.get(name) ?? '',
  };

  readonly isReady = () => host().ready;
  readonly whenReady = () => this.#ready.promise;
  readonly getName = () => host().manifest.productName ?? host().manifest.name;
  readonly getVersion = () => host().manifest.version;
  readonly getFileIcon = async (file: string) => new HostImage(Buffer.from(file)) as unknown as Electron.NativeImage;
  readonly getAppPath = () => host().commandLine.appPath;
  readonly getPreferredSystemLanguages = () => ['en-US'];
  readonly setAppUserModelId = () => undefined;
  readonly enableSandbox = () => {
    if (host().ready) throw new Error('app.enableSandbox() can only be called before app is ready');
  };
  readonly getAppMetrics = () => [
    {
      pid: process.pid,
      type: 'Browser' as const,
      creationTime: 0,
      cpu: { percentCPUUsage: 0, idleWakeupsPerSecond: 0 },
      memory: { workingSetSize: Math.round(process.memoryUsage.rss() / 1024), peakWorkingSetSize: 0 },
    },
  ];
  readonly disableHardwareAcceleration = () => {
    if (host().ready) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
  };
  readonly setAsDefaultProtocolClient = () => true;
  #badge = 0;
  readonly setBadgeCount = (count = 0) => {
    this.#badge = count;
    return true;
  };
  readonly getBadgeCount = () => this.#badge;

  /** Boot tells that everything is up; mirrors the end of Electron's own start. */
  markReady(): void {
    host().ready = true;
    this.#ready.resolve();
    this.emit('ready', {}, {});
  }

  getPath(name: Parameters<Electron.App['getPath']>[0]): string {
    const { userData } = host();
    const known: Partial<Record<typeof name, string>> = {
      home: os.homedir(),
      temp: os.tmpdir(),
      appData: path.dirname(userData),
      userData,
      sessionData: userData,
      logs: path.join(userData, 'logs'),
      downloads: path.join(os.homedir(), 'Downloads'),
      documents: path.join(os.homedir(), 'Documents'),
      exe: process.execPath,
    };
    const found = known[name];
    if (found === undefined) throw new Error(`Failed to get '${name}' path`);
    if (found.startsWith(userData)) mkdirSync(found, { recursive: true });
    return found;
  }

  requestSingleInstanceLock(data: Record<string, unknown> = {}): boolean {
    return this.#instance.acquire(data, ({ argv, folder, data: theirs }) => {
      this.emit('second-instance', hostEvent(), argv, folder, theirs);
    });
  }

  quit(): void {
    if (!this.#quitting) setImmediate(() => void this.#quit());
  }

  exit(code = 0): void {
    if (this.#exiting) return;
    this.#exiting = true;
    this.emit('quit', {}, code);
    void host()
      .stop()
      .finally(() => {
        this.#instance.release();
        process.exit(code);
      });
  }

  /** A window is gone; the last one may end the app. */
  windowClosed(): void {
    if (openWindows().length > 0 || this.#quitting) return;
    if (this.listenerCount('window-all-closed') === 0) this.quit();
    else this.emit('window-all-closed');
  }

  async #quit(): Promise<void> {
    const before = hostEvent();
    this.emit('before-quit', before);
    if (before.defaultPrevented || this.#quitting) return;
    this.#quitting = true;
    for (const window of openWindows()) {
      window.close();
      await window.closedOrKept();
      if (!window.isDestroyed()) {
        this.#quitting = false;
        return;
      }
    }
    const will = hostEvent();
    this.emit('will-quit', will);
    if (will.defaultPrevented) this.#quitting = false;
    else this.exit(0);
  }
}

/** The app as the stand-in's own parts see it. */
export const hostApp = new HostApp();
/** The app as main sees it. */
export const app = only('app', hostApp);
