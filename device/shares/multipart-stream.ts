/** A part of a multipart form; its bytes are read once, and before the next part. */
export interface FormPart {
  readonly name: string;
  /** Undefined for a plain field. */
  readonly filename: string | undefined;
  readonly bytes: AsyncGenerator<Buffer, void, undefined>;
}

/** What a body that is no such form, or is cut off, is refused with. */
export class FormError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'FormError';
  }
}

/** Bytes that the head of a part may have. */
const HEAD_MAX = 16 * 1024;

/** The boundary that a content type names; undefined when it is no multipart form. */
export function boundaryOf(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined;
  const found = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  return found?.[1] ?? found?.[2];
}

/** A quoted value of a head; browsers write quotes and line breaks in names as %22, %0D and %0A. */
function valueOf(head: string, key: string): string | undefined {
  const found = new RegExp(`;\\s*${key}="((?:[^"\\\\]|\\\\.)*)"`, 'i').exec(head);
  return found?.[1]
    ?.replace(/\\(["\\])/g, '$1')
    .replaceAll('%22', '"')
    .replace(/%0[da]/gi, ' ');
}

/**
 * Reads a multipart form part by part as it comes, holding no more of it than a piece. Throws FormError for what is none
 * and for one that ends too early.
 */
export async function* readForm(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<FormPart, void> {
  const pieces = source[Symbol.asyncIterator]();
  const mark = Buffer.from(`\r\n--${boundary}`);
  // The first mark has no line before it.
  let held: Buffer = Buffer.from('\r\n');

  const more = async (): Promise<void> => {
    const next = await pieces.next();
    if (next.done === true) throw new FormError('the form ends too early');
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value]);
  };

  /** Everything up to a sequence of bytes, which is taken away too. */
  async function* upTo(end: Buffer): AsyncGenerator<Buffer, void, undefined> {
    for (;;) {
      const at = held.indexOf(end);
      if (at >= 0) {
        const piece = held.subarray(0, at);
        held = held.subarray(at + end.length);
        if (piece.length > 0) yield piece;
        return;
      }
      // The sequence may begin in what is held and end in what comes next.
      const sure = held.length - end.length + 1;
      if (sure > 0) {
        const piece = held.subarray(0, sure);
        held = held.subarray(sure);
        yield piece;
      }
      await more();
    }
  }

  const drain = async (bytes: AsyncGenerator<Buffer, void, undefined>): Promise<void> => {
    for await (const piece of bytes) void piece;
  };

  await drain(upTo(mark));
  for (;;) {
    while (held.length < 2) await more();
    if (held.subarray(0, 2).toString('latin1') === '--') return;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const piece of upTo(Buffer.from('\r\n\r\n'))) {
      size += piece.length;
      if (size > HEAD_MAX) throw new FormError('the head of a part is too long');
      chunks.push(piece);
    }
    const head = Buffer.concat(chunks).toString('utf8');
    const name = valueOf(head, 'name');
    if (!/content-disposition\s*:\s*form-data/i.test(head) || name === undefined)
      throw new FormError('a part has no name');
    const bytes = upTo(mark);
    yield { name, filename: valueOf(head, 'filename'), bytes };
    await drain(bytes);
  }
}
