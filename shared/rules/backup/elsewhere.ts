import { type BackupType, type NetdiskKind, netdiskKinds } from '../../contract/kinds.ts';

/** The cloud drive that jobs of a type go to; undefined for every other type (APP-NETD-02). */
export const driveOfType = (type: BackupType): NetdiskKind | undefined => netdiskKinds.find((kind) => kind === type);

/** Whether jobs of a type write outside of this device: to a server, or to a cloud drive. */
export const isElsewhere = (type: BackupType): boolean => type === 'ftp' || driveOfType(type) !== undefined;
