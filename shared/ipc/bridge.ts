import type {
  EventPayload,
  Identity,
  InvokeRequest,
  InvokeResponse,
  Language,
  PushState,
  ScreenPlace,
  SessionStatus,
  ShellEventName,
  StoredSession,
} from './channels.ts';
import type {
  CarriedEntry,
  NativeAction,
  NativeChanges,
  NativeItem,
  NativeMove,
  NativeOpened,
  NativeResolution,
  NativeSentBack,
  NativeSettings,
  NativeSnapshot,
  NativeStart,
  NativeTarget,
} from './transfer-channels.ts';
import type {
  ComputerControl,
  ComputerFolder,
  ComputerJob,
  ComputerPreview,
  ComputerRuns,
  ComputerSaved,
  ComputerWish,
} from './backup-channels.ts';
import type { TerminalEvent } from './terminal-channels.ts';
import type { AskedPanel, BusyReason, CheckStep, HotKeyState, LyricState, UpdateState } from './desktop-channels.ts';

/** Ends a subscription. */
export type Unsubscribe = () => void;

/** A `File` of the page, for code that knows no DOM. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
}

/** Verbs of the transfers that the app runs by itself. */
export interface TransferBridge {
  list(): Promise<NativeSnapshot>;
  /**
   * Uploads files and folders that somebody dropped or pasted; null when they are not of this computer's disk, so
   * that only the page can read them.
   */
  upload(files: readonly GivenFile[], target: NativeTarget): Promise<NativeStart | null>;
  /** Asks for files or a folder and uploads them. */
  choose(what: 'files' | 'folder', target: NativeTarget): Promise<NativeStart>;
  /** Asks for a folder and saves entries of the device there. */
  save(paths: readonly string[], safe: boolean): Promise<NativeStart>;
  control(ids: readonly string[], action: NativeAction): Promise<void>;
  /** Puts transfers that are not under way elsewhere in their queue. */
  place(ids: readonly string[], to: NativeMove): Promise<void>;
  resolve(id: string, choice: NativeResolution, all: boolean): Promise<void>;
  /** Sets what is named; all else stays. */
  setSettings(changes: NativeChanges): Promise<void>;
  /** Asks for the folder that files are saved to from now on; without `always` each save asks. */
  chooseFolder(always: boolean): Promise<void>;
  /** Shows it in the file manager of this computer. */
  reveal(id: string): Promise<boolean>;
  /** The picture of this computer in a question about a taken name; null where there is none to show. */
  picture(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Opens a file of the device with this computer; what is changed there goes back by itself. */
  open(path: string): Promise<NativeOpened>;
  /** Has small files ready to be dragged out of the window; false when they have to be saved instead. */
  fetch(paths: readonly string[]): Promise<boolean>;
  /** Goes on with a drag outside of the window, with files that are ready. */
  drag(entries: readonly CarriedEntry[]): Promise<boolean>;
  /** Entries of our own drag whose files were dropped here; null for any other files. */
  carried(files: readonly GivenFile[]): Promise<readonly CarriedEntry[] | null>;
  /** The pointer is here with no button held: a drag of ours is over. */
  dragOver(): Promise<void>;
  onSentBack(listener: (sent: NativeSentBack) => void): Unsubscribe;
  /** A drag of ours has begun, in whichever window; null when it is over. */
  onCarries(listener: (drag: { entries: CarriedEntry[] | null }) => void): Unsubscribe;
  onChanged(listener: (event: { changed: NativeItem[]; removed: string[] }) => void): Unsubscribe;
  onSettings(listener: (settings: NativeSettings) => void): Unsubscribe;
}

/** Verbs of the backups of folders of this computer, which the app runs by itself (APP-AUTO-02). */
export interface BackupBridge {
  /** Jobs of whoever is signed in, the oldest first. */
  list(): Promise<ComputerJob[]>;
  /** Asks for a folder of this computer; null when the person gave up. */
  chooseFolder(): Promise<ComputerFolder | null>;
  /** What rules would leave out of chosen folders; null when one cannot be read. */
  preview(ids: readonly string[], ignore: ComputerWish['ignore']): Promise<ComputerPreview | null>;
  /** Makes a job or changes one; its `code` is '' for success. */
  save(wish: ComputerWish): Promise<ComputerSaved>;
  /** Answers '' for success, else a code. */
  control(control: ComputerControl): Promise<string>;
  /** Lets nothing run by itself for so long (ms), 0 to go on; '' for success, else a code. */
  pause(ms: number): Promise<string>;
  /** Runs of a job, or of all, the newest first. */
  log(pages: InvokeRequest<'backup:log'>): Promise<ComputerRuns>;
  onChanged(listener: (jobs: ComputerJob[]) => void): Unsubscribe;
}

/** Verbs of terminals in containers: sockets that main opens for the page. */
export interface TerminalBridge {
  open(id: string, path: string): Promise<void>;
  send(id: string, data: Uint8Array): Promise<void>;
  close(id: string): Promise<void>;
  onEvent(listener: (event: TerminalEvent) => void): Unsubscribe;
}

/** Verbs of what only the installed app has. */
export interface DesktopBridge {
  update: {
    state(): Promise<UpdateState>;
    check(): Promise<void>;
    download(): Promise<boolean>;
    cancel(): Promise<void>;
    skip(): Promise<void>;
    install(): Promise<boolean>;
    onState(listener: (state: UpdateState) => void): Unsubscribe;
  };
  diagnostics: {
    run(): Promise<CheckStep[]>;
    report(): Promise<string>;
    save(): Promise<'saved' | 'cancelled' | 'failed'>;
    onStep(listener: (step: CheckStep) => void): Unsubscribe;
  };
  /** False when it is not the certificate that was refused last for the host. */
  trustCertificate(host: string, fingerprint: string): Promise<boolean>;
  /** Address of the demo device, started where it does not run; null when it does not start. */
  startDemo(): Promise<string | null>;
  setBusy(reasons: readonly BusyReason[]): Promise<void>;
  /** Number of things that want a person, for the app's icon. */
  setBadge(count: number): Promise<void>;
  /** Which messages of the device the system is not to tell of; empty once somebody has signed out. */
  setNoticeWishes(wishes: InvokeRequest<'notification:wishes'>): Promise<void>;
  licences(): Promise<string>;
  /** The accent of the system as `#rrggbb`; null where it has none. */
  accent(): Promise<string | null>;
  onAccent(listener: (accent: string | null) => void): Unsubscribe;
  onPanel(listener: (panel: AskedPanel) => void): Unsubscribe;
  /** Keys that call up Hearth from any program. */
  hotKey: {
    state(): Promise<HotKeyState>;
    set(keys: string | null): Promise<HotKeyState>;
  };
  /** The strip of lyrics, a window of its own that nothing else covers. */
  lyric: {
    state(): Promise<LyricState>;
    lock(locked: boolean): Promise<void>;
    close(): Promise<void>;
    onState(listener: (state: LyricState) => void): Unsubscribe;
  };
}

/** What the preload exposes as `window.hearth`: verbs, never plumbing. Every subscription returns its end. */
export interface HearthBridge {
  readonly platform: string;
  session: {
    get(): Promise<StoredSession | null>;
    set(session: StoredSession): Promise<void>;
    clear(): Promise<void>;
    status(): Promise<SessionStatus>;
    onChanged(listener: (event: EventPayload<'session:changed'>) => void): Unsubscribe;
  };
  identity(): Promise<Identity>;
  device: {
    get(): Promise<InvokeResponse<'device:get'>>;
    select(device: InvokeRequest<'device:select'>): Promise<void>;
    discover(): Promise<InvokeResponse<'device:discover'>>;
    probe(base: string): Promise<InvokeResponse<'device:probe'>>;
  };
  push: {
    state(): Promise<PushState>;
    since(seq: number): Promise<InvokeResponse<'push:since'>>;
    ack(id: number): Promise<void>;
    reconnect(): Promise<void>;
    onMessage(listener: (event: EventPayload<'push:message'>) => void): Unsubscribe;
    onState(listener: (state: PushState) => void): Unsubscribe;
  };
  shell: {
    emit(event: ShellEventName): Promise<void>;
    onEvent(listener: (event: ShellEventName) => void): Unsubscribe;
    openExternal(url: string): Promise<boolean>;
  };
  window: {
    /** At a place on the screen where one is given; false when there are too many. */
    open(route: string, place?: ScreenPlace): Promise<boolean>;
    /** Closes this window, for good. */
    close(): Promise<void>;
    /** The windows of the account that signed out do not come back. */
    forget(): Promise<void>;
    showMain(route?: string): Promise<void>;
    onNavigate(listener: (route: string) => void): Unsubscribe;
    /** A window that left the desktop is dragged over the taskbar here, or no longer is. */
    onAbove(listener: (isAbove: boolean) => void): Unsubscribe;
    /** This window was dragged there and let go of, at a place of the console (px). */
    onComesBack(listener: (at: EventPayload<'window:comesBack'>) => void): Unsubscribe;
    /** Somebody closes this window by its title bar; the page decides what becomes of it. */
    onClosing(listener: () => void): Unsubscribe;
  };
  notify(notice: InvokeRequest<'notification:show'>): Promise<boolean>;
  power: { onEvent(listener: (event: EventPayload<'power:event'>['type']) => void): Unsubscribe };
  app: {
    info(): Promise<InvokeResponse<'app:info'>>;
    setLanguage(language: Language): Promise<void>;
    quit(): Promise<void>;
  };
  desktop: DesktopBridge;
  transfers: TransferBridge;
  backups: BackupBridge;
  terminal: TerminalBridge;
}

/** Name of the bridge on the page's global object. */
export const BRIDGE_NAME = 'hearth';
