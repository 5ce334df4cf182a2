import type { EarlyFiles } from '#shared/rules/early-files.ts';
import { pageTexts, shellTexts } from '#shared/rules/start-texts.ts';
import { filesOf, type Bundle } from './fetched-ahead.ts';
import { shell } from './shell-chunks.ts';

/** What every page runs; the page names these files itself. */
const page = 'main.tsx';

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
