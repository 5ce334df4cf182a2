import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { MountType } from '#shared/contract/kinds.ts';
import type { MountAccess } from './mount-store.ts';

/** Protocols for which a program of the system mounts the folder. */
export type SystemType = Extract<MountType, 'smb' | 'sftp' | 'nfs'>;

/** How a program is run: its arguments, what it is told in secret, and how. */
export interface Invocation {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
}

/** Files of others are looked at, never run, and give nobody rights. */
const HARMLESS = 'ro,nosuid,nodev,noexec';
/** How long a server of the system's own clients may be silent (s). */
const ANSWER_S = 10;

const programs: Readonly<Record<SystemType, { readonly name: string; readonly asRoot: boolean }>> = {
  sftp: { name: 'sshfs', asRoot: false },
  smb: { name: 'mount.cifs', asRoot: true },
  nfs: { name: 'mount.nfs', asRoot: true },
};
/** Beside the folders of the path: where systems keep what only the administrator runs. */
const SBIN = ['/usr/local/sbin', '/usr/sbin', '/sbin'];

/** Full path of a program of the system; undefined where there is none. */
export function findProgram(name: string, searched = process.env.PATH ?? ''): string | undefined {
  for (const folder of [...searched.split(path.delimiter), ...SBIN]) {
    if (!path.isAbsolute(folder)) continue;
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // The next folder may have it.
    }
  }
  return undefined;
}

/** Protocols that the system of this machine can mount: the program is there, and this process may use it. */
export function systemTypes(
  find: (name: string) => string | undefined = findProgram,
  { platform, isRoot }: { readonly platform: string; readonly isRoot: boolean } = {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
  },
): SystemType[] {
  if (platform !== 'linux') return [];
  return (Object.keys(programs) as SystemType[]).filter((type) => {
    const { name, asRoot } = programs[type];
    return (isRoot || !asRoot) && find(name) !== undefined;
  });
}

/** True where a text would be read as an option, or as several: such a one is given to no program. */
export const isMisleading = ({ host, username }: Pick<MountAccess, 'host' | 'username'>): boolean =>
  host.startsWith('-') || username.startsWith('-') || /[,\s]/.test(username);

/** How a folder of a server is mounted at an empty folder; no secret stands among the arguments, where others could read it. */
export function invocationOf(
  { type, host, port, path: folder, username, password }: MountAccess & { readonly type: SystemType },
  at: string,
  knownHosts: string,
  find: (name: string) => string | undefined = findProgram,
): Invocation {
  const program = find(programs[type].name) ?? programs[type].name;
  const server = host.includes(':') ? `[${host}]` : host;
  switch (type) {
    case 'sftp': {
      const options = [
        `${HARMLESS},password_stdin,reconnect,StrictHostKeyChecking=accept-new,NumberOfPasswordPrompts=1`,
        `UserKnownHostsFile=${knownHosts},ConnectTimeout=${ANSWER_S},ServerAliveInterval=${ANSWER_S},ServerAliveCountMax=3`,
        // No key of whoever runs the device: the account and password that were typed, or nothing.
        'PubkeyAuthentication=no,PreferredAuthentications=password\\,keyboard-interactive',
      ];
      const source = `${username === '' ? '' : `${username}@`}${server}:${folder}`;
      return { program, args: [source, at, '-p', String(port), '-o', options.join(',')], stdin: `${password}\n` };
    }
    case 'smb': {
      const who = username === '' ? 'guest' : `username=${username}`;
      const options = `${HARMLESS},${who},port=${port},iocharset=utf8,soft,echo_interval=${ANSWER_S}`;
      return { program, args: [`//${server}${folder}`, at, '-o', options], env: { PASSWD: password } };
    }
    case 'nfs': {
      const options = `${HARMLESS},soft,timeo=${ANSWER_S * 10},retrans=2,port=${port}`;
      return { program, args: [`${server}:${folder}`, at, '-o', options] };
    }
  }
}
