import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { only } from '../absent.ts';
import { host } from '../host.ts';
import type { SchemeHandler } from '../schemes.ts';
import { hostApp } from './app.ts';

/** Schemes of one session; the deprecated forms are not there. */
function protocolOf(label: string) {
  return {
    registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]) {
      if (host().ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
      for (const { scheme } of schemes) host().schemes.register(scheme);
    },
    handle(scheme: string, handler: SchemeHandler) {
      if (!host().ready) throw new Error('protocol.handle should be called after app is ready');
      host().schemes.handle(scheme, handler, label);
    },
    unhandle: (scheme: string) => host().schemes.unhandle(scheme, label),
  };
}

/** Schemes of the default session. */
export const protocol = only('protocol', protocolOf(''));

type Guards = Pick<
  Electron.Session,
  | 'setPermissionRequestHandler'
  | 'setPermissionCheckHandler'
  | 'setDevicePermissionHandler'
  | 'setDisplayMediaRequestHandler'
  | 'setCertificateVerifyProc'
  | 'closeAllConnections'
  | 'clearAuthCache'
  | 'clearData'
>;

/** Kinds of stored data, by Electron's name and Chromium's. */
const storageTypes: Readonly<Record<string, string>> = {
  cache: 'cache_storage',
  cookies: 'cookies',
  fileSystems: 'file_systems',
  indexedDB: 'indexeddb',
  localStorage: 'local_storage',
  serviceWorkers: 'service_workers,cache_storage',
};

/** A session. Its guards are taken and kept, but Chromium here decides permissions by itself. */
export class HostSession extends EventEmitter implements Guards {
  /** Part of the host names of its pages; '' for the default session. */
  readonly label: string;
  readonly protocol: typeof protocol;

  constructor(label: string) {
    super();
    this.label = label;
    this.protocol = label === '' ? protocol : only(`session(${label}).protocol`, protocolOf(label));
  }

  readonly setPermissionRequestHandler = () => undefined;
  readonly setPermissionCheckHandler = () => undefined;
  readonly setDevicePermissionHandler = () => undefined;
  readonly setDisplayMediaRequestHandler = () => undefined;
  readonly setCertificateVerifyProc = () => undefined;
  readonly closeAllConnections = async () => undefined;
  readonly clearAuthCache = async () => undefined;

  /** Empties what pages of this session have stored, through any page there is. */
  async clearData({ dataTypes }: Electron.ClearDataOptions = {}): Promise<void> {
    const kinds = dataTypes?.map((kind) => storageTypes[kind]).filter((kind) => kind !== undefined) ?? ['all'];
    await host().clearStorage(host().schemes.toChromium('app://console', this.label), kinds.join(','));
  }
}

const sessions = new Map<string, HostSession>();
/** What is in memory only must not be found again by the next start. */
const run = randomBytes(4).toString('hex');

function fromPartition(partition: string): HostSession {
  const known = sessions.get(partition);
  if (known !== undefined) return known;
  const name = partition.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const label = partition === '' || partition.startsWith('persist:') ? name : `${name}-${run}`;
  const made = only(`session(${partition})`, new HostSession(label));
  sessions.set(partition, made);
  if (host().ready) hostApp.emit('session-created', made);
  return made;
}

export const defaultSession = only('session.defaultSession', new HostSession(''));
sessions.set('', defaultSession);
export const session = only('session', { defaultSession, fromPartition });

/** The session of a window's pages. */
export const sessionOfPreferences = ({ session: given, partition = '' }: Electron.WebPreferences): HostSession =>
  given === undefined ? fromPartition(partition) : (given as unknown as HostSession);
