import path from 'node:path';
import { build, type Plugin } from 'vite';
import { nodeOutput } from './node-output.ts';
import { bundledLicences } from './notices.ts';
import { deviceDist, root } from './paths.ts';

const HTTP = '\0hearth:node-http';

/**
 * Takes `node:http` as `require` does: an import statement reads every member of it, and with that of `WebSocket` a web
 * client of three quarters of a megabyte is loaded that nobody uses.
 */
export const lazyHttp: Plugin = {
  name: 'hearth:lazy-http',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'node:http' && importer !== HTTP ? HTTP : null),
  load: (id) => (id === HTTP ? "module.exports = process.getBuiltinModule('node:http');" : null),
};

/**
 * Builds files of the shipped device: `name`.js in `dist/device` from each entry (below the root) and all it needs. What
 * several of them need stands once, in `parts`. Only sharp, which is native, stays a package.
 */
export async function buildDeviceFiles(entries: Readonly<Record<string, string>>): Promise<void> {
  await build({
    root,
    configFile: false,
    plugins: [lazyHttp],
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: deviceDist,
      emptyOutDir: false,
      target: 'node24',
      minify: 'oxc',
      sourcemap: true,
      copyPublicDir: false,
      license: bundledLicences,
      rolldownOptions: {
        external: ['sharp'],
        input: Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, path.join(root, entry)])),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name]-[hash].js',
          codeSplitting: Object.keys(entries).length > 1,
          ...nodeOutput,
        },
      },
    },
    ssr: { noExternal: true, external: ['sharp'] },
  });
}
