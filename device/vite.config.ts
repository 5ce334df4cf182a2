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
    minify: false,
    sourcemap: true,
    copyPublicDir: false,
    // Where scripts/lib/notices.ts looks for it.
    license: { fileName: '.vite/licences.json' },
    rolldownOptions: { external: ['sharp'], output: { entryFileNames: 'cli.js', codeSplitting: false } },
  },
  ssr: { noExternal: true, external: ['sharp'] },
});
