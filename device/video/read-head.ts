import { open } from 'node:fs/promises';
import { extensionOf } from '#shared/rules/file-type.ts';
import { decodeText } from '../files/text-file.ts';
import { readFilmHead } from '../media/film/film-head.ts';
import { type FilmHead, unknownHead } from '../media/film/film-types.ts';
import { NFO_BYTES, type NfoFacts, type NfoMore, noMore, noNfo, readNfo } from './nfo.ts';

/** What stands in a film, as the index keeps it. */
export type FilmFacts = Omit<FilmHead, 'createdMs' | 'duration' | 'container'> & { readonly container: string };

/** What stands in a file of the index. */
export type HeadFacts =
  | { readonly kind: 'film'; readonly facts: FilmFacts; readonly duration: number }
  | { readonly kind: 'nfo'; readonly facts: NfoFacts; readonly more: NfoMore };

/** True for the name of a description. */
export const isNfoName = (name: string): boolean => extensionOf(name) === 'nfo';

/** Longest film that is believed: a week. */
const DURATION_MAX = 7 * 86_400;

/** What is said of a file that is not to be read. */
export function unknownFacts(name: string): HeadFacts {
  if (isNfoName(name)) return { kind: 'nfo', facts: noNfo, more: noMore };
  return filmOf(unknownHead, name);
}

function filmOf({ createdMs: _created, duration, ...head }: FilmHead, name: string): HeadFacts {
  const isBelieved = Number.isFinite(duration) && duration > 0 && duration < DURATION_MAX;
  const facts = { ...head, container: head.container || extensionOf(name) };
  return { kind: 'film', facts, duration: isBelieved ? Math.round(duration * 10) / 10 : 0 };
}

async function readDescription(real: string): Promise<HeadFacts> {
  const handle = await open(real, 'r');
  try {
    const { size } = await handle.stat();
    if (size > NFO_BYTES) return unknownFacts('x.nfo');
    return { kind: 'nfo', ...readNfo(decodeText(await handle.readFile()).content) };
  } finally {
    await handle.close();
  }
}

/** Reads the head of a film, or a description. Never rejects: of what cannot be read nothing is known. */
export async function readHead(real: string, name: string): Promise<HeadFacts> {
  try {
    return isNfoName(name) ? await readDescription(real) : filmOf(await readFilmHead(real), name);
  } catch {
    return unknownFacts(name);
  }
}
