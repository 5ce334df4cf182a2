import { freeName } from '#shared/rules/file-name.ts';

/** Names of devices on Windows, whatever extension they have. */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?: *\.|$)/i;

/**
 * Whether this computer can have a file or folder of that name. Windows would write `a:b` into a hidden part of `a`, `NUL`
 * into nothing, and `a.` into `a`, each without a word.
 */
export function isLocalName(name: string, platform: NodeJS.Platform): boolean {
  if (name === '' || name === '.' || name === '..' || /[\\\0]/.test(name)) return false;
  if (platform !== 'win32') return true;
  return !/[<>:"|?*\p{Cc}]|[. ]$/u.test(name) && !reserved.test(name);
}

/** Systems whose disks take `A.txt` and `a.txt` for one, as they are usually set up. */
const foldsCase = (platform: NodeJS.Platform): boolean => platform === 'win32' || platform === 'darwin';

/**
 * Gives each file of one save a place of its own, in the order in which they come: where the system takes names that
 * differ by case or by composed letters for one, the later ones are numbered. Folders that are one there become one.
 */
export function createDistinctPlaces(platform: NodeJS.Platform): (rel: string) => string {
  const taken = new Set<string>();
  const fold = (rel: string): string => rel.normalize('NFC').toLowerCase();
  return (rel) => {
    if (!foldsCase(platform)) return rel;
    const at = rel.lastIndexOf('/') + 1;
    const folder = rel.slice(0, at);
    const place = folder + freeName(rel.slice(at), false, (name) => taken.has(fold(folder + name)));
    taken.add(fold(place));
    return place;
  };
}
