import {
  constants,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  privateDecrypt,
  sign,
} from 'node:crypto';
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { RSA_SEPARATOR } from '#shared/constants.ts';
import type { Logger } from '../logging/logger.ts';

/** Pieces of one encrypted field: the longest honest one is a username of 200 characters. */
const MAX_PIECES = 4;

/** The device's RSA key pair. */
export interface DeviceKeys {
  readonly keyId: string;
  /** PEM, SPKI, 2048 bit (CALL-KEY-01). */
  readonly publicKey: string;
  /** RSA-SHA256 over the literal text, base64. */
  sign(text: string): string;
  /**
   * Text of an encrypted field: base64 pieces joined with '~', each OAEP with SHA-1 (RSA-01, RSA-02); undefined
   * when it was not encrypted for this key.
   */
  decrypt(field: string): string | undefined;
}

function keysFrom(privateKey: KeyObject): DeviceKeys {
  const publicKey = createPublicKey(privateKey);
  const der = publicKey.export({ type: 'spki', format: 'der' });
  return {
    keyId: createHash('sha256').update(der).digest('hex').slice(0, 16),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    sign: (text) => sign('sha256', Buffer.from(text), privateKey).toString('base64'),
    decrypt(field) {
      const pieces = field.split(RSA_SEPARATOR);
      if (pieces.length > MAX_PIECES) return undefined;
      const options = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' };
      try {
        return pieces.map((piece) => privateDecrypt(options, Buffer.from(piece, 'base64')).toString('utf8')).join('');
      } catch {
        return undefined;
      }
    },
  };
}

/** Writes a file readable by its owner alone, whole or not at all. */
export function writePrivate(file: string, text: string): void {
  const temporary = `${file}.new`;
  const handle = openSync(temporary, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(temporary, file);
}

function generate(): Promise<KeyObject> {
  return new Promise((resolve, reject) => {
    generateKeyPair('rsa', { modulusLength: 2048 }, (error, _publicKey, privateKey) => {
      if (error) reject(error);
      else resolve(privateKey);
    });
  });
}

/**
 * Reads the device's key pair, or makes one. A file that holds no RSA key is set aside and a new pair made: clients
 * learn of it through N001112 and fetch the new key (RSA-04).
 */
export async function loadDeviceKeys(file: string, log: Logger): Promise<DeviceKeys> {
  if (existsSync(file)) {
    try {
      const key = createPrivateKey(readFileSync(file, 'utf8'));
      if (key.asymmetricKeyType === 'rsa' && key.asymmetricKeyDetails?.modulusLength === 2048) return keysFrom(key);
    } catch {
      // Falls through to the same treatment as a key of another kind.
    }
    const aside = `${file}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;
    renameSync(file, aside);
    log.error('the device key was damaged and set aside, a new one was made', { aside });
  }
  const key = await generate();
  writePrivate(file, key.export({ type: 'pkcs8', format: 'pem' }).toString());
  return keysFrom(key);
}
