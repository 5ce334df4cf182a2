import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { DeviceError } from '../../device-error.ts';

/** What a server tells of one address (RFC 4918 §14.24). */
export interface DavResource {
  /** Path of the address, encoded as it came. */
  readonly href: string;
  readonly isDir: boolean;
  /** Bytes; 0 where none are told. */
  readonly size: number;
  /** Unix time (ms); 0 where none is told. */
  readonly mtimeMs: number;
}

/** The question for what `readMultistatus` reads. */
export const PROPFIND =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:"><d:prop><d:resourcetype/><d:getcontentlength/><d:getlastmodified/></d:prop></d:propfind>';

const DAV = 'DAV:';
/** Most addresses of one answer, and letters of one value. */
const RESOURCES_MAX = 500_000;
const VALUE_MAX = 16_384;

interface Facts {
  isDir: boolean;
  size: number;
  mtimeMs: number;
  isGood: boolean;
}
const nothing = (): Facts => ({ isDir: false, size: 0, mtimeMs: 0, isGood: true });

/** Reads an answer to PROPFIND as it comes. Throws N008001 for one that is not whole or none. */
export async function readMultistatus(body: Readable): Promise<DavResource[]> {
  const found: DavResource[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let text = '';
  let href = '';
  let of: Facts = nothing();
  let known: Facts = nothing();
  let failure: Error | undefined;
  let isMultistatus = false;
  parser.on('error', (error) => {
    failure ??= error;
  });
  const hear = (piece: string): void => {
    if (text.length < VALUE_MAX) text += piece;
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('opentag', ({ uri, local }) => {
    text = '';
    if (uri !== DAV) return;
    if (local === 'multistatus') isMultistatus = true;
    else if (local === 'response') [href, known] = ['', nothing()];
    else if (local === 'propstat') of = nothing();
    else if (local === 'collection') of.isDir = true;
  });
  const ends: Readonly<Record<string, (value: string) => void>> = {
    href: (value) => {
      // An address inside of a property is none of the resource.
      if (href === '') href = value;
    },
    getcontentlength: (value) => {
      of.size = /^\d{1,15}$/.test(value) ? Number(value) : 0;
    },
    getlastmodified: (value) => {
      const at = Date.parse(value);
      of.mtimeMs = Number.isNaN(at) ? 0 : at;
    },
    status: (value) => {
      of.isGood = /^HTTP\/\S+ 2/.test(value);
    },
    propstat: () => {
      if (of.isGood) known = of;
    },
    response: () => {
      if (href !== '' && found.length < RESOURCES_MAX)
        found.push({ href, isDir: known.isDir, size: known.isDir ? 0 : known.size, mtimeMs: known.mtimeMs });
    },
  };
  parser.on('closetag', ({ uri, local }) => {
    if (uri === DAV) ends[local]?.(text.trim());
    text = '';
  });
  body.setEncoding('utf8');
  for await (const piece of body) {
    parser.write(piece as string);
    if (failure !== undefined) break;
  }
  if (failure === undefined) parser.close();
  if (failure !== undefined || !isMultistatus) throw new DeviceError('N008001', { data: { reason: 'server' } });
  return found;
}
