import NodeRSA from 'node-rsa';
import { RSA_CHUNK_CHARS, RSA_SEPARATOR } from '#shared/constants.ts';
import { sha256Hex } from '#shared/rules/sha256.ts';

/** A public key of the device, the cloud or a remote NAS, with the id that credentials name. */
export interface PublicKey {
  /** PEM, SPKI. */
  readonly pem: string;
  readonly keyId: string;
}

/** Pieces of at most 50 characters; a surrogate pair is never split, so a piece may be 49 (RSA-01, RSA-02). */
export function pieces(text: string): string[] {
  const out: string[] = [];
  for (let start = 0; start < text.length || out.length === 0;) {
    let end = Math.min(start + RSA_CHUNK_CHARS, text.length);
    const last = text.charCodeAt(end - 1);
    if (end < text.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    out.push(text.slice(start, end));
    start = end;
    if (text.length === 0) break;
  }
  return out;
}

/**
 * RSA(x) of the wire contract: OAEP with SHA-1, base64 pieces joined with '~' (RSA-01, RSA-02). The
 * bundle takes node-rsa's browser build; its former `environment` option is gone.
 */
export function encrypt(text: string, pem: string): string {
  const key = new NodeRSA(pem, 'pkcs8-public-pem', {
    encryptionScheme: { scheme: 'pkcs1_oaep', hash: 'sha1' },
  });
  return pieces(text)
    .map((piece) => key.encrypt(piece, 'base64'))
    .join(RSA_SEPARATOR);
}

/** True when `signature` (base64) is the RSA-SHA256 of `text` under the key (CALL-KEY-01). */
export function verifies(text: string, signature: string, pem: string): boolean {
  try {
    const key = new NodeRSA(pem, 'pkcs8-public-pem', { signingScheme: 'pkcs1-sha256' });
    return key.verify(text, signature, 'utf8', 'base64');
  } catch {
    return false;
  }
}

/** The fields of every call that carries a password (RSA-03). The password itself never leaves this function. */
export function credentials(
  username: string,
  password: string,
  key: PublicKey,
): { username: string; password: string; key_id: string } {
  return {
    username: encrypt(username, key.pem),
    password: encrypt(sha256Hex(new TextEncoder().encode(password)), key.pem),
    key_id: key.keyId,
  };
}
