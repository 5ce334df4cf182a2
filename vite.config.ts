import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import electron from 'vite-plugin-electron';
import { nodeOutput } from './scripts/lib/node-output.ts';
import { bundledLicences } from './scripts/lib/notices.ts';
import { headScriptPlugin } from './scripts/lib/head-script.ts';
import { fetchedAheadPlugin } from './scripts/lib/fetched-ahead.ts';
import { shellChunks } from './scripts/lib/shell-chunks.ts';
import { pdfDataPlugin } from './scripts/lib/pdf-data.ts';
import { routerPlugin } from './scripts/lib/router-build.ts';
import { reactModulesPlugin } from './scripts/lib/react-modules.ts';
import { contractHeadsPlugin, noSchemasPlugin, pushShapesPlugin } from './scripts/lib/contract-heads.ts';

const root = import.meta.dirname;
/** The device that `npm run dev` talks to. */
const device = process.env.HEARTH_DEVICE ?? 'http://127.0.0.1:5055';
/** Desktop bundles are left out where only the console is wanted (dev server in a browser). */
const withDesktop = process.env.HEARTH_DESKTOP !== '0';
/** Native modules and what they load at run time stay outside the bundles. */
const external = ['sharp'];

export default defineConfig(({ mode }) => ({
  root: path.join(root, 'renderer'),
  base: '/home/',
  build: {
    outDir: path.join(root, 'dist/console'),
    emptyOutDir: true,
    sourcemap: mode !== 'production',
    target: 'es2023',
    assetsInlineLimit: 1024,
    license: bundledLicences,
    rolldownOptions: { output: { codeSplitting: { groups: shellChunks(path.join(root, 'renderer/src')) } } },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      [
        '/key',
        '/auth',
        '/kv',
        '/setting',
        '/settings',
        '/system',
        '/v2',
        '/storagepool',
        '/disk',
        '/action',
        '/file',
        '/share/',
        '/zconn',
        '/__control',
        // Terminals of containers are sockets.
        '/docker',
      ].map((prefix) => [prefix, { target: device, ws: prefix === '/docker' }]),
    ),
  },
  plugins: [
    react(),
    routerPlugin(),
    reactModulesPlugin(),
    contractHeadsPlugin(),
    pushShapesPlugin(),
    noSchemasPlugin(),
    fetchedAheadPlugin(path.join(root, 'renderer/src'), ['en-US', 'zh-CN']),
    headScriptPlugin(path.join(root, 'renderer/src'), ['en-US', 'zh-CN']),
    pdfDataPlugin(),
    ...(withDesktop
      ? [
          electron([
            {
              entry: {
                main: path.join(root, 'electron/main.ts'),
                // A process of its own.
                'transfer-process': path.join(root, 'electron/transfers/worker.ts'),
              },
              vite: {
                root,
                logLevel: 'warn',
                plugins: [pushShapesPlugin()],
                build: {
                  outDir: path.join(root, 'dist/electron'),
                  sourcemap: true,
                  minify: 'oxc',
                  target: 'node24',
                  license: bundledLicences,
                  rolldownOptions: {
                    external,
                    output: nodeOutput,
                  },
                },
              },
            },
            {
              onstart: ({ reload }) => {
                reload();
              },
              vite: {
                root,
                logLevel: 'warn',
                build: {
                  outDir: path.join(root, 'dist/electron'),
                  minify: false,
                  target: 'chrome150',
                  rolldownOptions: {
                    input: { preload: path.join(root, 'electron/preload/preload.ts') },
                    platform: 'node',
                    output: { format: 'cjs', codeSplitting: false, entryFileNames: '[name].cjs' },
                  },
                },
              },
            },
          ]),
        ]
      : []),
  ],
}));
