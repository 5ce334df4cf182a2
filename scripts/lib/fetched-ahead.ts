import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Name of the list beside the console's page. */
export const AHEAD_FILE = 'ahead.json';

/** What a calm console has fetched without running it: screens that may be needed when the device is away (RTE-08). */
export const fetchedAhead = [
  'overlays/storage-overlay.tsx',
  'overlays/upgrade/upgrade-overlay.tsx',
  'overlays/esata/removal-host.tsx',
  'components/choices/choice-dialog.tsx',
  'components/transfers/conflict-view.tsx',
  'apps/viewers/index.tsx',
  'apps/task-center/index.tsx',
] as const;
/** The texts of these screens. */
export const textsAhead = ['takeover', 'setup', 'upgrade', 'esata', 'ssd', 'flush', 'database', 'monitor', 'smart', 'help'] as const; // prettier-ignore
/** What such a console runs already. */
const running = ['main.tsx', 'signed-in.tsx', 'desktop/desktop.tsx', 'apps/files/index.tsx'] as const;

export type Bundle = Rolldown.OutputBundle;

/** Files that running a module needs: its chunk with all that this imports at once, and their style sheets. */
export function filesOf(bundle: Bundle, source: string, module: string): Set<string> {
  const id = path.join(source, module);
  const found = new Set<string>();
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const queue = chunks.filter(({ moduleIds }) => moduleIds.includes(id)).map(({ fileName }) => fileName);
  if (queue.length === 0) throw new Error(`${module} is not part of the console`);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') continue;
    found.add(file);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    queue.push(...chunk.imports);
  }
  return found;
}

/** The list: what the screens need beyond what runs already, each file once. */
export function aheadList(
  bundle: Bundle,
  source: string,
  wanted: readonly string[] = fetchedAhead,
  there: readonly string[] = running,
): string[] {
  const have = new Set(there.flatMap((module) => [...filesOf(bundle, source, module)]));
  const all = new Set(wanted.flatMap((module) => [...filesOf(bundle, source, module)]));
  return [...all].filter((file) => !have.has(file)).sort();
}

/** Writes the lists of files to be fetched ahead, and of texts for each language, beside the console's page. */
export function fetchedAheadPlugin(source: string, languages: readonly string[]): Plugin {
  return {
    name: 'hearth:fetched-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const texts = languages.map((language) => {
          const wanted = textsAhead.map((name) => `i18n/${language}/${name}.ts`);
          return [language, aheadList(bundle, source, wanted)] as const;
        });
        const list = { files: aheadList(bundle, source), texts: Object.fromEntries(texts) };
        this.emitFile({ type: 'asset', fileName: AHEAD_FILE, source: JSON.stringify(list) });
      },
    },
  };
}
