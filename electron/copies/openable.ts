import { extensionOf, fileTypes, fileTypeExtensions, fileTypeOf } from '#shared/rules/file-type.ts';

/** Kinds that are looked at or edited, not run. */
const kinds: ReadonlySet<number> = new Set([fileTypes.image, fileTypes.video, fileTypes.music, fileTypes.document]);
/** Of the other kinds, what is only data. */
const plain = new Set('zip rar 7z tar gz tgz bz2 xz css scss less json xml yaml yml ini conf sql log'.split(' '));
/** Images with scripts in them; the system may open one as a page. */
const active = new Set(['svg']);
/** What Windows reads as more than a name: a stream, a device, a way to elsewhere. */
// eslint-disable-next-line no-control-regex -- control characters are what is looked for.
const odd = /[<>:"|?*\\/\u0000-\u001f]|[. ]$/;

/**
 * Whether the system may open a file of the device by its name alone. A program or a script would be run by a double
 * click in the console; only what is looked at or edited is opened, everything else is shown in its folder.
 */
export function isOpenable(name: string): boolean {
  const extension = extensionOf(name);
  if (odd.test(name) || active.has(extension)) return false;
  return plain.has(extension) || kinds.has(fileTypeOf(name));
}

/** Every extension that is ever opened, for those who want to know. */
export const openableExtensions: readonly string[] = Object.values(fileTypeExtensions)
  .flatMap((list) => list.split(' '))
  .filter((extension) => isOpenable(`a.${extension}`));
