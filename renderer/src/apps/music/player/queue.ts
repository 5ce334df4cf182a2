import type { PlayMode } from './engine-types.ts';

/** A queue of things with a place in it, and how it goes on. Nothing here plays. */
export interface Queue<T> {
  readonly songs: readonly T[];
  /** Place of the current song; -1 in an empty queue. */
  readonly index: number;
  readonly mode: PlayMode;
  /** In `shuffle`: the places in the order in which they are heard, each once, and where that stands. */
  readonly turns: readonly number[];
  readonly turn: number;
}

export const emptyQueue: Queue<never> = { songs: [], index: -1, mode: 'order', turns: [], turn: -1 };

/** Numbers from 0 below `count` in an order of chance; `random` gives 0 to below 1. */
function shuffled(count: number, random: () => number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  return order;
}

/** The turns of a queue from its current song on: that one first, the others by chance. */
function withTurns<T>(queue: Queue<T>, random: () => number): Queue<T> {
  if (queue.mode !== 'shuffle') return { ...queue, turns: [], turn: -1 };
  const others = shuffled(queue.songs.length, random).filter((at) => at !== queue.index);
  return { ...queue, turns: queue.index < 0 ? [] : [queue.index, ...others], turn: queue.index < 0 ? -1 : 0 };
}

/** A new queue that stands at a song. */
export function queueOf<T>(songs: readonly T[], index: number, mode: PlayMode, random: () => number): Queue<T> {
  const at = songs.length === 0 ? -1 : Math.max(0, Math.min(songs.length - 1, index));
  return withTurns({ songs, index: at, mode, turns: [], turn: -1 }, random);
}

export const withMode = <T>(queue: Queue<T>, mode: PlayMode, random: () => number): Queue<T> =>
  mode === queue.mode ? queue : withTurns({ ...queue, mode }, random);

/** Puts songs behind the current one, or at the end. The current one stays the current one. */
export function withSongs<T>(
  queue: Queue<T>,
  added: readonly T[],
  where: 'next' | 'last',
  random: () => number,
): Queue<T> {
  if (added.length === 0) return queue;
  const at = where === 'next' ? queue.index + 1 : queue.songs.length;
  const songs = [...queue.songs.slice(0, at), ...added, ...queue.songs.slice(at)];
  if (queue.index < 0) return queueOf(songs, 0, queue.mode, random);
  if (queue.mode !== 'shuffle') return { ...queue, songs };
  const moved = queue.turns.map((place) => (place >= at ? place + added.length : place));
  const fresh = added.map((_, offset) => at + offset);
  const turns =
    where === 'next'
      ? [...moved.slice(0, queue.turn + 1), ...fresh, ...moved.slice(queue.turn + 1)]
      : [...moved, ...shuffled(fresh.length, random).map((offset) => fresh[offset] ?? at)];
  return { ...queue, songs, turns };
}

/** Takes a song out. When it is the current one, what comes after it is current, at the end the one before. */
export function withoutSong<T>(queue: Queue<T>, at: number): Queue<T> {
  if (at < 0 || at >= queue.songs.length) return queue;
  const songs = queue.songs.filter((_, place) => place !== at);
  if (songs.length === 0) return { ...emptyQueue, mode: queue.mode };
  const shift = (place: number): number => (place > at ? place - 1 : place);
  if (queue.mode !== 'shuffle') {
    const index = at === queue.index ? Math.min(at, songs.length - 1) : shift(queue.index);
    return { ...queue, songs, index };
  }
  const turnOf = queue.turns.indexOf(at);
  const turns = queue.turns.filter((place) => place !== at).map(shift);
  const turn = Math.min(turnOf < queue.turn ? queue.turn - 1 : queue.turn, turns.length - 1);
  return { ...queue, songs, turns, turn, index: turns[turn] ?? 0 };
}

/** Puts a song at another place; what is current stays current. */
export function withMoved<T>(queue: Queue<T>, from: number, to: number): Queue<T> {
  const count = queue.songs.length;
  if (from < 0 || from >= count || to < 0 || to >= count || from === to) return queue;
  const rest = queue.songs.filter((_, place) => place !== from);
  const songs = [...rest.slice(0, to), queue.songs[from] as T, ...rest.slice(to)];
  const shift = (place: number): number => {
    if (place === from) return to;
    if (from < place && place <= to) return place - 1;
    return to <= place && place < from ? place + 1 : place;
  };
  return { ...queue, songs, index: shift(queue.index), turns: queue.turns.map(shift) };
}

/** The queue at another song; a place that is none changes nothing. */
export function atSong<T>(queue: Queue<T>, index: number): Queue<T> {
  if (index < 0 || index >= queue.songs.length) return queue;
  if (queue.mode !== 'shuffle') return { ...queue, index };
  // It is heard now instead of later; what was heard before it stays behind.
  const rest = queue.turns.filter((place) => place !== index);
  const turn = queue.turns.indexOf(index) <= queue.turn ? queue.turn : queue.turn + 1;
  return { ...queue, index, turns: [...rest.slice(0, turn), index, ...rest.slice(turn)], turn };
}

/**
 * The queue at the next song, or null where it ends. `asked`: a person wants the next one, also of a song that is
 * repeated. A round by chance is followed by another one, which does not begin with the song that was just heard.
 */
export function following<T>(queue: Queue<T>, asked: boolean, random: () => number): Queue<T> | null {
  const { songs, index, mode, turns, turn } = queue;
  if (songs.length === 0) return null;
  if (mode === 'one' && !asked) return queue;
  if (mode === 'shuffle') {
    if (turn + 1 < turns.length) return { ...queue, turn: turn + 1, index: turns[turn + 1] ?? 0 };
    const others = shuffled(songs.length, random).filter((place) => place !== index);
    const next = [...others, index];
    return { ...queue, turns: next, turn: 0, index: next[0] ?? 0 };
  }
  if (index + 1 < songs.length) return { ...queue, index: index + 1 };
  return mode === 'order' ? null : { ...queue, index: 0 };
}

/** The queue at the song that was heard before, or null at the beginning. */
export function preceding<T>(queue: Queue<T>): Queue<T> | null {
  const { songs, index, mode, turns, turn } = queue;
  if (songs.length === 0) return null;
  if (mode === 'shuffle') return turn > 0 ? { ...queue, turn: turn - 1, index: turns[turn - 1] ?? 0 } : null;
  if (index > 0) return { ...queue, index: index - 1 };
  return mode === 'order' ? null : { ...queue, index: songs.length - 1 };
}
