import { decoded } from '../link.ts';

/** The value of a parameter, out of its quotes. */
function valueOf(header: string, name: string): string | undefined {
  const quoted = new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*"((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(header)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;\\s"]+)`, 'i').exec(header)?.[1];
}

/** Bytes written as `%41` in a character set that servers may use (RFC 5987); undefined for any other. */
function extended(value: string): string | undefined {
  const [, charset = '', text = ''] = /^([^']*)'[^']*'(.*)$/s.exec(value) ?? [];
  const bytes = Buffer.from(
    text.replace(/%([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
  if (/^utf-8$/i.test(charset)) return bytes.toString('utf8');
  return /^iso-8859-1$/i.test(charset) ? bytes.toString('latin1') : undefined;
}

/**
 * The name that a server gives a file (RFC 6266), as it is written there; undefined without one. Its folders and whatever
 * else a name may not have are still in it.
 */
export function dispositionName(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const wide = valueOf(header, 'filename\\*');
  const name = wide === undefined ? undefined : extended(wide);
  if (name !== undefined && name !== '') return name;
  const plain = valueOf(header, 'filename');
  if (plain === undefined || plain === '') return undefined;
  // Many servers put the bytes of UTF-8 here, and some write them as in an address.
  const raw = Buffer.from(plain, 'latin1').toString('utf8');
  return decoded(raw.includes('\ufffd') ? plain : raw);
}
