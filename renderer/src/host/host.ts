import type { MessageFrame } from '#shared/contract/push.ts';
import type { BackupBridge, DesktopBridge, TransferBridge, Unsubscribe } from '#shared/ipc/bridge.ts';
import type {
  FoundDevice,
  Identity,
  InvokeResponse,
  KnownDevice,
  Language,
  PushState,
  ScreenPlace,
  ShellEventName,
  StoredSession,
} from '#shared/ipc/channels.ts';

/** What happens on a socket that carries bytes. */
export interface SocketListener {
  readonly opened: () => void;
  readonly received: (bytes: Uint8Array) => void;
  /** Called once, also when it never opened; 1006 when it broke. */
  readonly closed: (code: number, reason: string) => void;
}

/** A socket to the device. */
export interface DeviceSocket {
  readonly send: (bytes: Uint8Array) => void;
  /** Ends it; the listener hears nothing more. */
  readonly close: () => void;
}

/** What the host can do; the console shows or hides entries by this, never by asking where it runs (SES-11). */
export interface HostFeatures {
  /** Another NAS can be chosen; a browser page belongs to the device that served it. */
  readonly chooseDevice: boolean;
  /** Routes can leave the desktop as native windows. */
  readonly nativeWindows: boolean;
  /** keepLogin and the heartbeat rule belong to the page (false: main keeps the session, TOK-02). */
  readonly pageKeepsSession: boolean;
  readonly quit: boolean;
  /** The system draws its buttons over the top of the page (Windows). */
  readonly titleStrip: boolean;
}

/**
 * The one door of the console to the world outside the page: push, session vault, shell events, windows and
 * notifications of this computer. Two implementations: the desktop app and the plain browser. Everything else the
 * console needs comes through relative urls (`api/`).
 */
export interface Host {
  readonly kind: 'web' | 'electron';
  readonly features: HostFeatures;
  identity(): Promise<Identity>;

  /** The kept session; null when signed out. Never throws: an unreadable vault counts as signed out. */
  loadSession(): Promise<StoredSession | null>;
  saveSession(session: StoredSession): Promise<void>;
  clearSession(): Promise<void>;
  /** Token as it is stored now; another tab may have changed it since `loadSession`. '' = none, or kept elsewhere. */
  storedToken(): string;
  /** Another window or tab signed in (other account) or out. */
  onSessionChanged(listener: (event: { signedIn: boolean; username: string }) => void): Unsubscribe;

  /** Origin of the device's calls: '' means relative to the page. */
  readonly deviceBase: string;
  /** Devices this computer has used, newest first; empty in a browser. */
  recentDevices(): Promise<{ current: KnownDevice | null; recent: KnownDevice[] }>;
  /** Devices that announce themselves on the local network now; empty in a browser. */
  discoverDevices(): Promise<readonly FoundDevice[]>;
  selectDevice(base: string, name: string): Promise<void>;
  probeDevice(base: string): Promise<InvokeResponse<'device:probe'>>;

  /** Connects the push channel for the session; repeated calls with the same session do nothing. */
  connectPush(session: { token: string; lastId?: number }): void;
  disconnectPush(): void;
  /** Messages in order, each once. */
  onPushMessage(listener: (message: MessageFrame) => void): Unsubscribe;
  /** Messages were lost for good: what they told must be asked for anew. */
  onPushGap(listener: () => void): Unsubscribe;
  /** Called at once with the present state, then at each change. */
  onPushState(listener: (state: PushState) => void): Unsubscribe;
  ackPush(id: number): void;
  reconnectPush(): void;

  /** Opens the socket of a program in a container (APP-DKR-06); `url` as calls have it: http, or below the page. */
  openSocket(url: string, listener: SocketListener): DeviceSocket;

  emitShellEvent(event: ShellEventName): void;
  onShellEvent(listener: (event: ShellEventName) => void): Unsubscribe;

  /** Opens a route of the console as a native window, or in a browser as a tab. */
  openWindow(route: string): void;
  /**
   * Opens a route like `openWindow`, at a place on the screen where the host can choose one; false when there are too
   * many windows.
   */
  openWindowAt(this: void, route: string, place: ScreenPlace): Promise<boolean>;
  /** Closes the window of this page for good, where the browser allows that. */
  closeWindow(): void;
  /** Somebody closes this window by its title bar, and the page decides what becomes of it; never told in a browser. */
  onClosing(listener: () => void): Unsubscribe;
  /** A window that left the desktop is dragged over the taskbar here, or no longer is; never told in a browser. */
  onAbove(listener: (isAbove: boolean) => void): Unsubscribe;
  /** This window was dragged there and let go of, at a place of the console (px); never told in a browser. */
  onComesBack(listener: (at: { readonly x: number; readonly y: number }) => void): Unsubscribe;
  /** Native windows of the account that has signed out do not come back. */
  forgetWindows(): void;
  /** Brings the console's main window forward, at a route if one is given; in a browser a tab. */
  showMain(route?: string): void;
  /** Opens an https, http or mailto address outside the app; false when refused. */
  openExternal(url: string): Promise<boolean>;
  /** The desktop was asked (tray, notification, second start) to show a route. */
  onNavigate(listener: (route: string) => void): Unsubscribe;
  notify(notice: { title: string; body: string; route?: string }): Promise<boolean>;
  /** Suspend, resume, lock and unlock of the computer; a browser reports none. */
  onPower(listener: (event: 'suspend' | 'resume' | 'lock-screen' | 'unlock-screen') => void): Unsubscribe;
  /** Language of the console, for what is outside the page (tray, menus, notices). */
  setLanguage(language: Language): void;
  appInfo(): Promise<InvokeResponse<'app:info'>>;
  /** The licences of everything that is shipped, as text; '' where they are not at hand. */
  licences(): Promise<string>;
  /** What only the installed app has: its update and its panels; null in a browser. */
  readonly desktop: DesktopBridge | null;
  /** The transfers that the app runs by itself; null in a browser. */
  readonly transfers: TransferBridge | null;
  /** The backups that the app makes of folders of its computer; null in a browser. */
  readonly backups: BackupBridge | null;
  quit(): void;
}
