import { z } from 'zod';
import { defineCall } from './define.ts';
import { flag } from './records.ts';

const root = '/api/fileshare_service';
/** A port that no privileged service has, or the protocol's own. */
const servicePort = (own: number) =>
  z
    .number()
    .int()
    .refine((value) => value === own || (value >= 1024 && value <= 65_535), `${own}, or 1024 to 65535`);

const enable = z.object({ enable: z.boolean() });
const enabled = z.object({ enable: flag });
const status = { enable: flag, running: flag };
const addresses = z.array(z.string());

const sambaFields = {
  workgroup: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,14}$/),
  smb_min: z.enum(['SMB1', 'SMB2', 'SMB3']),
  encrypt: z.boolean(),
  guest: z.boolean(),
  timemachine: z.boolean(),
};
const sambaRecord = z.object({
  workgroup: z.string(),
  smb_min: z.string(),
  encrypt: flag,
  guest: flag,
  timemachine: flag,
});
const kinds = z.object({ image: flag, video: flag, music: flag });
const dlnaFields = { name: z.string().min(1).max(32), folders: z.array(z.string().max(4096)).max(64), types: kinds };
const dlnaRecord = z.object(dlnaFields);
const webdavFields = {
  http_port: servicePort(5005),
  https_port: servicePort(5006),
  https_only: z.boolean(),
};
const webdavRecord = z.object({ http_port: z.number(), https_port: z.number(), https_only: flag });
const ftpFields = {
  port: servicePort(21),
  tls: z.boolean(),
  encoding: z.enum(['utf8', 'gbk']),
  pasv_from: z.number().int().min(1024).max(65_535),
  pasv_to: z.number().int().min(1024).max(65_535),
  max_clients: z.number().int().min(1).max(1000),
  rate_kb: z.number().int().min(0).max(10_000_000),
};
const ftpRecord = z.object({
  port: z.number(),
  tls: flag,
  encoding: z.string(),
  pasv_from: z.number(),
  pasv_to: z.number(),
  max_clients: z.number(),
  rate_kb: z.number(),
});
const nfsRule = z.object({
  path: z.string().min(1).max(4096),
  client: z.string().max(64),
  rw: flag,
  squash: z.enum(['none', 'root', 'all']).default('root'),
});

/**
 * Services by which other programs reach the files (wire contract §5.5): what the administrator has decided of each.
 * `running` 1 while one is switched on and the storage is ready.
 */
