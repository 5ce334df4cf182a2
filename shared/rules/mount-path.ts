/** Beginning of the id of a network mount: by it a mount is told from an external drive in a wire path. */
export const MOUNT_PREFIX = 'net-';

/** True for a wire path into a network mount, or of the mount itself (APP-SET-07). */
export function isMountPath(wire: string): boolean {
  return wire.startsWith(`/usb/${MOUNT_PREFIX}`) && /^\/usb\/net-[^/]+(\/|$)/.test(wire);
}
