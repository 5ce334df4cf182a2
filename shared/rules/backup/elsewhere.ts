import { type BackupType, type NetdiskKind, netdiskKinds } from '../../contract/kinds.ts';
import { checkFileName } from '../file-name.ts';

/** Whether jobs of a type go to a cloud drive: the type is the drive (APP-NETD-02). */
export const isDriveType = (type: BackupType): type is NetdiskKind =>
  (netdiskKinds as readonly BackupType[]).includes(type);

/** The cloud drive that jobs of a type go to; undefined for every other type. */
export const driveOfType = (type: BackupType): NetdiskKind | undefined => (isDriveType(type) ? type : undefined);

/** Whether jobs of a type write outside of this device: to a server, or to a cloud drive. */
export const isElsewhere = (type: BackupType): boolean => type === 'ftp' || isDriveType(type);

/** Whether jobs of a type read outside of this device: what they write is here (APP-TOZ-01). */
export const isFetching = (type: BackupType): boolean => type === 'zspace';

/** Whether jobs of a type read and write on this device alone: nobody tells of changes at another place, so only these run in realtime. */
export const staysHere = (type: BackupType): boolean => !isElsewhere(type) && !isFetching(type);

/** Whether jobs of a type have a server that their account has signed in to. */
export const hasServer = (type: BackupType): boolean => type === 'ftp' || isFetching(type);

/** Whether a text is a folder of a cloud drive that a job can go to: the top would mix the backup with everything else. */
export function isDriveFolder(path: string): boolean {
  const names = path.split('/').filter((name) => name !== '');
  return path.startsWith('/') && names.length > 0 && names.every((name) => checkFileName(name) === null);
}
