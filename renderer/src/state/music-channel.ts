import type { Unsubscribe } from '#shared/ipc/bridge.ts';

/** Where pages of the console tell each other what song plays (RTE-23). */
const CHANNEL = 'music';

/** A song that is open in a player. */
export interface PlayingSong {
  /** The player that tells it; each has an id of its own. */
  readonly id: string;
  /** Whose song it is: a page of another account does not follow it. */
  readonly username: string;
  readonly path: string;
  /** Path of its lyrics; '' for none. */
  readonly lyric: string;
  /** Seconds from the beginning, when it was told. */
  readonly at: number;
  /** Times the usual speed; 0 while it stands still. */
  readonly rate: number;
}

type Word =
  | { readonly type: 'song'; readonly song: PlayingSong }
  /** A player has let go of its song. */
  | { readonly type: 'gone'; readonly id: string }
  /** A page that follows wants to know. */
  | { readonly type: 'ask' };

function isSong(value: unknown): value is PlayingSong {
  if (typeof value !== 'object' || value === null) return false;
  const { id, username, path, lyric, at, rate } = value as Partial<Record<keyof PlayingSong, unknown>>;
  const texts = [id, username, path, lyric].every((text) => typeof text === 'string');
  return texts && typeof at === 'number' && at >= 0 && typeof rate === 'number' && rate >= 0;
}

/** Reads what came over the channel; null for what is none of its words. */
function readWord(value: unknown): Word | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, id, song } = value as Readonly<Record<'type' | 'id' | 'song', unknown>>;
  if (type === 'ask') return { type };
  if (type === 'gone' && typeof id === 'string') return { type, id };
  return type === 'song' && isSong(song) ? { type, song } : null;
}

/** A player's end of the channel. */
export interface SongTeller {
  /** Tells how the song stands now. */
  tell(): void;
  /** The song is let go. */
  end(): void;
}

/** Tells the other pages of a song, also when one asks; `song` answers null as long as there is nothing to tell. */
export function tellSong(id: string, song: () => Omit<PlayingSong, 'id'> | null): SongTeller {
  if (typeof BroadcastChannel !== 'function') return { tell: () => undefined, end: () => undefined };
  const line = new BroadcastChannel(CHANNEL);
  const say = (word: Word) => {
    line.postMessage(word);
  };
  const tell = () => {
    const now = song();
    if (now !== null) say({ type: 'song', song: { id, ...now } });
  };
  const gone = () => {
    say({ type: 'gone', id });
  };
  line.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (readWord(data)?.type === 'ask') tell();
  };
  // A page that is closed unmounts nothing.
  addEventListener('pagehide', gone);
  return {
    tell,
    end: () => {
      removeEventListener('pagehide', gone);
      gone();
      line.close();
    },
  };
}

/**
 * Follows the song that plays in any page: the one that was started last, and nothing once its player has gone. A
 * player that only stands by does not take over from one that plays.
 */
export function followSong(onSong: (song: PlayingSong | null) => void): Unsubscribe {
  if (typeof BroadcastChannel !== 'function') return () => undefined;
  const line = new BroadcastChannel(CHANNEL);
  let followed: PlayingSong | null = null;
  const take = (song: PlayingSong | null) => {
    followed = song;
    onSong(song);
  };
  line.onmessage = ({ data }: MessageEvent<unknown>) => {
    const word = readWord(data);
    if (word?.type === 'gone' && word.id === followed?.id) {
      take(null);
      // Another one may be open.
      line.postMessage({ type: 'ask' } satisfies Word);
    } else if (word?.type === 'song' && (followed === null || followed.id === word.song.id || word.song.rate > 0))
      take(word.song);
  };
  line.postMessage({ type: 'ask' } satisfies Word);
  return () => {
    line.close();
  };
}
