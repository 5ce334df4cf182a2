import type { VideoNext } from '#shared/contract/calls-video.ts';
import { type Episode, episodeIdOf, filesOf, type Item, type VideoRow } from '../catalogue/items.ts';
import type { PlayProgress } from '../../media/play-progress.ts';

/** Where an account is in its files, and what of them can be played now. */
export interface Seeing {
  readonly progress: ReadonlyMap<string, PlayProgress>;
  isAway(path: string): boolean;
}

/** How far an account is in a film or series. */
export interface Seen {
  /** 0 to 1. */
  readonly progress: number;
  readonly watched: boolean;
  /** Unix seconds, 0 for never. */
  readonly playedAt: number;
  /** True when it was begun and not seen to its end. */
  readonly isBegun: boolean;
  /** What plays when it is gone on with; undefined when nothing can. */
  readonly next: VideoNext | undefined;
}

const part = (pos: number, duration: number): number => (duration > 0 ? Math.min(1, Math.max(0, pos / duration)) : 0);
/** Seconds of a file as its player has told them, or else as its head does. */
const lengthOf = ({ progress }: Seeing, file: VideoRow): number => progress.get(file.path)?.duration || file.duration;
const posOf = ({ progress }: Seeing, file: VideoRow): number => progress.get(file.path)?.pos ?? 0;
const isSeen = ({ progress }: Seeing, file: VideoRow): boolean => progress.get(file.path)?.watched === true;
const atOf = ({ progress }: Seeing, file: VideoRow): number => progress.get(file.path)?.at ?? 0;

/** The file among several of the same that is gone on with: the one that was begun last, or the first. */
export function fileToPlay(seeing: Seeing, files: readonly VideoRow[]): VideoRow | undefined {
  const there = files.filter(({ path }) => !seeing.isAway(path));
  let best = there[0];
  for (const file of there)
    if (
      posOf(seeing, file) > 0 &&
      (posOf(seeing, best ?? file) === 0 || atOf(seeing, file) > atOf(seeing, best ?? file))
    )
      best = file;
  return best;
}

const nextOf = (
  seeing: Seeing,
  file: VideoRow | undefined,
  rest: Pick<VideoNext, 'id' | 'season' | 'episode' | 'title'>,
): VideoNext | undefined =>
  file && { ...rest, path: file.path, pos: posOf(seeing, file), duration: lengthOf(seeing, file) };

/** Parts of a film in their order, each with the files that it is in; undefined for a film that is not cut. */
function partsOf(files: readonly VideoRow[]): VideoRow[][] | undefined {
  const parts = new Map<number, VideoRow[]>();
  for (const file of files) {
    const { part: no } = file.shape.film;
    if (no > 0) parts.set(no, [...(parts.get(no) ?? []), file]);
  }
  return parts.size > 1 ? [...parts].sort(([a], [b]) => a - b).map(([, list]) => list) : undefined;
}

function seenOfFilm(seeing: Seeing, item: Item): Seen {
  const { files, id, title } = item;
  const playedAt = files.reduce((last, file) => Math.max(last, atOf(seeing, file)), 0);
  const rest = { id, title, season: 0, episode: 0 };
  const parts = partsOf(files);
  if (parts === undefined) {
    const begun = fileToPlay(
      seeing,
      files.filter((file) => posOf(seeing, file) > 0),
    );
    const watched = files.some((file) => isSeen(seeing, file));
    return {
      progress: begun ? part(posOf(seeing, begun), lengthOf(seeing, begun)) : watched ? 1 : 0,
      watched,
      playedAt,
      isBegun: begun !== undefined,
      next: nextOf(seeing, begun ?? fileToPlay(seeing, files), rest),
    };
  }
  const seen = parts.map((list) => list.some((file) => isSeen(seeing, file)));
  const begunAt = parts.findIndex((list) => list.some((file) => posOf(seeing, file) > 0));
  const lastSeen = seen.lastIndexOf(true);
  const watched = seen.every(Boolean);
  const at = begunAt >= 0 ? begunAt : watched ? 0 : lastSeen + 1 < parts.length ? lastSeen + 1 : seen.indexOf(false);
  const file = fileToPlay(seeing, parts[at] ?? []);
  const lengths = parts.map(([first]) => (first === undefined ? 0 : lengthOf(seeing, first)) || 1);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const before = lengths.reduce((sum, length, index) => (index < at ? sum + length : sum), 0);
  const within = file === undefined ? 0 : posOf(seeing, file);
  return {
    progress: watched && begunAt < 0 ? 1 : part(before + within, total),
    watched,
    playedAt,
    isBegun: begunAt >= 0 || (lastSeen >= 0 && !watched),
    next: nextOf(seeing, file, rest),
  };
}

/** True when an account has seen an episode to its end. */
export const isEpisodeSeen = (seeing: Seeing, { files }: Episode): boolean =>
  files.some((file) => isSeen(seeing, file));

function seenOfSeries(seeing: Seeing, item: Item): Seen {
  const { episodes } = item;
  const playedAt = filesOf(item).reduce((last, file) => Math.max(last, atOf(seeing, file)), 0);
  // Specials are no reason to call a series unseen.
  const regular = episodes.filter(({ season }) => season > 0);
  const counted = regular.length > 0 ? regular : episodes;
  const seen = counted.filter((episode) => isEpisodeSeen(seeing, episode)).length;
  const watched = counted.length > 0 && seen === counted.length;
  let last = -1;
  let lastAt = 0;
  for (const [index, { files }] of episodes.entries())
    for (const file of files) {
      const known = seeing.progress.get(file.path);
      if (known !== undefined && (known.pos > 0 || known.watched) && known.at >= lastAt)
        [last, lastAt] = [index, known.at];
    }
  const isOpen = (episode: Episode): boolean => !isEpisodeSeen(seeing, episode);
  const current = episodes[last];
  const isWithin = current !== undefined && current.files.some((file) => posOf(seeing, file) > 0);
  const isSpecial = current?.season === 0;
  const later = episodes.slice(last + 1).filter(({ season }) => isSpecial || season > 0);
  const wanted = isWithin ? current : (later.find(isOpen) ?? counted.find(isOpen) ?? counted[0]);
  const file = wanted && fileToPlay(seeing, wanted.files);
  return {
    progress: counted.length > 0 ? seen / counted.length : 0,
    watched,
    playedAt,
    isBegun: isWithin || (last >= 0 && !watched),
    next:
      wanted &&
      nextOf(seeing, file, {
        id: episodeIdOf(item.id, wanted),
        title: wanted.title,
        season: wanted.season,
        episode: wanted.no,
      }),
  };
}

/** How far an account is in a film or series, and what comes next (APP-VIDEO-02, APP-VIDEO-04). */
export const seenOf = (seeing: Seeing, item: Item): Seen =>
  item.kind === 'movie' ? seenOfFilm(seeing, item) : seenOfSeries(seeing, item);
