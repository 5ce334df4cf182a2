/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a Range header asks for: all, one piece, or something the file does not have. */
export type RangeWish = 'all' | 'unsatisfiable' | ByteRange;

/**
 * Reads a Range header (RFC 9110 §14). Several ranges in one request are answered with the whole file, which the
 * standard allows and every client understands; so is anything that is not of the form.
 */
export function parseRange(header: string | undefined, size: number): RangeWish {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match) return 'all';
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return 'all';
  if (from === '') {
    const length = Number(to);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'all';
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** Facts of a file that conditions are held against. */
export interface Validators {
  readonly etag: string;
  readonly mtimeMs: number;
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

const text = (headers: RequestHeaders, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};

const tagsOf = (list: string): string[] => list.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
const seconds = (ms: number): number => Math.floor(ms / 1000) * 1000;

/** Answers which status the conditions of a request lead to: 304, 412, or 200 to go on. */
export function checkConditions(headers: RequestHeaders, { etag, mtimeMs }: Validators): 200 | 304 | 412 {
  const ifMatch = text(headers, 'if-match');
  // Strong comparison: a weak tag never matches here.
  if (ifMatch !== undefined && ifMatch.trim() !== '*' && !ifMatch.split(',').some((tag) => tag.trim() === etag))
    return 412;
  const unmodified = Date.parse(text(headers, 'if-unmodified-since') ?? '');
  if (ifMatch === undefined && seconds(mtimeMs) > unmodified) return 412;
  const noneMatch = text(headers, 'if-none-match');
  if (noneMatch !== undefined) return noneMatch.trim() === '*' || tagsOf(noneMatch).includes(etag) ? 304 : 200;
  const modified = Date.parse(text(headers, 'if-modified-since') ?? '');
  return seconds(mtimeMs) <= modified ? 304 : 200;
}

/** True when a range may be answered in part: If-Range is absent or names exactly this version. */
export function mayAnswerRange(headers: RequestHeaders, { etag, mtimeMs }: Validators): boolean {
  const ifRange = text(headers, 'if-range');
  if (ifRange === undefined) return true;
  if (ifRange.includes('"')) return ifRange.trim() === etag;
  return Date.parse(ifRange) === seconds(mtimeMs);
}
