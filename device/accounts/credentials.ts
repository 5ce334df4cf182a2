import { DeviceError } from '../device-error.ts';
import type { DeviceKeys } from './device-keys.ts';

/** A receiver of ciphers. */
export type CipherKeys = Pick<DeviceKeys, 'keyId' | 'decrypt'>;

/** Username and password as they cross the wire (RSA-03). */
export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly key_id: string;
}

/**
 * Decrypts fields made for one of the keys; throws N001112 with the present key's id for any other (RSA-04). The first
 * key is the one a client is told of.
 */
export function openCiphers(
  keys: readonly [CipherKeys, ...CipherKeys[]],
  keyId: string | undefined,
  fields: readonly string[],
): string[] {
  const key = keys.find((each) => each.keyId === keyId);
  return fields.map((field) => {
    const text = key?.decrypt(field);
    if (text === undefined) throw new DeviceError('N001112', { data: { key_id: keys[0].keyId } });
    return text;
  });
}

/** Decrypts a username and a password's hash. */
export function openCredentials(keys: CipherKeys, fields: Credentials): { username: string; wire: string } {
  const [username = '', wire = ''] = openCiphers([keys], fields.key_id, [fields.username, fields.password]);
  return { username, wire };
}
