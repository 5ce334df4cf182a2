import type {
  EventPayload,
  Identity,
  InvokeRequest,
  InvokeResponse,
  Language,
  PushState,
  SessionStatus,
  ShellEventName,
  StoredSession,
} from './channels.ts';
import type { AppPanel, BusyReason, CheckStep, UpdateState } from './desktop-channels.ts';

/** Ends a subscription. */
export type Unsubscribe = () => void;

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
  licences(): Promise<string>;
  onPanel(listener: (panel: AppPanel) => void): Unsubscribe;
}

/** What the preload exposes as `window.hearth`: verbs, never plumbing. Every subscription returns its end. */
export interface HearthBridge {
  readonly platform: string;
  session: {
    get(): Promise<StoredSession | null>;
    set(session: StoredSession): Promise<void>;
    clear(): Promise<void>;
    status(): Promise<SessionStatus>;
    heartbeat(): Promise<void>;
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
    open(route: string): Promise<void>;
    showMain(route?: string): Promise<void>;
    onNavigate(listener: (route: string) => void): Unsubscribe;
  };
  notify(notice: InvokeRequest<'notification:show'>): Promise<boolean>;
  power: { onEvent(listener: (event: EventPayload<'power:event'>['type']) => void): Unsubscribe };
  app: {
    info(): Promise<InvokeResponse<'app:info'>>;
    setLanguage(language: Language): Promise<void>;
    quit(): Promise<void>;
  };
  desktop: DesktopBridge;
}

/** Name of the bridge on the page's global object. */
export const BRIDGE_NAME = 'hearth';
