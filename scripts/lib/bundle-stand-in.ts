import type { Bundle } from './fetched-ahead.ts';

/** A chunk as a build hands it on: its modules by their names below `/src`, what it imports, its style sheets. */
export type ChunkStandIn = readonly [
  name: string,
  modules: readonly string[],
  imports?: readonly string[],
  styles?: readonly string[],
];

/** A bundle of such chunks, for tests of what reads one. */
export function bundleOf(...chunks: readonly ChunkStandIn[]): Bundle {
  const files = chunks.map(([name, modules, imports = [], styles = []]) => ({
    type: 'chunk',
    fileName: `${name}.js`,
    moduleIds: modules.map((module) => `/src/${module}`),
    imports: imports.map((file) => `${file}.js`),
    viteMetadata: { importedCss: new Set(styles) },
  }));
  return Object.fromEntries(files.map((one) => [one.fileName, one])) as unknown as Bundle;
}
