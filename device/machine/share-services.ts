import { z } from 'zod';
import type { ConfigStore } from '../storage/config-store.ts';

/** Services by which other programs reach the files. */
export const shareServices = ['samba', 'dlna', 'webdav', 'ftp', 'sftp', 'nfs'] as const;
export type ShareService = (typeof shareServices)[number];

const samba = z.object({
  workgroup: z.string(),
  smb_min: z.string(),
  encrypt: z.boolean(),
  guest: z.boolean(),
  timemachine: z.boolean(),
});
const bit = z.union([z.literal(0), z.literal(1)]);
const dlna = z.object({
  name: z.string(),
  folders: z.array(z.string()),
  types: z.object({ image: bit, video: bit, music: bit }),
});
const webdav = z.object({ http_port: z.number(), https_port: z.number(), https_only: z.boolean() });
const ftp = z.object({
  port: z.number(),
  tls: z.boolean(),
  encoding: z.string(),
  pasv_from: z.number(),
  pasv_to: z.number(),
  max_clients: z.number(),
  rate_kb: z.number(),
});
const sftp = z.object({ port: z.number() });
const rule = z.object({ path: z.string(), client: z.string(), rw: bit, squash: z.enum(['none', 'root', 'all']) });
const recycle = z.object({ enable: z.boolean(), days: z.number() });
const nfs = z.object({ rules: z.array(rule) });

export type ServiceSettings = ReturnType<typeof createServiceSettings>;

/** What the administrator has decided of each service: whether it is on, and its settings. */
export function createServiceSettings(config: ConfigStore) {
  const on = config.value('service.on', z.record(z.string(), z.boolean()), { samba: true });
  return {
    isOn: (service: ShareService): boolean => on.get()[service] === true,
    setOn: (service: ShareService, isOn: boolean): void => on.set({ ...on.get(), [service]: isOn }),
    samba: config.value('service.samba', samba, {
      workgroup: 'WORKGROUP',
      smb_min: 'SMB2',
      encrypt: false,
      guest: false,
      timemachine: false,
    }),
    dlna: config.value('service.dlna', dlna, { name: 'Hearth', folders: [], types: { image: 1, video: 1, music: 1 } }),
    webdav: config.value('service.webdav', webdav, { http_port: 5005, https_port: 5006, https_only: false }),
    ftp: config.value('service.ftp', ftp, {
      port: 21,
      tls: true,
      encoding: 'utf8',
      pasv_from: 50_000,
      pasv_to: 50_100,
      max_clients: 32,
      rate_kb: 0,
    }),
    sftp: config.value('service.sftp', sftp, { port: 22 }),
    sambaRecycle: config.value('service.samba_recycle', recycle, { enable: true, days: 30 }),
    nfs: config.value('service.nfs', nfs, { rules: [] }),
  };
}
