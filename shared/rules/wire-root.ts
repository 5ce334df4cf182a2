/**
 * The root of what a wire path lies in, as far as its names tell: the files of an account, a team folder or a drive. What
 * has the same one shares its room.
 */
export function wireRootOf(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.slice(0, parts[0] === 'usb' ? 2 : 3).join('/');
}
