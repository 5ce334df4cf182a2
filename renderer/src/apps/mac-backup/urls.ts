/** What lies on the device, and how a Mac makes a backup. */
export const listUrl = '/backupMac/list';
export const guideUrl = '/backupMac/empty';

/** The address that a Mac connects to, of the one that Windows would take: `\\10.0.0.2` is `smb://10.0.0.2`. */
export function macAddress(address: string): string {
  const host = address.replace(/^\\+/, '').replace(/\\.*$/, '');
  return `smb://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}`;
}
