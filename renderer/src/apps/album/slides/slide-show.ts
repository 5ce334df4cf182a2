/** How many photos a slide show has at least and at most (APP-ALBUM-06). */
export const SLIDES_MIN = 5;
export const SLIDES_MAX = 50;
export const SHOW_NAME_MAX = 60;

/** How long each photo is shown (s), and how one follows the other. */
export const slideSeconds = [3, 5, 8, 12] as const;
export const slideTransitions = ['fade', 'push', 'cut'] as const;
export type SlideTransition = (typeof slideTransitions)[number];

/** Photos that are shown one after the other to a song. */
export interface SlideShow {
  readonly id: string;
  readonly name: string;
  /** Wire paths, in their order. */
  readonly photos: readonly string[];
  /** The song it is shown to, by wire path and by its title; '' for none. */
  readonly song: string;
  readonly songTitle: string;
  readonly seconds: number;
  readonly transition: SlideTransition;
}

/** As a show is kept: folders once, since the record for all shows is small (CALL-KV-01). */
interface KeptShow extends Omit<SlideShow, 'photos'> {
  readonly folders: readonly string[];
  /** Place of the folder and name of the file. */
  readonly photos: readonly (readonly [number, string])[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function readShow(value: unknown): SlideShow | null {
  if (typeof value !== 'object' || value === null) return null;
  const kept = value as Partial<Record<keyof KeptShow, unknown>>;
  const folders: readonly unknown[] = Array.isArray(kept.folders) ? kept.folders : [];
  const places: readonly unknown[] = Array.isArray(kept.photos) ? kept.photos : [];
  const photos = places.flatMap((place) => {
    if (!Array.isArray(place)) return [];
    const [folder, name] = [text(folders[Number(place[0])]), text(place[1])];
    return folder === '' || name === '' ? [] : [`${folder}/${name}`];
  });
  const [id, name] = [text(kept.id), text(kept.name)];
  if (id === '' || name === '' || photos.length === 0) return null;
  return {
    id,
    name,
    photos: photos.slice(0, SLIDES_MAX),
    song: text(kept.song),
    songTitle: text(kept.songTitle),
    seconds: slideSeconds.find((known) => known === kept.seconds) ?? slideSeconds[1],
    transition: slideTransitions.find((known) => known === kept.transition) ?? slideTransitions[0],
  };
}

/** Reads kept shows; what is none is left out. */
export function readShows(record: string): SlideShow[] {
  let value: unknown;
  try {
    value = JSON.parse(record);
  } catch {
    return [];
  }
  return Array.isArray(value) ? value.flatMap((one) => readShow(one) ?? []) : [];
}

/** Shows as they are kept. */
export function writeShows(shows: readonly SlideShow[]): string {
  return JSON.stringify(
    shows.map(({ photos, ...rest }): KeptShow => {
      const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
      const folders = [...new Set(photos.map(folderOf))];
      return {
        ...rest,
        folders,
        photos: photos.map((path) => [folders.indexOf(folderOf(path)), path.slice(path.lastIndexOf('/') + 1)]),
      };
    }),
  );
}
