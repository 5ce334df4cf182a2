import type { Identity } from '#shared/ipc/channels.ts';

const DEVICE_ID_KEY = 'device_id';
const HEX32 = /^[0-9a-f]{32}$/;
const DEVICE_MAX = 64;

const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const match = (table: readonly (readonly [RegExp, string])[], text: string, otherwise: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? otherwise;

/** `<os> <browser>`, at most 64 characters (SES-06). */
export function describeBrowser(userAgent: string): string {
  return `${match(systems, userAgent, 'Unknown')} ${match(browsers, userAgent, 'Browser')}`.slice(0, DEVICE_MAX);
}

/** The identity of this browser; the id is made once and kept, clearing cookies does not touch it (SES-06). */
export function browserIdentity(storage: Storage, userAgent: string, randomBytes = random16): Identity {
  let deviceId = storage.getItem(DEVICE_ID_KEY) ?? '';
  if (!HEX32.test(deviceId)) {
    deviceId = Array.from(randomBytes(), (byte) => byte.toString(16).padStart(2, '0')).join('');
    storage.setItem(DEVICE_ID_KEY, deviceId);
  }
  return { deviceId, device: describeBrowser(userAgent) };
}

function random16(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16));
}
