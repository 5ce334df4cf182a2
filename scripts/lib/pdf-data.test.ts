import { expect, test } from 'vitest';
import { pdfDataFiles } from './pdf-data.ts';

test('APP-ZSV-02 what Chinese and scanned pages need is shipped, with its licences and without WebAssembly', () => {
  const files = pdfDataFiles();
  expect(files).toEqual(
    expect.arrayContaining([
      'cmaps/UniGB-UCS2-H.bcmap',
      'cmaps/LICENSE',
      'cmaps/Adobe-GB1-UCS2.bcmap',
      'standard_fonts/FoxitSymbol.pfb',
      'standard_fonts/LICENSE_FOXIT',
      'wasm/jbig2_nowasm_fallback.js',
      'wasm/openjpeg_nowasm_fallback.js',
      'wasm/LICENSE_OPENJPEG',
      'wasm/LICENSE_JBIG2',
    ]),
  );
  // One that builds upon another one needs that too.
  const built = files.filter((file) => file.endsWith('-V.bcmap'));
  expect(built.filter((file) => !files.includes(file.replace('-V.', '-H.')))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.wasm'))).toEqual([]);
});
