import type { Plugin } from 'vite';

const ID = '#shared/contract/index.ts';
const VIRTUAL = '\0hearth:contract-heads';

/** What of a declared call the console uses at run time: enough to write the request, no schemas. */
const callMembers = ['name', 'method', 'path', 'target', 'who', 'perm', 'timeoutMs'] as const;
const streamMembers = ['name', 'methods', 'path', 'who'] as const;

function heads<K extends string>(table: Readonly<Record<string, object>>, members: readonly K[]): object {
  return Object.fromEntries(
    Object.entries(table).map(([name, spec]) => [
      name,
      Object.fromEntries(Object.entries(spec).filter(([member]) => (members as readonly string[]).includes(member))),
    ]),
  );
}

/** Source of the module that stands in for the contract in the console's bundle. */
export async function contractHeads(): Promise<string> {
  const { calls, streams } = await import('../../shared/contract/index.ts');
  return [
    `export const calls = ${JSON.stringify(heads(calls, callMembers))};`,
    `export const streams = ${JSON.stringify(heads(streams, streamMembers))};`,
  ].join('\n');
}

/**
 * Gives the console the contract without its schemas: the device checks every request, so the console needs names,
 * paths and timeouts alone, and the first load is a good 25 KB (gzip) lighter. Code that does read schemas (the push
 * channel, IPC) imports the file of that schema and pays for it in its own chunk.
 */
export function contractHeadsPlugin(): Plugin {
  return {
    name: 'hearth:contract-heads',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === ID && importer !== undefined && /[\\/]renderer[\\/]src[\\/]/.test(importer) ? VIRTUAL : null,
    load: (id) => (id === VIRTUAL ? contractHeads() : null),
  };
}