export const serviceCalls = {
  sambaStatus: defineCall({
    name: 'sambaStatus',
    path: `${root}/samba/status`,
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ ...status, address: addresses, port: z.number(), simulated: flag.optional() }),
    ledger: 'CALL-FS-01',
    summary:
      'Whether Samba is on, and where. A device that only simulates the file services says `simulated`: it keeps the settings of them all, and nothing listens at their addresses.',
  }),
  sambaEnable: defineCall({
    name: 'sambaEnable',
    path: `${root}/samba/enable`,
    who: 'master',
    request: () => enable,
    response: () => enabled,
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-FS-01',
    summary: 'Switches Samba on or off.',
  }),
  smbStart: defineCall({
    name: 'smbStart',
    path: '/system/smbstart',
    who: 'master',
    request: () => z.object({}),
    response: () => enabled,
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-SYS-08',
    summary: 'Switches Samba on: the same state as sambaEnable.',
  }),
  smbStop: defineCall({
    name: 'smbStop',
    path: '/system/smbstop',
    who: 'master',
    request: () => z.object({}),
    response: () => enabled,
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-SYS-08',
    summary: 'Switches Samba off.',
  }),
  sambaConfig: defineCall({
    name: 'sambaConfig',
    path: `${root}/samba/config`,
    who: 'account',
    request: () => z.object({}),
    response: () => sambaRecord,
    ledger: 'CALL-FS-01',
    summary: 'Settings of Samba.',
  }),
  sambaConfigSet: defineCall({
    name: 'sambaConfigSet',
    path: `${root}/samba/config/set`,
    who: 'master',
    request: () => z.object(sambaFields).partial(),
    response: () => sambaRecord,
    errors: ['N000002'],
    ledger: 'CALL-FS-01',
    summary: 'Changes settings of Samba; fields not named stay.',
  }),
  sambaRecycle: defineCall({
    name: 'sambaRecycle',
    path: `${root}/samba/recycle`,
    who: 'master',
    request: () =>
      z.object({
        action: z.enum(['query', 'set', 'clear']),
        enable: z.boolean().optional(),
        days: z.number().int().min(1).max(365).optional(),
      }),
    response: () => z.object({ enable: flag, days: z.number(), used: z.number() }),
    errors: ['N000002'],
    ledger: 'CALL-FS-01, APP-SET-06',
    summary: 'The recycle bin of Samba: whether it is kept, for how many days, and its bytes; `clear` empties it.',
  }),
  dlnaStatus: defineCall({
    name: 'dlnaStatus',
    path: `${root}/dlna/status`,
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ ...status, name: z.string(), scanning: flag }),
    ledger: 'CALL-FS-02',
    summary: 'Whether DLNA is on, and under which name.',
  }),
  dlnaEnable: defineCall({
    name: 'dlnaEnable',
    path: `${root}/dlna/enable`,
    who: 'master',
    request: () => enable,
    response: () => enabled,
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-FS-02',
    summary: 'Switches DLNA on or off.',
  }),
  dlnaConfig: defineCall({
    name: 'dlnaConfig',
    path: `${root}/dlna/config`,
    who: 'account',
    request: () => z.object({}),
    response: () => dlnaRecord,
    ledger: 'CALL-FS-02',
    summary: 'Settings of DLNA; folders that are no longer there are left out.',
  }),
  dlnaConfigSet: defineCall({
    name: 'dlnaConfigSet',
    path: `${root}/dlna/config/set`,
    who: 'master',
    request: () => z.object(dlnaFields).partial(),
    response: () => dlnaRecord,
    errors: ['N000002', 'N002001'],
    ledger: 'CALL-FS-02',
    summary: 'Changes settings of DLNA; N002001 for a folder that is not there.',
  }),
  webdavStatus: defineCall({
    name: 'webdavStatus',
    path: `${root}/webdav/status`,
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ ...status, address: addresses }),
    ledger: 'CALL-FS-03',
    summary: 'Whether WebDAV is on, and where.',
  }),
  webdavEnable: defineCall({
    name: 'webdavEnable',
    path: `${root}/webdav/enable`,
    who: 'master',
    request: () => enable,
    response: () => enabled,
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-FS-03',
    summary: 'Switches WebDAV on or off.',
  }),
  webdavConfig: defineCall({
    name: 'webdavConfig',
    path: `${root}/webdav/config`,
    who: 'account',
    request: () => z.object({}),
    response: () => webdavRecord,
    ledger: 'CALL-FS-03',
    summary: 'Ports of WebDAV.',
  }),
  webdavConfigSet: defineCall({
    name: 'webdavConfigSet',
    path: `${root}/webdav/config/set`,
    who: 'master',
    request: () => z.object(webdavFields).partial(),
    response: () => webdavRecord,
    errors: ['N000002'],
    ledger: 'CALL-FS-03',
    summary: 'Changes the ports of WebDAV, two different ones.',
  }),
  ftpStatus: defineCall({
    name: 'ftpStatus',
    path: `${root}/ftp/status`,
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ ...status, address: addresses, clients: z.number() }),
    ledger: 'CALL-FS-04',
    summary: 'Whether FTP is on, and where.',
  }),
  ftpEnable: defineCall({
    name: 'ftpEnable',
    path: `${root}/ftp/enable`,
    who: 'master',
    request: () => enable,
    response: () => enabled,
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-FS-04',
    summary: 'Switches FTP on or off.',
  }),
  ftpConfig: defineCall({
    name: 'ftpConfig',
    path: `${root}/ftp/config`,
    who: 'account',
    request: () => z.object({}),
    response: () => ftpRecord,
    ledger: 'CALL-FS-04',
    summary: 'Settings of FTP; `rate_kb` 0 is no limit.',
  }),
  ftpConfigSet: defineCall({
    name: 'ftpConfigSet',
    path: `${root}/ftp/config/set`,
    who: 'master',
    request: () => z.object(ftpFields).partial(),
    response: () => ftpRecord,
    errors: ['N000002'],
    ledger: 'CALL-FS-04',
    summary: 'Changes settings of FTP; the passive ports are a range in their order.',
  }),
  shareService: defineCall({
    name: 'shareService',
    path: root,
    who: 'account',
    request: () =>
      z.object({
        service: z.enum(['sftp', 'nfs']),
        action: z.enum(['status', 'enable', 'config', 'config_set']),
        enable: z.boolean().optional(),
        port: servicePort(22).optional(),
        rules: z.array(nfsRule).max(100).optional(),
      }),
    response: () => z.object({ ...status, port: z.number().optional(), rules: z.array(nfsRule).optional() }),
    errors: ['N000002', 'N000005'],
    ledger: 'CALL-FS-05',
    summary: 'SFTP and NFS: `port` of the one, `rules` of the other. Changing is the administrator’s.',
  }),
} as const;
