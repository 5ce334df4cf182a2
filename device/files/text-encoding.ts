import { DeviceError } from '../device-error.ts';
import { fourBytesOf } from './gb18030.ts';

/** Encodings of one or two bytes a character that can be written, as TextDecoder names them. */
const tables: ReadonlySet<string> = new Set([
  'gbk',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'iso-8859-2',
  'iso-8859-15',
  'koi8-r',
]);

const made = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Characters of an encoding and their bytes, found by reading every byte and pair of bytes once. */
function tableOf(encoding: string): ReadonlyMap<string, readonly number[]> {
  const known = made.get(encoding);
  if (known) return known;
  // Not fatal: an exception for every pair that means nothing would take a second.
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const note = (bytes: readonly number[]): boolean => {
    const text = decoder.decode(Uint8Array.from(bytes));
    if (text.includes('\uFFFD') || [...text].length !== 1) return false;
    // Of several ways to write a character the shortest and first is the usual one.
    if (!table.has(text)) table.set(text, bytes);
    return true;
  };
  const leads: number[] = [];
  for (let byte = 0; byte < 256; byte += 1) {
    // Decoders take the euro sign of GBK in GB18030 as well, where it has two bytes of its own.
    if (encoding === 'gb18030' && byte === 0x80) continue;
    if (!note([byte]) && byte >= 0x80) leads.push(byte);
  }
  for (const lead of leads) for (let trail = 0x40; trail < 256; trail += 1) note([lead, trail]);
  made.set(encoding, table);
  return table;
}

/** Whether every character of a text can be written in an encoding of one or two bytes a character. */
export function fitsTable(content: string, encoding: 'gbk'): boolean {
  const table = tableOf(encoding);
  for (const char of content) if (!table.has(char)) return false;
  return true;
}

function encodeByTable(content: string, encoding: string): Buffer {
  const table = tableOf(encoding);
  const more = encoding === 'gb18030' ? fourBytesOf : () => undefined;
  const out: number[] = [];
  for (const char of content) {
    const bytes = table.get(char) ?? more(char);
    if (!bytes)
      throw new DeviceError('N000001', {
        data: { field: 'content', reason: `${char} cannot be written in ${encoding}`, character: char },
      });
    out.push(...bytes);
  }
  return Buffer.from(out);
}

/**
 * Text as bytes of an encoding that `decodeText` may have named. Throws N000001 for an unknown encoding and for a
 * character that it does not have, N000006 for encodings that can be read only.
 */
export function encodeText(content: string, encoding: string): Buffer {
  let name: string;
  try {
    name = new TextDecoder(encoding).encoding;
  } catch {
    throw new DeviceError('N000001', { data: { field: 'encoding', reason: 'not a known encoding' } });
  }
  if (name === 'utf-8') return Buffer.from(content, 'utf8');
  if (name === 'utf-16le') return Buffer.from(content, 'utf16le');
  if (name === 'utf-16be') return Buffer.from(content, 'utf16le').swap16();
  if (!tables.has(name)) throw new DeviceError('N000006');
  return encodeByTable(content, name);
}
