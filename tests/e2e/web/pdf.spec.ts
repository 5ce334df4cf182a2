import { expect, test } from '../fixtures.ts';

/** A PDF of these objects, the first of which is its catalogue. */
function pdfOf(objects: readonly string[]): Buffer {
  let out = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  out += `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}

const stream = (dictionary: string, bytes: string): string =>
  `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`;

/** Eight rows of eight black points as a fax machine packs them (group 4). */
function blackFax(): string {
  const first = `001${'00110101'}${'000101'}`;
  const bits = `${first}${'11'.repeat(7)}${'000000000001'.repeat(2)}`;
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 2))).join('');
}

/** Chinese letters in a font that is not in the file, and a picture of a scanner over the lower half of the page. */
function chineseScan(text: string): Buffer {
  const hex = [...text].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('');
  const content = `BT /F1 24 Tf 20 150 Td <${hex}> Tj ET q 200 0 0 100 0 0 cm /Im1 Do Q`;
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /Im1 8 0 R >> >> >>',
    stream('', content),
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
    stream(
      '/Type /XObject /Subtype /Image /Width 8 /Height 8 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns 8 /Rows 8 >>',
      blackFax(),
    ),
  ]);
}

test('APP-ZSV-02 a Chinese page without its fonts and a scanned picture are drawn', async ({
  page,
  device,
  signIn,
}) => {
  device.put('harbour.pdf', chineseScan('海港'));
  const path = encodeURIComponent('/zenith_sata/admin/data/harbour.pdf');
  await page.goto(device.url(`/zsviewer?path=${path}`));
  await signIn(page);
  await expect(page.getByText('海港')).toBeAttached();
  const canvas = page.getByTestId('pdf-view').locator('canvas').first();
  const darkAt = (part: number) =>
    canvas.evaluate((element, at) => {
      const drawn = element as HTMLCanvasElement;
      const x = Math.floor(drawn.width / 2);
      const [red] = drawn.getContext('2d')?.getImageData(x, Math.floor(drawn.height * at), 1, 1).data ?? [];
      return red;
    }, part);
  await expect.poll(() => darkAt(0.75)).toBe(0);
  await expect.poll(() => darkAt(0.05)).toBe(255);
});

/** So many empty pages. */
function emptyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, (_page, index) => `${index + 3} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 500] >>'),
  ]);
}

test('APP-ZSV-02 the page that is read stays in sight when the pages become larger', async ({
  page,
  device,
  signIn,
}) => {
  device.put('book.pdf', emptyPages(40));
  await page.goto(device.url(`/zsviewer?path=${encodeURIComponent('/zenith_sata/admin/data/book.pdf')}`));
  await signIn(page);
  const read = page.locator('[data-page="30"]');
  await read.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
  });
  await expect(read).toBeInViewport();
  for (const way of ['Zoom in', 'Zoom in', 'Zoom out', 'Zoom out', 'Zoom out']) {
    await page.getByRole('button', { name: way }).click();
    await expect(read, way).toBeInViewport();
  }
});
