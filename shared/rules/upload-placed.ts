import type { Placed } from '../contract/calls-uploads.ts';

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
