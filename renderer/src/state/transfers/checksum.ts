const ALGORITHM = 'SHA-256';

/** True where the browser can make checksums: secure pages only, which a device on the local network often is not. */
export function canDigest(): boolean {
  return globalThis.isSecureContext && globalThis.crypto.subtle !== undefined;
}

/**
 * Upload-Checksum of a piece (tus checksum extension). The browser makes it beside the page, so that nothing stutters;
 * the piece is in memory meanwhile, which is why pieces have a bound. Rejects when the file cannot be read.
 */
export async function uploadChecksum(piece: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest(ALGORITHM, await piece.arrayBuffer()));
  let binary = '';
  for (const byte of digest) binary += String.fromCharCode(byte);
  return `sha256 ${btoa(binary)}`;
}
