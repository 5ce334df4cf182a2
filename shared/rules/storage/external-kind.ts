/** Kinds of external devices the poll can list. POL-14 */
export const externalKinds = [
  'usb',
  'type-c',
  'sata',
  'smb',
  'webdav',
  'ftp',
  'sftp',
  'netdisk',
  'nfs',
  'esata',
  'other',
] as const;
export type ExternalKind = (typeof externalKinds)[number];

const FORMATTABLE: readonly ExternalKind[] = ['usb', 'type-c', 'esata', 'sata'];

/** Kind of an external device; cloud drives of every make are one kind, unknown types 'other'. POL-14 */
export function externalKind(type: string): ExternalKind {
  const name = type.trim().toLowerCase();
  if (/^(netdisk|cloud)/.test(name)) return 'netdisk';
  return externalKinds.find((kind) => kind === name) ?? 'other';
}

/** True for the four kinds that can be formatted. POL-14 */
export function canFormatExternal(type: string): boolean {
  return FORMATTABLE.includes(externalKind(type));
}
