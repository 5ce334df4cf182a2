import { z } from 'zod';
import { FTP_PORT } from '../constants.ts';
import { defineCall } from './define.ts';
import { cipher, keyId } from './fields.ts';
import { certificatePrint, FTP_PATH_MAX, ftpFolder, ftpHost, ftpUser } from './ftp-fields.ts';
import { flag } from './records.ts';

const server = {
  host: z.string().max(253).regex(ftpHost),
  port: z.number().int().min(1).max(65_535).default(FTP_PORT),
  username: z.string().min(1).max(128).regex(ftpUser),
};
/** SHA-256 of a certificate, in groups of two hexadecimal digits with colons. */
const certificate = z.string().regex(certificatePrint);
const folder = z.string().max(FTP_PATH_MAX).regex(ftpFolder);

/** The FTP server of an account, to which its jobs of the type `ftp` go (CALL-EXT-22, APP-BFTP-01). */
export const backupFtpCalls = {
  backupFtpLogin: defineCall({
    name: 'backupFtpLogin',
    path: '/v2/backup/ftp/login',
    who: 'account',
    perm: 'backup',
    request: () =>
      z.object({
        ...server,
        password: cipher,
        key_id: keyId,
        tls: z.boolean().default(false),
        certificate: certificate.optional(),
        test: z.boolean().default(false),
      }),
    response: () => z.object({ id: z.string(), root: z.string() }),
    errors: ['N000002', 'N000005', 'N001102', 'N001112', 'N008001'],
    ledger: 'CALL-EXT-22, APP-BFTP-01',
    summary:
      'Signs in to an FTP server and, unless it is a `test`, keeps it as the account’s one server in place of an earlier one; `root` is the folder that the sign-in leads to, `id` is empty after a test. The password is encrypted for the device’s key. HTTP 504 when nobody answers, its `reason` one of refused, timeout, host; N008001 when the server says no, its `reason` one of login, tls, server, certificate: the last with the `certificate` that nobody vouches for, which the same call takes once somebody trusts it. N000002 for addresses of this device. N000005 while a job to the server runs. N001102 after many tries in a minute.',
  }),
  backupFtpServer: defineCall({
    name: 'backupFtpServer',
    path: '/v2/backup/ftp/server',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ action: z.enum(['get', 'forget']).default('get') }),
    response: () =>
      z.object({
        server: z
          .object({
            id: z.string(),
            host: z.string(),
            port: z.number(),
            username: z.string(),
            tls: flag,
            root: z.string(),
            /** Of a certificate that somebody has trusted, empty for one that the system vouches for. */
            certificate: z.string(),
          })
          .nullable(),
      }),
    errors: ['N000002', 'N000005'],
    ledger: 'APP-BFTP-01',
    summary:
      'The FTP server that the account has signed in to, never its password; null for none. `forget` drops it, password and all: N000005 while jobs go to it.',
  }),
  backupFtpFolders: defineCall({
    name: 'backupFtpFolders',
    path: '/v2/backup/ftp/folders',
    who: 'account',
    perm: 'backup',
    request: () => z.object({ path: folder }),
    response: () => z.object({ path: z.string(), folders: z.array(z.string()), complete: flag }),
    errors: ['N000002', 'N000003', 'N001102', 'N002001', 'N008001'],
    ledger: 'APP-BFTP-01',
    summary:
      'Names of the folders in a folder of the account’s FTP server, at most 1000 (`complete` 0 for more). N002001 for a folder that is not there, N000003 without a server; other failures as of the sign-in.',
  }),
} as const;
