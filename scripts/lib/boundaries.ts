import { readFileSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseResult, type IDependency } from 'dependency-cruiser';
import { folderRules, testExtras, wordRules, type FolderRule } from './boundary-rules.ts';
import { filesBelow } from './files.ts';

/** Folders whose modules are checked. */
export const checkedFolders = ['shared', 'electron', 'renderer/src', 'device', 'scripts'];

/** One broken rule, readable as it stands. */
export interface Violation {
  file: string;
  message: string;
}

export interface BoundaryReport {
  violations: Violation[];
  modules: number;
}

const isTest = (file: string) => /\.test\.tsx?$|^renderer\/src\/test\//.test(file);
const isModule = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
const inside = (place: string, file: string) => file === place || file.startsWith(`${place}/`);

/** The folder of a rule as it applies to a file: `renderer/src/apps/*` becomes `renderer/src/apps/files`. */
function homeOf(rule: FolderRule, file: string): string | null {
  const wanted = rule.folder.split('/');
  const parts = file.split('/');
  if (parts.length < wanted.length || wanted.some((name, i) => name !== '*' && name !== parts[i])) return null;
  // A file directly in apps/ is no app.
  if (rule.folder.endsWith('*') && parts.length === wanted.length) return null;
  return parts.slice(0, wanted.length).join('/');
}

/** The rule that decides for a file, the most specific one first; undefined when no rule knows it. */
export function ruleFor(file: string): { rule: FolderRule; home: string } | undefined {
  return folderRules
    .map((rule) => ({ rule, home: homeOf(rule, file) }))
    .filter((entry): entry is { rule: FolderRule; home: string } => entry.home !== null)
    .sort((a, b) => b.home.length - a.home.length)[0];
}

/** Name of the npm package of a resolved or bare module path. */
export function packageName(module: string): string {
  const inner = module.split('node_modules/').at(-1) ?? module;
  const bare = inner.replace(/^@types\/(?:(.+?)__)?/, (_, scope?: string) => (scope ? `@${scope}/` : ''));
  return bare
    .split('/')
    .slice(0, bare.startsWith('@') ? 2 : 1)
    .join('/');
}

type Dependency = Pick<IDependency, 'module' | 'resolved' | 'dependencyTypes' | 'couldNotResolve'>;

/** Why a file may not have a dependency; null when it may. */
export function refusal(file: string, dependency: Dependency): string | null {
  const found = ruleFor(file);
  if (!found) return `no rule in scripts/lib/boundary-rules.ts covers it`;
  const rules = isTest(file) ? [found.rule, testExtras] : [found.rule];
  const types: readonly string[] = dependency.dependencyTypes;
  if (types.includes('core')) return rules.some(({ node }) => node) ? null : `may not use Node (${dependency.module})`;
  const isPackage = dependency.resolved.includes('node_modules/') || types.some((type) => type.startsWith('npm'));
  if (isPackage) {
    const name = packageName(dependency.resolved.includes('node_modules/') ? dependency.resolved : dependency.module);
    return rules.some(({ packages }) => packages.includes(name)) ? null : `may not import the package ${name}`;
  }
  const target = dependency.resolved.replace(/\?.*$/, '');
  if (dependency.couldNotResolve && !/\?(?:raw|url|inline)$/.test(dependency.module))
    return `imports ${dependency.module}, which cannot be found`;
  const mayImport = rules.some(({ own }) => own.some((place) => inside(place, target)));
  if (mayImport || ruleFor(target)?.home === found.home) return null;
  return `may not import ${target}`;
}

/** Reads every module below `base` and checks it against the rules. Throws when some module was not seen. */
export async function checkBoundaries(base: string): Promise<BoundaryReport> {
  const folders = checkedFolders.filter((folder) => filesBelow(path.join(base, folder), isModule).length > 0);
  const result = await cruise(folders, {
    baseDir: base,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    validate: true,
    ruleSet: {
      forbidden: [
        {
          name: 'no cycles',
          severity: 'error',
          from: { pathNot: 'node_modules' },
          // Also by types alone: of two files that need each other none can be understood first.
          to: { circular: true },
        },
      ],
    },
  });
  const output = result.output as ICruiseResult;
  const seen = new Set(output.modules.map(({ source }) => source));
  const expected = folders.flatMap((folder) =>
    filesBelow(path.join(base, folder), isModule).map((f) => `${folder}/${f}`),
  );
  const unseen = expected.filter((file) => !seen.has(file));
  if (expected.length === 0 || unseen.length > 0)
    throw new Error(`the import check saw ${seen.size} modules and missed ${unseen.slice(0, 5).join(', ') || 'all'}`);

  const own = output.modules.filter(({ source }) => checkedFolders.some((folder) => inside(folder, source)));
  const violations = own.flatMap(({ source, dependencies }) =>
    dependencies.flatMap((dependency) => {
      const message = refusal(source, dependency);
      return message === null ? [] : [{ file: source, message }];
    }),
  );
  for (const { from, cycle } of output.summary.violations)
    violations.push({ file: from, message: `imports itself: ${(cycle ?? []).map(({ name }) => name).join(' > ')}` });
  return { violations: [...violations, ...checkWords(base, expected)], modules: expected.length };
}

/** Words where they do not belong (comments do not count). Tests may name them. */
function checkWords(base: string, files: readonly string[]): Violation[] {
  return wordRules.flatMap(({ word, within, allowedIn, reason }) =>
    files
      .filter((file) => within.some((place) => inside(place, file)) && !isTest(file))
      .filter((file) => !allowedIn.some((place) => inside(place, file)))
      .filter((file) => word.test(withoutComments(readFileSync(path.join(base, file), 'utf8'))))
      .map((file) => ({ file, message: `contains ${word.source}: ${reason}` })),
  );
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '');
}
