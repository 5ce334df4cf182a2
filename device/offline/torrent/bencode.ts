/** A value of bencode (BEP 3). Strings are bytes; keys of dictionaries are those bytes as latin1. */
export type Bencoded = number | Buffer | readonly Bencoded[] | BencodedDict;
export type BencodedDict = ReadonlyMap<string, Bencoded>;

/** What cannot be read as bencode, or as the message that it should be. Callers turn it into a code or drop the peer. */
export class BencodeError extends Error {}

const MAX_DEPTH = 32;
/** Room for values, so that a few megabytes of empty dictionaries do not become gigabytes of objects. */
const MAX_WEIGHT = 3_000_000;
const DICT_WEIGHT = 6;
const LIST_WEIGHT = 2;
const LONGEST_NUMBER = 20;

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const COLON = 58;
const MINUS = 45;
const LETTER_D = 100;
const LETTER_E = 101;
const LETTER_I = 105;
const LETTER_L = 108;

/** Hears of each entry of the outermost dictionary: where its value begins and ends. */
export type EntrySpan = (key: string, start: number, end: number) => void;

/**
 * Reads one value from the begin of `bytes`; `end` is where it ends, bytes after it are left alone. Numbers beyond
 * 2^53 lose their precision, so who needs one asks `Number.isSafeInteger`. Throws BencodeError.
 */
export function decodePrefix(bytes: Buffer, span?: EntrySpan): { readonly value: Bencoded; readonly end: number } {
  let at = 0;
  let weight = 0;
  const fail = (): never => {
    throw new BencodeError('not bencode');
  };
  const weigh = (amount: number): void => {
    weight += amount;
    if (weight > MAX_WEIGHT) fail();
  };
  const digits = (stop: number): number => {
    const start = at;
    let value = 0;
    for (; at < bytes.length && at - start <= LONGEST_NUMBER && isDigit(bytes[at]); at += 1)
      value = value * 10 + ((bytes[at] ?? 0) - DIGIT_0);
    const hasZeroFirst = bytes[start] === DIGIT_0 && at - start > 1;
    if (at === start || hasZeroFirst || bytes[at] !== stop) fail();
    at += 1;
    return value;
  };
  const text = (): Buffer => {
    const length = digits(COLON);
    if (length > bytes.length - at) fail();
    at += length;
    return bytes.subarray(at - length, at);
  };
  const number = (): number => {
    at += 1;
    if (bytes[at] !== MINUS) return digits(LETTER_E);
    at += 1;
    const value = digits(LETTER_E);
    return value === 0 ? fail() : -value;
  };
  const list = (depth: number): Bencoded[] => {
    at += 1;
    const items: Bencoded[] = [];
    while (bytes[at] !== LETTER_E) items.push(any(depth + 1));
    at += 1;
    return items;
  };
  const dict = (depth: number): BencodedDict => {
    at += 1;
    const entries = new Map<string, Bencoded>();
    while (bytes[at] !== LETTER_E) {
      const key = text().toString('latin1');
      if (entries.has(key)) fail();
      const start = at;
      entries.set(key, any(depth + 1));
      if (depth === 0) span?.(key, start, at);
    }
    at += 1;
    return entries;
  };
  const any = (depth: number): Bencoded => {
    if (depth > MAX_DEPTH) fail();
    const lead = bytes[at];
    weigh(lead === LETTER_D ? DICT_WEIGHT : lead === LETTER_L ? LIST_WEIGHT : 1);
    if (lead === LETTER_D) return dict(depth);
    if (lead === LETTER_L) return list(depth);
    if (lead === LETTER_I) return number();
    return text();
  };
  const value = any(0);
  return { value, end: at };
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= DIGIT_0 && byte <= DIGIT_9;
}

/** Reads bytes that are one dictionary and nothing else. Throws BencodeError. */
export function decodeDict(bytes: Buffer, span?: EntrySpan): BencodedDict {
  const { value, end } = decodePrefix(bytes, span);
  if (!(value instanceof Map) || end !== bytes.length) throw new BencodeError('not one dictionary');
  return value as BencodedDict;
}

/** What can be written: text goes as UTF-8, `undefined` leaves its entry out. */
export type Encodable =
  number | string | Buffer | readonly Encodable[] | { readonly [key: string]: Encodable | undefined };

/** Writes a value; keys of a dictionary go in the order of their bytes. */
export function encode(value: Encodable): Buffer {
  // Put together once: a list of many would copy its bytes on each level.
  const parts: Buffer[] = [];
  write(value, parts);
  return Buffer.concat(parts);
}

const MARKS = { list: Buffer.from('l'), dict: Buffer.from('d'), end: Buffer.from('e') };

function write(value: Encodable, to: Buffer[]): void {
  if (typeof value === 'number') to.push(Buffer.from(`i${value}e`));
  else if (typeof value === 'string' || Buffer.isBuffer(value)) {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    to.push(Buffer.from(`${bytes.length}:`), bytes);
  } else if (Array.isArray(value)) {
    to.push(MARKS.list);
    for (const each of value as readonly Encodable[]) write(each, to);
    to.push(MARKS.end);
  } else {
    const entries = Object.entries(value as { readonly [key: string]: Encodable | undefined })
      .map(([key, each]) => ({ key: Buffer.from(key), each }))
      .sort((a, b) => Buffer.compare(a.key, b.key));
    to.push(MARKS.dict);
    for (const { key, each } of entries)
      if (each !== undefined) {
        write(key, to);
        write(each, to);
      }
    to.push(MARKS.end);
  }
}

/** The entry of that name where it is a whole number that is safe to count with. */
export function numberIn(dict: BencodedDict, key: string): number | undefined {
  const value = dict.get(key);
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
}

/** The entry of that name where it is a string of bytes. */
export function bytesIn(dict: BencodedDict, key: string): Buffer | undefined {
  const value = dict.get(key);
  return Buffer.isBuffer(value) ? value : undefined;
}

/** The entry of that name where it is a list. */
export function listIn(dict: BencodedDict, key: string): readonly Bencoded[] | undefined {
  const value = dict.get(key);
  return Array.isArray(value) ? (value as readonly Bencoded[]) : undefined;
}

/** The entry of that name where it is a dictionary. */
export function dictIn(dict: BencodedDict, key: string): BencodedDict | undefined {
  return asDict(dict.get(key));
}

/** The value where it is a dictionary. */
export function asDict(value: Bencoded | undefined): BencodedDict | undefined {
  return value instanceof Map ? (value as BencodedDict) : undefined;
}
