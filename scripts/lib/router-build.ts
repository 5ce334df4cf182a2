import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(path.join(import.meta.dirname, '../../package.json'));

/** Modules of the router by how they are imported. */
const routerModules: Readonly<Record<string, string>> = {
  'react-router': 'dist/production/index.mjs',
  'react-router/dom': 'dist/production/dom-export.mjs',
};

/**
 * Gives the console the router as it is for users: its package names only the one for developers, which warns, and puts
 * a word to them on the page when something fails.
 */
export function routerPlugin(): Plugin {
  return {
    name: 'hearth:router',
    enforce: 'pre',
    apply: 'build',
    resolveId(source) {
      const file = routerModules[source];
      return file === undefined ? null : path.join(path.dirname(require.resolve('react-router/package.json')), file);
    },
  };
}
