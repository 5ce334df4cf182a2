import type { Identity } from '#shared/ipc/channels.ts';

const names: Partial<Record<NodeJS.Platform, string>> = { win32: 'Windows', darwin: 'macOS', linux: 'Linux' };
const MAX_DEVICE_NAME = 64;

/** How this installation introduces itself to a device (SES-06): its id, and '<os> Desktop'. */
export function createIdentity(deviceId: string, platform: NodeJS.Platform): Identity {
  return { deviceId, device: `${names[platform] ?? platform} Desktop`.slice(0, MAX_DEVICE_NAME) };
}
