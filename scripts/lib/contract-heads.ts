import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Where the console's code lies. */
const consoleSource = path.join(import.meta.dirname, '../../renderer/src');
const ID = '#shared/contract/index.ts';
const VIRTUAL = '\0hearth:contract-heads';
const SHAPES = '\0hearth:push-shapes';
const ENGINE_HEADS = '\0hearth:engine-heads';
const ENGINE_SHAPES = '\0hearth:engine-shapes';

/** What of a declared call the console uses at run time: enough to write the request, no schemas. */
const callMembers = ['name', 'method', 'path', 'target', 'who', 'perm', 'timeoutMs'] as const;
const streamMembers = ['name', 'methods', 'path', 'who'] as const;
const engineMembers = ['name', 'method', 'path', 'answer', 'timeoutMs'] as const;

function heads<K extends string>(table: Readonly<Record<string, object>>, members: readonly K[]): object {
  return Object.fromEntries(
    Object.entries(table).map(([name, spec]) => [
      name,
      Object.fromEntries(Object.entries(spec).filter(([member]) => (members as readonly string[]).includes(member))),
    ]),
  );
}

/** Names of the declared calls that the console's own code mentions; tests do not count. */
function mentioned(folder: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.tsx?$/.test(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const source = readFileSync(path.join(entry.parentPath, entry.name), 'utf8');
    for (const [, name = ''] of source.matchAll(/\b(?:calls|streams)\s*\.\s*(\w+)/g)) names.add(name);
  }
  return names;
}

/** Those of a table that are wanted; all without a choice. */
function chosen<T extends object>(table: Readonly<Record<string, T>>, wanted?: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(table).filter(([name]) => wanted === undefined || wanted.has(name)));
}

/**
 * Source of the module that stands in for the contract in the console's bundle.
 * @param wanted names of the calls to have in it; all when left out
 */
export async function contractHeads(wanted?: ReadonlySet<string>): Promise<string> {
  const { calls, streams } = await import('../../shared/contract/index.ts');
  return [
    `export const calls = ${JSON.stringify(heads(chosen(calls, wanted), callMembers))};`,
    `export const streams = ${JSON.stringify(heads(chosen(streams, wanted), streamMembers))};`,
  ].join('\n');
}

/** Source of the module that stands in for the calls of the container engine. */
export async function engineHeads(): Promise<string> {
  const { engineCalls } = await import('../../shared/contract/engine/index.ts');
  return `export const engineCalls = ${JSON.stringify(heads(engineCalls, engineMembers))};`;
}

/** Source of the module that stands in for the forms of its answers. */
async function engineShapesSource(): Promise<string> {
  const { engineShapes } = await import('../../shared/contract/engine/shapes.ts');
  return `export const engineShapes = JSON.parse(${JSON.stringify(JSON.stringify(engineShapes))});`;
}

/** Source of the module that stands in for the forms of push messages: text until the first message. */
export async function pushShapesSource(): Promise<string> {
  const { pushShapes } = await import('../../shared/contract/push-shapes.ts');
  return `export const pushShapes = JSON.parse(${JSON.stringify(JSON.stringify(pushShapes))});`;
}

/** Gives what is built for people the forms of push messages as plain data. */
export function pushShapesPlugin(): Plugin {
  return {
    name: 'hearth:push-shapes',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source) => (/[\\/]contract[\\/]push-shapes\.ts$/.test(source) ? SHAPES : null),
    load: (id) => (id === SHAPES ? pushShapesSource() : null),
  };
}

/** Refuses a console with the schema library in it: a list of names belongs into `shared/contract/kinds.ts`. */
export function noSchemasPlugin(): Plugin {
  return {
    name: 'hearth:no-schemas',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const found = Object.entries(chunk.modules).find(
          ([id, { code }]) => /[\\/]node_modules[\\/]zod[\\/]/.test(id) && code !== null && code !== '',
        );
        if (found) this.error(`${chunk.fileName} carries the schema library (${found[0]})`);
      }
    },
  };
}

/**
 * Gives the console the contract without its schemas: the device checks every request, so the console needs names,
 * paths and timeouts alone, and the first load is a good 25 KB (gzip) lighter.
 * @param source the folder whose calls are wanted
 */
export function contractHeadsPlugin(source = consoleSource): Plugin {
  return {
    name: 'hearth:contract-heads',
    enforce: 'pre',
    apply: 'build',
    resolveId: (wanted, importer) => {
      if (importer === undefined || !/[\\/]renderer[\\/]src[\\/]/.test(importer)) return null;
      if (wanted === ID) return VIRTUAL;
      if (wanted === '#shared/contract/engine/index.ts') return ENGINE_HEADS;
      return wanted === '#shared/contract/engine/shapes.ts' ? ENGINE_SHAPES : null;
    },
    load: (id) => {
      if (id === VIRTUAL) return contractHeads(mentioned(source));
      if (id === ENGINE_HEADS) return engineHeads();
      return id === ENGINE_SHAPES ? engineShapesSource() : null;
    },
  };
}
