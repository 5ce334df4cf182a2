import path from 'node:path';
import { defineConfig } from 'vite';

const root = path.join(import.meta.dirname, '..');

/** One file for the shipped device; only sharp, which is native, stays a package. */
export default defineConfig({
  root,
  build: {
    ssr: path.join(root, 'device/cli.ts'),
    outDir: path.join(root, 'dist/device'),
    emptyOutDir: true,
    target: 'node24',
    // Names stay, for what the log says of an error; white space and comments go.
    minify: 'oxc',
    sourcemap: true,
    copyPublicDir: false,
    // Where scripts/lib/notices.ts looks for it.
    license: { fileName: '.vite/licences.json' },
    rolldownOptions: {
      external: ['sharp'],
      output: {
        entryFileNames: 'cli.js',
        codeSplitting: false,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true, external: ['sharp'] },
});
