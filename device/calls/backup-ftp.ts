import { X509Certificate } from 'node:crypto';
import { openCiphers } from '../accounts/credentials.ts';
import type { DeviceKeys } from '../accounts/device-keys.ts';
import type { FtpBackups } from '../backup/ftp/service.ts';
import type { Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';

export interface BackupFtpDeps {
  readonly ftp: Pick<FtpBackups, 'login' | 'serverOf' | 'forget' | 'folders'>;
  readonly keys: Pick<DeviceKeys, 'keyId' | 'decrypt'>;
}

/** The FTP server of the account: signing in, what is kept of it, its folders (CALL-EXT-22, APP-BFTP-01). */
export function createBackupFtpHandlers({
  ftp,
  keys,
}: BackupFtpDeps): Handlers<'backupFtpLogin' | 'backupFtpServer' | 'backupFtpFolders'> {
  return {
    backupFtpLogin: ({ host, port, username, password: sealed, key_id: keyId, tls, certificate, test }, caller) => {
      const [password = ''] = openCiphers([keys], keyId, [sealed]);
      // A line break in it would be a command of its own.
      if (/\p{Cc}/u.test(password)) throw new DeviceError('N008001', { data: { reason: 'login' } });
      const plainHost = host.replace(/^\[(.*)\]$/, '$1');
      return ftp.login(
        caller.username,
        { host: plainHost, port, username, password, tls },
        { trusted: certificate, test },
      );
    },
    backupFtpServer: ({ action }, { username }) => {
      if (action === 'forget') ftp.forget(username);
      const server = ftp.serverOf(username);
      if (!server) return { server: null };
      const { id, host, port, username: user, tls, root, certificate } = server;
      const print = certificate === '' ? '' : new X509Certificate(certificate).fingerprint256;
      return { server: { id, host, port, username: user, tls: tls ? 1 : 0, root, certificate: print } };
    },
    backupFtpFolders: async ({ path }, { username }) => {
      const { folders, complete } = await ftp.folders(username, path);
      return { path, folders, complete: complete ? 1 : 0 };
    },
  };
}
