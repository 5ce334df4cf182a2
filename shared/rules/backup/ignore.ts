/** What a job leaves out (DEV-07). */
export interface IgnoreRules {
  /** Names that begin with a dot. */
  readonly hidden: boolean;
  /** Files and folders that systems make for themselves. */
  readonly system: boolean;
  /** Endings without their dot, small letters. */
  readonly ext: readonly string[];
  /** Larger files are left out (bytes); 0 for no limit. */
  readonly size_max: number;
}

/** Nothing but what systems make for themselves. */
export const usualIgnores: IgnoreRules = { hidden: false, system: true, ext: [], size_max: 0 };

export type IgnoreReason = 'hidden' | 'system' | 'ext' | 'size';

const systemNames: ReadonlySet<string> = new Set([
  'thumbs.db',
  'desktop.ini',
  'ehthumbs.db',
  '.ds_store',
  '.spotlight-v100',
  '.trashes',
  '.fseventsd',
  '.temporaryitems',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  '@eadir',
]);
/** Lock files of office programs and copies that a program has not finished. */
const systemPattern = /^(~\$.*|\.~lock\..*|\._.*|.*\.(crdownload|part|partial))$/i;

/** Why an entry is left out; null when it is not. `size` in bytes, of a folder 0. */
export function ignoredBy(
  { name, size, isDir }: { readonly name: string; readonly size: number; readonly isDir: boolean },
  rules: IgnoreRules,
): IgnoreReason | null {
  const small = name.toLowerCase();
  if (rules.system && (systemNames.has(small) || systemPattern.test(name))) return 'system';
  if (rules.hidden && name.startsWith('.')) return 'hidden';
  if (isDir) return null;
  if (rules.ext.some((ext) => small.endsWith(`.${ext}`) && small.length > ext.length + 1)) return 'ext';
  return rules.size_max > 0 && size > rules.size_max ? 'size' : null;
}

/** Endings as a person types them, apart by blanks, commas or semicolons, with or without dots and stars; each once. */
export function readEndings(typed: string): string[] {
  const endings = typed
    .toLowerCase()
    .split(/[\s,;，；]+/)
    .map((part) => part.replace(/^[*.]+/, ''))
    .filter((part) => part !== '' && part.length <= 32 && !/[/\\:*?"<>|]/.test(part));
  return [...new Set(endings)];
}
