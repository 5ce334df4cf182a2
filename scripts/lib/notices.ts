import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync } from 'node:fs';
import path from 'node:path';

/** Where a bundle leaves the licences of what is in it, below its folder; `keepLicences` takes it away from there. */
export const bundledLicences = { fileName: '.vite/licences.json' } as const;

/** A package whose code is shipped. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** SPDX expression, 'UNKNOWN' where the package names none. */
  readonly identifier: string;
  readonly text: string;
}

interface BundledLicence {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string | null;
  readonly text?: string;
}

const RULE = '-'.repeat(80);
const LICENCE_FILE = /^(licen[cs]e|copying)/i;

/** Takes the list that a bundle left in its folder out of it, so that it is not shipped. */
export function keepLicences(bundle: string, file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  renameSync(path.join(bundle, bundledLicences.fileName), file);
  rmdirSync(path.join(bundle, path.dirname(bundledLicences.fileName)));
}

/** Licences of the packages inside of bundles, from their kept lists; throws where one is missing. */
export function bundledNotices(files: readonly string[]): Notice[] {
  return files.flatMap((file) => {
    const list = JSON.parse(readFileSync(file, 'utf8')) as BundledLicence[];
    return list.map(({ name, version, identifier, text }) => ({
      name,
      version,
      identifier: identifier ?? 'UNKNOWN',
      text: text ?? '',
    }));
  });
}

/** Licence of a package that is shipped as it is, from its folder. */
export function packageNotice(folder: string): Notice {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = readdirSync(folder).find((name) => LICENCE_FILE.test(name));
  const text = file === undefined ? '' : readFileSync(path.join(folder, file), 'utf8');
  return { name: manifest.name, version: manifest.version, identifier: manifest.license ?? 'UNKNOWN', text };
}

/** Folders of packages shipped as they are. One that is not installed is not shipped; the tests of the package tell. */
export function packageFolders(modules: string, names: readonly string[]): string[] {
  return names
    .map((name) => path.join(modules, name))
    .filter((folder) => existsSync(path.join(folder, 'package.json')));
}

/** The notices file: every package once, by name, then version, with the words of its licence. */
export function noticesText(notices: readonly Notice[]): string {
  const unique = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  const sorted = [...unique.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
  const sections = sorted.map(
    ({ name, version, identifier, text }) =>
      `${RULE}\n${name} ${version} (${identifier})\n${RULE}\n\n${text.trim() === '' ? 'The package carries no licence text.' : text.trim()}\n`,
  );
  return `Hearth contains the following packages.\n\n${sections.join('\n')}`;
}
