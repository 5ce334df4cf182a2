import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** The packages of React: CommonJS all of them, imported by nearly every chunk. */
export const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'] as const;

const PREFIX = '\0hearth:esm:';
const require = createRequire(path.join(import.meta.dirname, '../../package.json'));

/** Source of a module that hands on every name of a CommonJS package, read from it once. */
export function asModule(name: string): string {
  const names = Object.keys(require(name) as object).filter((one) => /^[A-Za-z_$][\w$]*$/.test(one));
  return [
    `import all from ${JSON.stringify(require.resolve(name))};`,
    'export default all;',
    ...names.filter((one) => one !== 'default').map((one) => `export const ${one} = all.${one};`),
  ].join('\n');
}

/**
 * Gives the console React as modules. Without it each of some hundred chunks makes an object of its own with a getter
 * for every name of the package: a third of a megabyte of a page that nobody reads.
 */
export function reactModulesPlugin(): Plugin {
  return {
    name: 'hearth:react-modules',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, _importer, { kind }) =>
      kind !== 'require-call' && (reactModules as readonly string[]).includes(source) ? PREFIX + source : null,
    load: (id) => (id.startsWith(PREFIX) ? asModule(id.slice(PREFIX.length)) : null),
  };
}
