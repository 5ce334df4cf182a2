/** The one file of a multipart form, or undefined when the body is no such form. */
export function fileOfMultipart(contentType: string, body: Buffer): Buffer | undefined {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;]{1,70}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!/^multipart\/form-data/i.test(contentType) || mark === undefined) return undefined;
  const delimiter = Buffer.from(`--${mark}`);
  for (let at = body.indexOf(delimiter); at >= 0;) {
    const next = body.indexOf(delimiter, at + delimiter.length);
    if (next < 0) return undefined;
    // A part is its head, an empty line, and its bytes up to the line break before the next delimiter.
    const part = body.subarray(at + delimiter.length + 2, Math.max(at + delimiter.length + 2, next - 2));
    const end = part.indexOf('\r\n\r\n');
    if (end >= 0 && /content-disposition:[^\n]*\bfilename\*?=/i.test(part.subarray(0, end).toString('latin1')))
      return part.subarray(end + 4);
    at = next;
  }
  return undefined;
}
