import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { type MountState, type MountType, mountTypes } from '#shared/contract/kinds.ts';
import type { DeviceContext } from '../context.ts';
import { DeviceError, NoAnswerError } from '../device-error.ts';
import { createReach, type Reach } from '../offline/reach.ts';
import { createSecrets } from '../security/secrets.ts';
import { ftpFs } from './ftp-fs.ts';
import { createMountStore, isSameServer, isSameSignIn, type Mount, type MountAccess } from './mount-store.ts';
import { LOOK_MS, type RemoteFs } from './remote-fs.ts';
import { unmount } from './run-program.ts';
import { shownCertificate } from './shown-certificate.ts';
import { systemFs } from './system-fs.ts';
import { systemTypes } from './system-programs.ts';
import { webdavFs } from './webdav-fs.ts';

/** How a mount was when it was last looked at. */
export interface Health {
  readonly state: MountState;
  /** Code of what went wrong; '' while it is up. */
  readonly error: string;
  readonly reason: string;
}

/** Opens the files of a server. */
type Speak = (access: MountAccess, reach: Reach) => RemoteFs;

/** A look at all mounts waits no longer than this for any of them (ms). */
const HEALTH_MS = 5000;

const up: Health = { state: 'up', error: '', reason: '' };
/** What a failed look says of a mount. Throws what is no answer of a server. */
function healthOf(error: unknown): Health {
  if (error instanceof NoAnswerError) return { state: 'down', error: '504', reason: error.reason ?? '' };
  if (!(error instanceof DeviceError)) throw error;
  const { reason } = (error.data ?? {}) as { readonly reason?: string };
  return { state: 'fail', error: error.code, reason: reason ?? '' };
}

/** A server that somebody wants to mount; without a password the one that is kept is meant. */
export type Wanted = Omit<MountAccess, 'password' | 'certificate'> & {
  readonly id: string | undefined;
  readonly password: string | undefined;
  /** Print of a certificate that somebody has looked at and trusts. */
  readonly trusted: string | undefined;
};

export type MountService = ReturnType<typeof create>;

