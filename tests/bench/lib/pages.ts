import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { build } from 'vite';
import { root } from '../../../scripts/lib/paths.ts';

/** The pages that figures of the console are compared with. */
export interface Pages {
  readonly http: string;
  stop(): Promise<void>;
}

/** Builds the pages of `tests/bench/pages` as the console is built, and serves them from a folder. */
export async function servePages(folder: string): Promise<Pages> {
  const source = path.join(root, 'tests/bench/pages');
  const outDir = path.join(folder, 'pages');
  mkdirSync(outDir, { recursive: true });
  await build({
    configFile: false,
    root: source,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      chunkSizeWarningLimit: 1024,
      rolldownOptions: { input: ['floor', 'peer'].map((name) => path.join(source, `${name}.html`)) },
    },
  });
  const server = fastify();
  await server.register(fastifyStatic, { root: outDir });
  const http = await server.listen({ host: '127.0.0.1', port: 0 });
  return { http, stop: () => server.close() };
}
