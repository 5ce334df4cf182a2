import { acceptedKinds, acceptedTypePattern, type AcceptedKind } from '../contract/kinds.ts';
import { extensionOf, fileTypeExtensions, fileTypeOf, fileTypes } from './file-type.ts';

const isKind = (type: string): type is AcceptedKind => (acceptedKinds as readonly string[]).includes(type);

/**
 * Whether a file may be handed in, by its name alone: what a file holds is not looked at. No types take every file
 * (CALL-EXT-13).
 */
export function isAcceptedName(types: readonly string[], name: string): boolean {
  if (types.length === 0) return true;
  const lower = name.toLowerCase();
  return types.some((type) =>
    isKind(type) ? fileTypeOf(name) === fileTypes[type] : lower.endsWith(type) && extensionOf(name) !== '',
  );
}

/**
 * Ends of names as people write them (`pdf, *.DWG .tar.gz`), each once; null when one of them is none. Empty for an
 * empty text.
 */
export function endingsOf(text: string): string[] | null {
  const endings = text
    .toLowerCase()
    .split(/[\s,;，；、]+/)
    .filter((part) => part !== '')
    .map((part) => `.${part.replace(/^\*?\./, '')}`);
  return endings.every((ending) => acceptedTypePattern.test(ending)) ? [...new Set(endings)] : null;
}

/** What a file chooser of a browser offers first: ends of names, parted by commas; '' for every file. */
export function acceptAttribute(types: readonly string[]): string {
  const endings = types.flatMap((type) =>
    isKind(type) ? fileTypeExtensions[type].split(' ').map((extension) => `.${extension}`) : [type],
  );
  return [...new Set(endings)].join(',');
}
