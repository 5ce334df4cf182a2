import type { Plugin } from 'vite';
import { pageTexts, shellTexts } from '#shared/rules/start-texts.ts';
import { filesOf, type Bundle } from './fetched-ahead.ts';
import { shell } from './shell-chunks.ts';

/** What every page runs; the page names these files itself. */
const page = 'main.tsx';

/** Files that are known to be needed before the first script has run. */
export interface EarlyFiles {
  /** Texts of every page, by language. */
  readonly texts: Readonly<Record<string, readonly string[]>>;
  /** The desktop, and its texts by language. */
  readonly desktop: readonly string[];
  readonly desktopTexts: Readonly<Record<string, readonly string[]>>;
}

/** Looks the early files up in a bundle; none that the page names itself. */
export function earlyFiles(bundle: Bundle, source: string, languages: readonly string[]): EarlyFiles {
  const have = filesOf(bundle, source, page);
  const rest = (modules: readonly string[]): string[] => {
    const files = modules.flatMap((module) => [...filesOf(bundle, source, module)]).filter((file) => !have.has(file));
    return [...new Set(files)].sort();
  };
  const texts = (names: readonly string[]) =>
    Object.fromEntries(
      languages.map((language) => [language, rest(names.map((name) => `i18n/${language}/${name}.ts`))]),
    );
  return { texts: texts(pageTexts), desktop: rest(shell), desktopTexts: texts(shellTexts) };
}

/**
 * Tells the script in the head of the console's page which files will be needed first, so that they are fetched beside
 * the first scripts and not after those have run.
 */
export function earlyFilesPlugin(source: string, languages: readonly string[]): Plugin {
  return {
    name: 'hearth:early-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const list = JSON.stringify(earlyFiles(bundle, source, languages)).replaceAll('"', '&quot;');
        const marked = html.replace('src="/home/boot.js"', `src="/home/boot.js" data-early="${list}"`);
        if (marked === html) throw new Error('The page has no script of its head to tell the early files to');
        return marked;
      },
    },
  };
}
