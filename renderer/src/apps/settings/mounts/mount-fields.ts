import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { FTP_PORT } from '#shared/constants.ts';
import { ftpFolder, ftpHost, ftpUser } from '#shared/contract/ftp-fields.ts';
import type { calls } from '#shared/contract/index.ts';
import type { MountType } from '#shared/contract/kinds.ts';

/** A mount as the device lists it. */
export type MountRecord = CallData<typeof calls.mountList>['list'][number];

/** What is typed in the form. */
export interface MountDraft {
  readonly type: MountType;
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly path: string;
  readonly username: string;
  readonly password: string;
  readonly tls: boolean;
}

export type DraftProblem = 'host' | 'port' | 'path' | 'account' | 'passwordAgain';

const PORT_MAX = 65_535;

/** The port that a protocol has by itself. */
export function usualPort(type: MountType, tls: boolean): number {
  if (type === 'webdav') return tls ? 443 : 80;
  return { ftp: FTP_PORT, smb: 445, sftp: 22, nfs: 2049 }[type];
}

/** The form as it begins: empty, or with what is kept of a mount. */
export function draftOf(mount: MountRecord | null): MountDraft {
  if (mount === null)
    return { type: 'webdav', name: '', host: '', port: '443', path: '/', username: '', password: '', tls: true };
  const { type, name, host, port, path, username, tls } = mount;
  return { type, name, host, port: String(port), path, username, password: '', tls: tls === 1 };
}

/** A change of protocol or encryption takes the usual port along, as long as nobody has typed another. */
export function changed(draft: MountDraft, change: Partial<MountDraft>): MountDraft {
  const next = { ...draft, ...change };
  const wasUsual = draft.port === String(usualPort(draft.type, draft.tls));
  const isMoved = next.type !== draft.type || next.tls !== draft.tls;
  return isMoved && wasUsual && change.port === undefined
    ? { ...next, port: String(usualPort(next.type, next.tls)) }
    : next;
}

/** Whether a protocol knows shares: a path begins with the name of one. */
export const isShared = (type: MountType): boolean => type === 'smb';

/** Whether the encryption of a protocol is chosen; the others have it, or have it not. */
export const choosesTls = (type: MountType): boolean => type === 'webdav' || type === 'ftp';

const portOf = (typed: string): number | null => {
  const port = Number(typed);
  return /^\d{1,5}$/.test(typed.trim()) && port >= 1 && port <= PORT_MAX ? port : null;
};

/** What is wrong in the fields that are filled. A password that is kept is told to no other server or account. */
export function problemsOf(draft: MountDraft, mount: MountRecord | null): ReadonlySet<DraftProblem> {
  const { host, port, path, username, password, type } = draft;
  const isMoved =
    mount !== null &&
    username.trim() !== '' &&
    (mount.host.toLowerCase() !== host.trim().toLowerCase() ||
      String(mount.port) !== port.trim() ||
      mount.username !== username.trim() ||
      mount.type !== type);
  const wrong: [DraftProblem, boolean][] = [
    ['host', host !== '' && !ftpHost.test(host.trim())],
    ['port', portOf(port) === null],
    ['path', !ftpFolder.test(path.trim()) || (isShared(type) && /^\/+$/.test(path.trim()))],
    ['account', username !== '' && !ftpUser.test(username.trim())],
    ['passwordAgain', isMoved && password === ''],
  ];
  return new Set(wrong.flatMap(([problem, is]) => (is ? [problem] : [])));
}

/** What the device is asked for, without the password; null while something is missing or wrong. */
export function fieldsOf(
  draft: MountDraft,
  mount: MountRecord | null,
): Omit<CallArgs<typeof calls.mountSave>, 'password' | 'key_id' | 'certificate'> | null {
  const { type, name, host, port, path, username, tls } = draft;
  const number = portOf(port);
  if (name.trim() === '' || host.trim() === '' || number === null || problemsOf(draft, mount).size > 0) return null;
  const id = mount === null ? {} : { id: mount.id };
  return { ...id, type, name: name.trim(), host: host.trim(), port: number, path: path.trim(), username: username.trim(), tls: choosesTls(type) && tls }; // prettier-ignore
}
