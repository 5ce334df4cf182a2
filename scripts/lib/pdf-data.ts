import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { consoleTypes } from '#shared/rules/console-types.ts';

const library = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

const bothWays = (...names: readonly string[]): string[] => names.flatMap((name) => [`${name}-H`, `${name}-V`]);

/** The numberings of letters that a PDF may name without carrying them (ISO 32000-1, 9.7.5.2), and their meaning. */
const numberings = new Set([
  ...bothWays('GB-EUC', 'GBpc-EUC', 'GBK-EUC', 'GBKp-EUC', 'GBK2K', 'UniGB-UCS2', 'UniGB-UTF16'),
  ...bothWays('B5pc', 'HKscs-B5', 'ETen-B5', 'ETenms-B5', 'CNS-EUC', 'UniCNS-UCS2', 'UniCNS-UTF16'),
  ...bothWays(
    '90ms-RKSJ',
    '90msp-RKSJ',
    'Add-RKSJ',
    'EUC',
    'Ext-RKSJ',
    'UniJIS-UCS2',
    'UniJIS-UCS2-HW',
    'UniJIS-UTF16',
  ),
  ...bothWays('KSC-EUC', 'KSCms-UHC', 'KSCms-UHC-HW', 'UniKS-UCS2', 'UniKS-UTF16'),
  ...['83pv-RKSJ-H', '90pv-RKSJ-H', 'KSCpc-EUC-H', 'H', 'V'],
  ...['Adobe-GB1-UCS2', 'Adobe-CNS1-UCS2', 'Adobe-Japan1-UCS2', 'Adobe-Korea1-UCS2'],
]);

/**
 * What the pages of a PDF may need beside the code that draws them: how letters of Chinese, Japanese and Korean fonts
 * are numbered, the signs that no system has a font for, and readers for the pictures of scanners. These are the
 * ones without WebAssembly, which the console's pages may not run. Other fonts are those of the system.
 */
const wanted: Readonly<Record<string, (name: string) => boolean>> = {
  cmaps: (name) => name === 'LICENSE' || numberings.has(path.parse(name).name),
  standard_fonts: (name) => ['FoxitSymbol.pfb', 'FoxitDingbats.pfb', 'LICENSE_FOXIT'].includes(name),
  wasm: (name) => name.endsWith('_nowasm_fallback.js') || /^LICENSE.*_(JBIG2|OPENJPEG)$/.test(name),
};

/** The files of that data, as the library names them, with the licences they stand under. */
export function pdfDataFiles(): string[] {
  return Object.entries(wanted).flatMap(([folder, takes]) =>
    readdirSync(path.join(library, folder))
      .filter(takes)
      .map((name) => `${folder}/${name}`),
  );
}

/** Puts that data beside the console below `pdf/`; it is fetched when a PDF asks for it. */
export function pdfDataPlugin(): Plugin[] {
  return [
    {
      name: 'hearth:pdf-data',
      apply: 'build',
      generateBundle() {
        for (const file of pdfDataFiles())
          this.emitFile({ type: 'asset', fileName: `pdf/${file}`, source: readFileSync(path.join(library, file)) });
      },
    },
    {
      name: 'hearth:pdf-data-dev',
      apply: 'serve',
      configureServer(server) {
        const files = new Set(pdfDataFiles());
        server.middlewares.use('/home/pdf', (request, response, next) => {
          const file = (request.url ?? '').slice(1).split('?')[0] ?? '';
          if (!files.has(file)) {
            next();
            return;
          }
          response.setHeader('content-type', consoleTypes[path.extname(file)] ?? 'application/octet-stream');
          createReadStream(path.join(library, file)).pipe(response);
        });
      },
    },
  ];
}
