import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { readZip, startOf, type ZipEntry } from '../files/archives/zip-reader.ts';
import type { ByteSource } from '../files/byte-source.ts';

/** Bytes of markup that are read of one file: a few of them can stand for more than any memory holds. */
const MARKUP_MAX = 4 * 1024 * 1024;
const PIECE = 64 * 1024;
const STORED = 0;
const DEFLATED = 8;

/** Where in its archive the text of a document stands, by the ending of its name. */
const partsOf: Readonly<Record<string, RegExp>> = {
  docx: /^word\/(?:document|footnotes|endnotes|comments)\.xml$/,
  xlsx: /^xl\/sharedStrings\.xml$/,
  pptx: /^ppt\/slides\/slide\d+\.xml$/,
  odt: /^content\.xml$/,
  ods: /^content\.xml$/,
  odp: /^content\.xml$/,
};

const endingOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** Whether a file is a document, a table or slides whose text can be read, by its name. */
export const isOfficeName = (name: string): boolean => name.includes('.') && Object.hasOwn(partsOf, endingOf(name));

/** Ends of paragraphs, cells and lines; a space or a tab of the text. */
const breaks = /<(?:\/w:p|\/a:p|\/text:p|\/text:h|\/si|(?:w:br|a:br|text:line-break)\b[^>]*)>/g;
const spaces = /<(?:w:tab|text:tab|text:s)\b[^>]*>/g;
const tags = /<[^>]*>/g;
const signs = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The words of a markup, a line for each paragraph. */
function plainText(markup: string): string {
  return markup
    .replace(breaks, '\n')
    .replace(spaces, ' ')
    .replace(tags, '')
    .replace(signs, (all, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    });
}

async function* packedBytes(source: ByteSource, start: number, length: number) {
  for (let done = 0; done < length;) {
    const buffer = Buffer.allocUnsafe(Math.min(PIECE, length - done));
    const { bytesRead } = await source.read(buffer, 0, buffer.length, start + done);
    if (bytesRead === 0) return;
    done += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The first bytes of an entry, unpacked. */
async function unpacked(source: ByteSource, entry: ZipEntry, limit: number): Promise<Buffer> {
  const packed = Readable.from(packedBytes(source, await startOf(source, entry), entry.packed));
  const inflate = entry.method === DEFLATED ? createInflateRaw() : undefined;
  if (inflate) packed.once('error', (error) => inflate.destroy(error));
  const bytes: Buffer[] = [];
  let size = 0;
  for await (const piece of (inflate ? packed.pipe(inflate) : packed) as AsyncIterable<Buffer>) {
    bytes.push(piece);
    size += piece.length;
    if (size >= limit) break;
  }
  packed.destroy();
  return Buffer.concat(bytes).subarray(0, limit);
}

/**
 * The text of a document, a table or slides (docx, xlsx, pptx, odt, ods, odp), as much of it as its first megabytes hold;
 * '' for one that is encrypted. Rejects for what is no such file.
 */
export async function officeText(source: ByteSource, size: number, name: string): Promise<string> {
  const wanted = partsOf[endingOf(name)];
  if (!wanted) return '';
  const entries = await readZip(source, size);
  const parts = entries
    .filter((entry) => wanted.test(entry.name) && !entry.isEncrypted && [STORED, DEFLATED].includes(entry.method))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  let left = MARKUP_MAX;
  const texts: string[] = [];
  for (const part of parts) {
    if (left <= 0) break;
    const bytes = await unpacked(source, part, left);
    left -= bytes.length;
    texts.push(plainText(bytes.toString('utf8')));
  }
  return texts.join('\n');
}
