import { isIP } from 'node:net';
import { CLIENT_VERSION } from '#shared/constants.ts';
import type { Caller, Handlers, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { ContainerEngine } from '../docker/service.ts';
import { type ServiceSettings, type ShareService, shareServices } from '../machine/share-services.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import { normalRange } from '../security/addresses.ts';

export interface ServicesDeps {
  readonly services: ServiceSettings;
  /** The container engine, a service like the others. */
  readonly containers: Pick<ContainerEngine, 'settings' | 'isUp' | 'start' | 'stop'>;
  /** Services run while the storage can be used. */
  readonly isReady: () => boolean;
  readonly addresses: () => string[];
  /** True for a folder that the caller can open. */
  readonly isFolder: (path: string, caller: Caller) => Promise<boolean>;
  /** The recycle bin of Samba: bytes in it, and emptying it. */
  readonly recycle: { used(): Promise<number>; clear(): Promise<void> };
  readonly audit: AuditLog;
}

type ServiceCalls =
  | 'sambaStatus'
  | 'sambaEnable'
  | 'smbStart'
  | 'smbStop'
  | 'sambaConfig'
  | 'sambaConfigSet'
  | 'sambaRecycle'
  | 'services'
  | 'serviceStart'
  | 'serviceStop'
  | 'dlnaStatus'
  | 'dlnaEnable'
  | 'dlnaConfig'
  | 'dlnaConfigSet'
  | 'webdavStatus'
  | 'webdavEnable'
  | 'webdavConfig'
  | 'webdavConfigSet'
  | 'ftpStatus'
  | 'ftpEnable'
  | 'ftpConfig'
  | 'ftpConfigSet'
  | 'shareService';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const bad = (field: string): DeviceError => new DeviceError('N000001', { data: { field, reason: 'not allowed' } });

/** Name of the container engine among the services. */
const ENGINE = 'docker';

/** Names of the services as people know them. */
const titles: Readonly<Record<ShareService, string>> = {
  samba: 'Samba',
  dlna: 'DLNA',
  webdav: 'WebDAV',
  ftp: 'FTP',
  sftp: 'SFTP',
  nfs: 'NFS',
};

function named(name: string): ShareService {
  const found = shareServices.find((each) => each === name);
  if (!found) throw new DeviceError('N000003');
  return found;
}

/** The fields that were given, laid over those that stand. */
function merged<T extends object>(stands: T, fields: { readonly [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...stands, ...Object.fromEntries(given) };
}

/** Services by which other programs reach the files (CALL-FS-01 to CALL-FS-05). */
export function createServiceHandlers(deps: ServicesDeps): Handlers<ServiceCalls> {
  const { services, audit } = deps;
  const status = (service: ShareService) => {
    const isOn = services.isOn(service);
    return { enable: flag(isOn), running: flag(isOn && deps.isReady()) };
  };
  const host = (): string => deps.addresses()[0] ?? '';
  const turn = (service: ShareService, isOn: boolean, caller: Caller, info: RequestInfo): { enable: 0 | 1 } => {
    // Services serve files: while the storage starts, there is nothing to start or stop them on.
    if (!deps.isReady()) throw new DeviceError('N000005');
    services.setOn(service, isOn);
    const text = isOn ? 'service.started' : 'service.stopped';
    audit.tell('service', { username: caller.username, ip: info.ip }, text, { name: service });
    return { enable: flag(isOn) };
  };
  /** A service by its name in the list of services; the container engine takes its time. */
  const turnNamed = async (name: string, isOn: boolean, caller: Caller, info: RequestInfo): Promise<void> => {
    if (name !== ENGINE) {
      turn(named(name), isOn, caller, info);
      return;
    }
    await (isOn ? deps.containers.start() : deps.containers.stop());
    const text = isOn ? 'service.started' : 'service.stopped';
    audit.tell('service', { username: caller.username, ip: info.ip }, text, { name });
  };
  const note = (service: ShareService, caller: Caller, info: RequestInfo): void =>
    audit.tell('service', { username: caller.username, ip: info.ip }, 'setting.changed', { name: service });

  const sambaAnswer = () => {
    const { encrypt, guest, timemachine, ...rest } = services.samba.get();
    return { ...rest, encrypt: flag(encrypt), guest: flag(guest), timemachine: flag(timemachine) };
  };
  const webdavAnswer = () => {
    const { https_only: httpsOnly, ...rest } = services.webdav.get();
    return { ...rest, https_only: flag(httpsOnly) };
  };
  const ftpAnswer = () => {
    const { tls, ...rest } = services.ftp.get();
    return { ...rest, tls: flag(tls) };
  };
  const dlnaAnswer = async (caller: Caller) => {
    const settings = services.dlna.get();
    const there = await Promise.all(settings.folders.map((folder) => deps.isFolder(folder, caller)));
    return { ...settings, folders: settings.folders.filter((_folder, index) => there[index]) };
  };
  const shareAnswer = (service: 'sftp' | 'nfs') => ({
    ...status(service),
    ...(service === 'sftp' ? { port: services.sftp.get().port } : { rules: services.nfs.get().rules }),
  });

  return {
    sambaStatus: () => ({
      ...status('samba'),
      address: deps.addresses().map((each) => `\\\\${each}`),
      port: 445,
      // No program of these protocols belongs to this device (docs/operating.md).
      simulated: 1,
    }),
    sambaEnable: ({ enable }, caller, info) => turn('samba', enable, caller, info),
    smbStart: (_fields, caller, info) => turn('samba', true, caller, info),
    smbStop: (_fields, caller, info) => turn('samba', false, caller, info),
    sambaConfig: sambaAnswer,
    sambaConfigSet: (fields, caller, info) => {
      services.samba.set(merged(services.samba.get(), fields));
      note('samba', caller, info);
      return sambaAnswer();
    },
    sambaRecycle: async ({ action, enable, days }, caller, info) => {
      if (action === 'set') {
        services.sambaRecycle.set(merged(services.sambaRecycle.get(), { enable, days }));
        note('samba', caller, info);
      }
      if (action === 'clear') await deps.recycle.clear();
      const settings = services.sambaRecycle.get();
      return { enable: flag(settings.enable), days: settings.days, used: await deps.recycle.used() };
    },
    services: () => {
      const none = { removable: 0, cpu: 0, mem: 0 } as const;
      const shared = shareServices.map((name) => ({
        ...none,
        name,
        title: titles[name],
        version: CLIENT_VERSION,
        running: status(name).running,
      }));
      const { settings, isUp } = deps.containers;
      const engine = { ...none, name: ENGINE, title: 'Docker', version: settings.version.get(), running: flag(isUp()) };
      return { list: [...shared, engine] };
    },
    serviceStart: async ({ name }, caller, info) => {
      await turnNamed(name, true, caller, info);
      return { name, running: 1 };
    },
    serviceStop: async ({ name }, caller, info) => {
      await turnNamed(name, false, caller, info);
      return { name, running: 0 };
    },
    dlnaStatus: () => ({ ...status('dlna'), name: services.dlna.get().name, scanning: 0 }),
    dlnaEnable: ({ enable }, caller, info) => turn('dlna', enable, caller, info),
    dlnaConfig: (_fields, caller) => dlnaAnswer(caller),
    dlnaConfigSet: async (fields, caller, info) => {
      for (const folder of fields.folders ?? [])
        if (!(await deps.isFolder(folder, caller))) throw new DeviceError('N002001', { data: { path: folder } });
      services.dlna.set(merged(services.dlna.get(), fields));
      note('dlna', caller, info);
      return dlnaAnswer(caller);
    },
    webdavStatus: () => {
      const { http_port: http, https_port: https, https_only: httpsOnly } = services.webdav.get();
      const address = [...(httpsOnly ? [] : [`http://${host()}:${http}`]), `https://${host()}:${https}`];
      return { ...status('webdav'), address };
    },
    webdavEnable: ({ enable }, caller, info) => turn('webdav', enable, caller, info),
    webdavConfig: webdavAnswer,
    webdavConfigSet: (fields, caller, info) => {
      const next = merged(services.webdav.get(), fields);
      if (next.http_port === next.https_port) throw bad('https_port');
      services.webdav.set(next);
      note('webdav', caller, info);
      return webdavAnswer();
    },
    ftpStatus: () => ({ ...status('ftp'), address: [`ftp://${host()}:${services.ftp.get().port}`], clients: 0 }),
    ftpEnable: ({ enable }, caller, info) => turn('ftp', enable, caller, info),
    ftpConfig: ftpAnswer,
    ftpConfigSet: (fields, caller, info) => {
      const next = merged(services.ftp.get(), fields);
      if (next.pasv_from > next.pasv_to) throw bad('pasv_from');
      services.ftp.set(next);
      note('ftp', caller, info);
      return ftpAnswer();
    },
    shareService: ({ service, action, enable, port, rules }, caller, info) => {
      if (action !== 'status' && action !== 'config' && !caller.isMaster) throw new DeviceError('N000002');
      if (action === 'enable') {
        if (enable === undefined) throw bad('enable');
        turn(service, enable, caller, info);
      } else if (action === 'config_set') {
        if (service === 'sftp') {
          if (port === undefined) throw bad('port');
          services.sftp.set({ port });
        } else {
          const isClient = (text: string): boolean => isIP(text) !== 0 || normalRange(text) !== undefined;
          if (rules === undefined || !rules.every(({ client }) => isClient(client))) throw bad('rules');
          services.nfs.set({ rules });
        }
        note(service, caller, info);
      }
      return shareAnswer(service);
    },
  };
}
