import path from 'node:path';
import { defineConfig } from 'vite';

const root = path.join(import.meta.dirname, '..');

/** The thread of the photo index: a file of its own beside the device's, which starts it by that name. */
export default defineConfig({
  root,
  build: {
    ssr: path.join(root, 'device/album/photo-thread.ts'),
    outDir: path.join(root, 'dist/device'),
    emptyOutDir: false,
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
        entryFileNames: 'photo-thread.js',
        codeSplitting: false,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
  ssr: { noExternal: true, external: ['sharp'] },
});
