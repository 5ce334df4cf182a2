import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { build, type Plugin } from 'vite';
import { lazyHttp } from './device-bundle.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hearth-bundle-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Builds a server with these plugins, runs it, and gives what it writes. */
async function run(plugins: Plugin[]): Promise<unknown> {
  const entry = path.join(folder, 'server.ts');
  writeFileSync(
    entry,
    `import http, { createServer } from 'node:http';
     import { STATUS_CODES } from 'node:http';
     const client = process.moduleLoadList.some((name) => name.includes('deps/undici'));
     console.log(JSON.stringify({ client, own: createServer === http.createServer, text: STATUS_CODES[404] }));`,
  );
  const outDir = path.join(folder, 'out');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { ssr: entry, outDir, target: 'node24', rolldownOptions: { output: { entryFileNames: 'server.mjs' } } },
  });
  return JSON.parse(execFileSync(process.execPath, [path.join(outDir, 'server.mjs')], { encoding: 'utf8' }));
}

test('a bundle of the device has the http module without the web client that an import of it loads', async () => {
  expect(await run([lazyHttp])).toEqual({ client: false, own: true, text: 'Not Found' });
  expect(await run([])).toEqual({ client: true, own: true, text: 'Not Found' });
});
