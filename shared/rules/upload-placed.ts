import type { BatchResult, Placed } from '../contract/calls-uploads.ts';

/**
 * Reads the header `Upload-Placed`: where the file of a finished upload stands, what it replaced, and the first folder that was
 * made for it. `decode` makes text of base64, and may throw. Undefined where the header tells no place.
 */
export function placedIn(header: string, decode: (base64: string) => string): Placed | undefined {
  const told = new Map(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, value] as const;
    }),
  );
  const textOf = (key: string): string => {
    try {
      return decode(told.get(key) ?? '');
    } catch {
      return '';
    }
  };
  const [path, replaced, made] = [textOf('path'), textOf('replaced'), textOf('made')];
  if (path === '') return undefined;
  return { path, ...(replaced !== '' && { replaced }), ...(made !== '' && { made }) };
}

/**
 * What the answer to a batch into a folder tells of a file that arrived, by its place in the archive: where it stands, what it
 * replaced, and the first folder that was made for it.
 */
export function placesOfBatch(folder: string, result: BatchResult): (rel: string) => Placed {
  const renamed = new Map(result.renamed.map(({ name, as }) => [name, as]));
  const replaced = new Map(result.replaced?.map(({ name, id }) => [name, id]));
  return (rel) => {
    const [name, id] = [renamed.get(rel), replaced.get(rel)];
    const made = result.made?.find((place) => rel.startsWith(`${place}/`));
    const place = name === undefined ? rel : rel.slice(0, rel.lastIndexOf('/') + 1) + name;
    return {
      path: `${folder}/${place}`,
      ...(id !== undefined && { replaced: id }),
      ...(made !== undefined && { made: `${folder}/${made}` }),
    };
  };
}
