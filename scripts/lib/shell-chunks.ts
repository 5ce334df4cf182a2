import path from 'node:path';
import type { Rolldown } from 'vite';

/** What every page runs from its start. */
const all = ['main.tsx', 'host/web.ts', 'host/electron.ts'] as const;
/** What a signed-in console runs from its start. */
const shell = ['signed-in.tsx', 'desktop/desktop.tsx'] as const;
/** The page that asks for an account, and those like it. */
const signIn = [
  'apps/signin/index.tsx',
  'apps/signin/entry-page.tsx',
  'apps/signin/jump-page.tsx',
  'apps/pages/index.tsx',
] as const;
/** Other pages without the shell around them. */
const bare = ['apps/share-page/index.tsx', 'apps/lyric/index.tsx', 'apps/tray/index.tsx'] as const;

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Every module that is run at once with one of these. */
export function reached(graph: Graph, ids: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...ids];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

/**
 * Which file a module of the shell goes to: that of every page, that of the pages before the sign-in, that of pages
 * without a shell, or that of the shell alone; none for what the shell does not run.
 */
export function shellFiles(graph: Graph, source: string): Map<string, string> {
  const reach = (names: readonly string[]) => reached(graph, names.map((name) => path.join(source, name))); // prettier-ignore
  const users = [
    ['base', reach(all)],
    ['front', reach(signIn)],
    ['bare', reach(bare)],
  ] as const;
  const files = new Map<string, string>();
  for (const id of reach(shell)) files.set(id, users.find(([, modules]) => modules.has(id))?.[0] ?? 'shell');
  return files;
}

/**
 * Puts what every signed-in console runs from its start into few files, and keeps what a page without the shell needs
 * apart from the rest. Apps share most of it: split by who shares what it was eighty files, which take longer to fetch
 * and compress a good deal worse than four.
 */
export function shellChunks(source: string): Rolldown.CodeSplittingGroup[] {
  let files: Map<string, string> | null = null;
  // A file takes along what its modules import: those that more pages need go first.
  return ['base', 'front', 'bare', 'shell'].map((name, place) => ({
    debugName: name,
    priority: 10 - place,
    name: (id, graph) => ((files ??= shellFiles(graph, source)).get(id) === name ? name : null),
  }));
}
