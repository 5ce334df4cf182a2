import { type Located, openInside } from '../files/locator.ts';

/**
 * Gives the path of an opened file of an area to work that opens it itself; it stays good until that has ended, whatever
 * happens to the folders above meanwhile. Rejects as `openInside` does.
 */
export async function throughHandle<T>(place: Located, work: (source: string, name: string) => Promise<T>): Promise<T> {
  const { handle } = await openInside(place);
  try {
    const source = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : place.real;
    return await work(source, place.parsed.segments.at(-1) ?? '');
  } finally {
    await handle.close();
  }
}
