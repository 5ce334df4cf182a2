import { DOWNLOAD_PURPOSE, DOWNLOAD_REMOTE_PORT } from '../constants.ts';

/** External devices whose mount the device must be told (DL-04). */
export type DeviceType = 'usb' | 'esata' | 'm2';

/** Prefix of the path of an entry in an encrypted directory; exactly this, 'e.' or '/E.' are ordinary (DL-02). */
const ENCRYPTED_PREFIX = 'E.';

export const isEncryptedPath = (path: string): boolean => path.startsWith(ENCRYPTED_PREFIX);

/** Kind of external device a path lies on; undefined for the device's own pools (DL-04). */
export function deviceTypeOf(path: string): DeviceType | undefined {
  return path.startsWith('/usb/') ? 'usb' : undefined;
}

const query = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/**
 * Address of a file's bytes, to be saved (DL-01, DL-02). `tmptoken` only for a client on another origin, where the
 * session does not travel by itself.
 */
export function downloadUrl(base: string, path: string, tmptoken?: string): string {
  const encrypted = isEncryptedPath(path);
  const type = deviceTypeOf(path);
  const fields = {
    ...(encrypted ? { encrypted_path: path, from: 'pub_album' } : { path }),
    webagent: 'v2',
    remote_port: String(DOWNLOAD_REMOTE_PORT),
    request_purpose: String(DOWNLOAD_PURPOSE),
    ...(type === undefined ? {} : { device_type: type }),
    ...(tmptoken === undefined ? {} : { tmptoken }),
  };
  return `${base}/v2/file/${encrypted ? 'decrypt/download' : 'download'}?${query(fields)}`;
}

/** Address of a file's bytes, to be shown in place (CALL-EXT-05). */
export function streamUrl(base: string, path: string): string {
  return `${base}/v2/file/stream?${query({ path })}`;
}

/** Address of a track of text inside of a film, as WebVTT (APP-PLAYER-01). */
export function subtitleUrl(base: string, path: string, track: number): string {
  return `${base}/v2/file/subtitle?${query({ path, track: String(track) })}`;
}

/**
 * Address of a small upright picture of an image (CALL-EXT-05). `version` (the file's time) makes the browser ask
 * again when the file has changed.
 */
export function thumbUrl(base: string, path: string, size: 's' | 'm' | 'l', version: number): string {
  return `${base}/v2/file/thumb?${query({ path, size, v: String(version) })}`;
}
