import type { VideoKind } from '#shared/contract/kinds.ts';
import type { NameShape } from '../names/name-shape.ts';
import type { NfoFacts } from '../nfo.ts';

/** A film file as it stands in the index. */
export interface VideoRow {
  readonly id: number;
  /** Wire path of its folder. */
  readonly dir: string;
  readonly name: string;
  readonly path: string;
  readonly size: number;
  /** When it came into being, unix seconds. */
  readonly birth: number;
  /** Seconds, 0 where unknown. */
  readonly duration: number;
  readonly shape: NameShape;
}

/** A description as it stands in the index. */
export interface NfoRow extends NfoFacts {
  readonly id: number;
  readonly dir: string;
  readonly name: string;
  readonly path: string;
}

/** What a look at the index of one library gives. */
export interface LibraryRows {
  readonly films: readonly VideoRow[];
  /** By wire path of their folder. */
  readonly nfos: ReadonlyMap<string, readonly NfoRow[]>;
  /** Names of pictures and subtitles by wire path of their folder. */
  readonly beside: ReadonlyMap<string, readonly string[]>;
}

export interface Episode {
  readonly season: number;
  readonly no: number;
  readonly title: string;
  /** The same episode in several files: the largest first. */
  readonly files: readonly VideoRow[];
  /** Row of its description in the index. */
  readonly nfo: number | undefined;
}

/** A film or a series, with what is told of it. */
export interface Item {
  readonly id: string;
  readonly libId: string;
  readonly kind: Exclude<VideoKind, 'diy'>;
  /** What a look at the files tells it by. */
  readonly key: string;
  /** Files, or folders, by which it is known again when they are renamed. */
  readonly anchors: readonly string[];
  readonly title: string;
  readonly original: string;
  readonly year: number;
  readonly score: number;
  readonly genres: readonly string[];
  readonly poster: string;
  readonly addedAt: number;
  /** Of a film: its parts in their order, or else the same film in several files. */
  readonly files: readonly VideoRow[];
  /** Of a series: in the order in which they are seen, specials last. */
  readonly episodes: readonly Episode[];
  /** Folders in which its descriptions lie. */
  readonly dirs: readonly string[];
  /** The description that its facts come from. */
  readonly nfo: NfoRow | undefined;
  readonly hidden: boolean;
  /** What a keyword is looked for in, in small letters. */
  readonly words: string;
}

/** An item as the files alone tell it; what is kept of it comes on top. `named` is what their names say. */
export type FoundItem = Omit<Item, 'id' | 'libId' | 'hidden' | 'words'> & {
  readonly named: { readonly title: string; readonly year: number };
};

export const episodeIdOf = (itemId: string, { season, no }: Pick<Episode, 'season' | 'no'>): string =>
  `${itemId}.${season}x${no}`;

/** Files of a film or series, those of all episodes together. */
export const filesOf = ({ files, episodes }: Pick<Item, 'files' | 'episodes'>): readonly VideoRow[] =>
  files.length > 0 ? files : episodes.flatMap((episode) => episode.files);
