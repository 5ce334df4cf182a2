import path from 'node:path';
import type { Rolldown } from 'vite';
import { pageTexts, shellTexts } from '#shared/rules/start-texts.ts';

/** What every page runs from its start. */
const all = ['main.tsx', 'host/electron.ts'] as const;
/** The same for every page in a browser; small enough to come along in the app. */
const web = 'host/web.ts';
/** What a signed-in console runs from its start. */
export const shell = ['signed-in.tsx', 'desktop/desktop.tsx'] as const;
/** The page that asks for an account, and those like it. */
const signIn = [
  'apps/signin/index.tsx',
  'apps/signin/entry-page.tsx',
  'apps/signin/jump-page.tsx',
  'apps/pages/index.tsx',
] as const;
/** What the sign-in shares with other pages in a few lines each. */
const small = [
  'components/app-panel.ts',
  'components/attention/use-attention-count.ts',
  'components/choose-language.ts',
] as const;
/** Other pages without the shell around them. */
const bare = ['apps/share-page/index.tsx', 'apps/lyric/index.tsx', 'apps/tray/index.tsx'] as const;

/** Files of texts, one of each for each language. */
const texts: Readonly<Record<string, readonly string[]>> = { words: pageTexts, 'shell-words': shellTexts };

/** The app that people open first, which is there when the desktop has settled. */
const firstApp = 'apps/files';

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
 * Which file a module of the shell goes to: that of every page and of the sign-in, that of pages without a shell, or
 * that of the shell alone. What the file manager runs beside it is in a file of its own and one of
 * what it has in common with other apps; none for the rest.
 */
export function shellFiles(graph: Graph, source: string): Map<string, string> {
  const reach = (names: readonly string[]) => reached(graph, names.map((name) => path.join(source, name))); // prettier-ignore
  const users = [
    ['base', reach([...all, web, ...signIn])],
    ['bare', reach(bare)],
  ] as const;
  const files = new Map<string, string>();
  const userOf = (id: string) => users.find(([, modules]) => modules.has(id))?.[0];
  for (const id of reach(shell)) files.set(id, userOf(id) ?? 'shell');
  // These would be small files of their own, and a file costs a page more than what stands in it.
  for (const id of reach([web, ...small])) files.set(id, 'base');
  for (const id of reach(['main.tsx'])) if (id.endsWith('.css')) files.set(id, 'base');
  const own = path.join(source, firstApp) + path.sep;
  for (const id of reach([`${firstApp}/index.tsx`]))
    if (!files.has(id)) {
      const user = userOf(id);
      // The desktop does without what the file manager shares with a visitor's page.
      files.set(id, user === 'bare' ? 'visit' : (user ?? (id.startsWith(own) ? 'manager' : 'parts')));
    }
  return files;
}

/** Name of the file that a module of texts shares with others; null for one that has a file of its own. */
export function textFile(source: string, id: string): string | null {
  const [folder, language, file, ...rest] = path.relative(source, id).split(path.sep);
  if (folder !== 'i18n' || language === undefined || file === undefined || rest.length > 0) return null;
  const name = path.basename(file, '.ts');
  const found = Object.entries(texts).find(([, names]) => names.includes(name));
  return found === undefined ? null : `${found[0]}-${language}`;
}

/**
 * Puts what every signed-in console runs from its start into few files, and keeps what a page without the shell needs
 * apart from the rest; the same for the file manager. Apps share most of it: split by who shares what it was eighty
 * files and thirty more, which take longer to fetch and compress a good deal worse than seven. A browser
 * fetches six files at a time over a plain connection: texts that are asked for together come together.
 */
export function shellChunks(source: string): Rolldown.CodeSplittingGroup[] {
  let files: Map<string, string> | null = null;
  const words: Rolldown.CodeSplittingGroup = { debugName: 'texts', priority: 20, name: (id) => textFile(source, id) };
  // A file takes along what its modules import: those that more pages need go first.
  const shared = ['base', 'bare', 'shell', 'visit', 'parts', 'manager'].map(
    (name, place): Rolldown.CodeSplittingGroup => ({
      debugName: name,
      priority: 10 - place,
      name: (id, graph) => ((files ??= shellFiles(graph, source)).get(id) === name ? name : null),
    }),
  );
  return [words, ...shared];
}