function create(context: DeviceContext) {
  const { config, db, push } = context;
  const store = createMountStore(db, createSecrets(path.join(config.dataDir, 'system', 'secrets.key')));
  const reach = createReach({
    allowsLocal: config.localDownloads === true,
    allowsLan: true,
    ownPorts: () => [config.port, config.pushPort],
  });
  const folder = path.join(config.dataDir, 'system', 'mounts');
  /** WebDAV and FTP are spoken by the device itself, the others by programs of the system, where it has them. */
  const speakers = new Map<MountType, Speak>([
    ['webdav', webdavFs],
    ['ftp', ftpFs],
    ...(config.systemMounts === false ? [] : systemTypes()).map((type): [MountType, Speak] => [
      type,
      (access) => systemFs({ ...access, type }, { folder, reach }),
    ]),
  ]);
  /** What a run that was cut off has left mounted is taken out. */
  const cleaned = readdir(folder, { withFileTypes: true }).then(
    async (entries) => {
      for (const each of entries) if (each.isDirectory()) await unmount(path.join(folder, each.name), {});
    },
    () => undefined,
  );
  const opened = new Map<string, RemoteFs>();
  const known = new Map<string, Health>();

  const open = (access: MountAccess): RemoteFs => {
    const speak = speakers.get(access.type);
    if (!speak) throw new DeviceError('N000006');
    reach.assert(access.host, access.port);
    return speak(access, reach);
  };
  const shut = async (id: string): Promise<void> => {
    const files = opened.get(id);
    opened.delete(id);
    known.delete(id);
    await files?.close();
  };
  const tell = (type: 'mounted' | 'unmounted', { id, name, type: fs }: Mount): void => {
    const place = type === 'mounted' ? placeOf(id) : '';
    push.send({ topic: 'extdev', type, to: 'perm:usb', data: { dev: '', uuid: id, label: name, fs, path: place } });
  };
  const placeOf = (id: string): string => `/usb/${id}`;
  /** With what is told, or with the password and the certificate that are kept for the same server. */
  const accessOf = ({ id, password, trusted: _print, ...wanted }: Wanted): MountAccess => {
    const before = id === undefined ? undefined : store.find(id);
    if (!speakers.has(wanted.type)) throw new DeviceError('N000006');
    const certificate = before && isSameServer(before, wanted) ? before.certificate : '';
    if (password !== undefined || wanted.username === '') return { ...wanted, certificate, password: password ?? '' };
    const kept = id !== undefined && before && isSameSignIn(before, wanted) ? store.passwordOf(id) : undefined;
    if (kept === undefined) throw new DeviceError('N000001', { data: { field: 'password' } });
    return { ...wanted, certificate, password: kept };
  };
  /** The certificate that a server shows, when it is the trusted one. Throws N008001 with the print of any other. */
  const trustedOf = async (access: MountAccess, trusted: string | undefined): Promise<string> => {
    const shown = await shownCertificate(access, reach);
    if (shown === undefined) throw new DeviceError('N008001', { data: { reason: 'tls' } });
    if (shown.fingerprint256 === trusted) return shown.toString();
    throw new DeviceError('N008001', { data: { reason: 'certificate', certificate: shown.fingerprint256 } });
  };
  const isUntrusted = (error: unknown): boolean =>
    error instanceof DeviceError && (error.data as { reason?: unknown } | null)?.reason === 'certificate';
  const tryOut = async (access: MountAccess): Promise<void> => {
    const files = open(access);
    try {
      await files.list('/', AbortSignal.timeout(LOOK_MS));
    } finally {
      await files.close();
    }
  };
  /** The files of a mount. Throws N002001 for one that is none, N008001 when its password cannot be read any more. */
  const filesOf = (id: string): RemoteFs => {
    const there = opened.get(id);
    if (there) return there;
    const mount = store.find(id);
    if (!mount) throw new DeviceError('N002001');
    const password = store.passwordOf(id);
    if (password === undefined) throw new DeviceError('N008001', { data: { reason: 'login' } });
    const fresh = open({ ...mount, password });
    opened.set(id, fresh);
    return fresh;
  };
  const look = async (id: string): Promise<Health> => {
    try {
      await filesOf(id).list('/', AbortSignal.timeout(HEALTH_MS));
      return up;
    } catch (error) {
      return healthOf(error);
    }
  };

  return {
    /** Protocols that can be mounted here. */
    types: (): MountType[] => mountTypes.filter((type) => speakers.has(type)),
    placeOf,
    filesOf,
    /** Whether the mount of a wire path is there, whether or not its server answers. */
    isKept: (wire: string): boolean => store.find(wire.split('/')[2] ?? '') !== undefined,
    list: store.list,
    find: store.find,
    /** How a mount was when it was last looked at; up until somebody has. */
    healthOf: (id: string): Health => known.get(id) ?? up,
    /** Looks at every mount now. */
    async check(): Promise<(Mount & Health)[]> {
      return Promise.all(
        store.list().map(async (mount) => {
          const health = await look(mount.id);
          if (store.find(mount.id)) known.set(mount.id, health);
          return { ...mount, ...health };
        }),
      );
    },
    /** Signs in and looks for the folder. Throws N008001, with the print of a certificate that nobody vouches for, N002001 or NoAnswerError. */
    async test(wanted: Wanted): Promise<void> {
      const access = accessOf(wanted);
      await tryOut(access).catch(async (error: unknown) => {
        if (!isUntrusted(error)) throw error;
        await tryOut({ ...access, certificate: await trustedOf(access, wanted.trusted) });
      });
    },
    /**
     * Keeps a mount and tells everybody who may use it. Answers its id. Asks the server only for the certificate that is
     * trusted; throws N008001 when it shows another one, and NoAnswerError.
     */
    async save({ id, name, ...wanted }: Wanted & { readonly name: string }): Promise<string> {
      const access = accessOf({ id, ...wanted });
      const { trusted } = wanted;
      const certificate = trusted === undefined || !access.tls ? access.certificate : await trustedOf(access, trusted);
      const kept = store.save({ ...access, certificate, name }, id);
      void shut(kept);
      const mount = store.find(kept);
      if (mount) tell('mounted', mount);
      return kept;
    },
    /** Forgets mounts, all or none. Throws N000003 for one that is none. */
    remove(ids: readonly string[]): void {
      const mounts = [...new Set(ids)].map((id) => {
        const mount = store.find(id);
        if (!mount) throw new DeviceError('N000003');
        return mount;
      });
      for (const mount of mounts) {
        void shut(mount.id);
        store.remove(mount.id);
        tell('unmounted', mount);
      }
    },
    async close(): Promise<void> {
      await cleaned;
      await Promise.all([...opened.keys()].map(shut));
    },
  };
}

const made = new WeakMap<DeviceContext, MountService>();

/** The network mounts of a device: one set, whichever part asks first. */
export function mountService(context: DeviceContext): MountService {
  let service = made.get(context);
  if (!service) {
    service = create(context);
    made.set(context, service);
  }
  return service;
}
