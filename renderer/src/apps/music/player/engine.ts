import type { SongRecord } from '#shared/contract/calls-music.ts';
import type { EngineState, MusicEngine, PlayMode } from './engine-types.ts';
import type { EngineSnapshot } from './snapshot.ts';
import { createDeck, type Deck } from '../../../components/media/deck.ts';
import {
  atSong,
  emptyQueue,
  following,
  preceding,
  queueOf,
  withMode,
  withMoved,
  withoutSong,
  withSongs,
  type Queue,
} from './queue.ts';

export interface EngineDeps {
  /** Address of a song's bytes. */
  readonly urlOf: (song: SongRecord) => string;
  readonly makeAudio: () => HTMLAudioElement;
  /** 0 to below 1. */
  readonly random: () => number;
  /** A song could not be read, and the queue goes on without it; `code` as MediaError has it. */
  readonly onSkipped: (song: SongRecord, code: number) => void;
  /** A song stopped in its middle, as its bytes came no more; it waits there. */
  readonly onLost: (song: SongRecord, code: number) => void;
}

/** The engine as its window has it. */
export interface OwnEngine extends MusicEngine {
  readonly pause: () => void;
  /** The next song is read before the last one has ended. */
  readonly setGapless: (gapless: boolean) => void;
  /** What is played now, for another time or page; null for an empty queue. */
  readonly snapshot: () => EngineSnapshot | null;
  /** Takes up what was played; it goes on with `play`, else it waits where it was. */
  readonly restore: (snapshot: EngineSnapshot, play: boolean) => void;
  readonly destroy: () => void;
}

/** Later than this, "previous" goes to the beginning of the song (s). */
const AGAIN_S = 3;
/** So many songs in a row that cannot be played are no matter of the songs: the device is away. */
const MOST_FAILURES = 10;
/** The next song is read this long before the end of the one that plays (s). */
const AHEAD_S = 20;

/** Code of MediaError for bytes that came no more. */
const NETWORK = 2;

/** Plays a queue of songs, one after the other; what cannot be played is told and left out (APP-MUSIC-01). */
export function createMusicEngine(deps: EngineDeps): OwnEngine {
  const { urlOf, random, onSkipped, onLost } = deps;
  const listeners = new Set<() => void>();
  let queue: Queue<SongRecord> = emptyQueue;
  let mode: PlayMode = 'order';
  let running = false;
  let gapless = true;
  /** What comes next, once it was drawn: by chance another look would say otherwise. */
  let upcoming: Queue<SongRecord> | null | undefined;
  /** Songs in a row that could not be played. */
  let failures = 0;
  /** Where the first of them stood, and its second. */
  let failedAt: { readonly queue: Queue<SongRecord>; readonly second: number } = { queue: emptyQueue, second: 0 };
  let state: EngineState;

  const song = (): SongRecord | undefined => queue.songs[queue.index];
  const told = (): void => {
    const { at, duration, waiting, volume, muted } = deck.state();
    state = { queue: queue.songs, index: queue.index, running, waiting, at, duration, mode, volume, muted };
    for (const listener of [...listeners]) listener();
  };
  const lookAhead = (): Queue<SongRecord> | null => {
    if (upcoming === undefined) upcoming = following(queue, false, random);
    return upcoming;
  };

  const stand = (next: Queue<SongRecord>): void => {
    queue = next;
    upcoming = undefined;
    deck.forgetNext();
  };
  /** Stands at the current song of a queue and plays it, or has it wait at its beginning. */
  const begin = (next: Queue<SongRecord>, play = running): void => {
    const known = upcoming === next;
    queue = next;
    upcoming = undefined;
    running = play && queue.index >= 0;
    const now = song();
    if (now === undefined) deck.stop();
    else deck.load(urlOf(now), running, known);
    told();
  };
  const stop = (): void => {
    running = false;
    failures = 0;
    deck.pause();
    told();
  };

  const deck: Deck = createDeck(deps.makeAudio, {
    onChange: () => {
      told();
    },
    onTime: () => {
      const { at, duration } = deck.state();
      if (gapless && running && duration > 0 && duration - at < AHEAD_S) {
        const next = lookAhead();
        const ahead = next?.songs[next.index];
        if (ahead !== undefined && next !== queue) deck.readNext(urlOf(ahead));
      }
      told();
    },
    onPlaying: () => {
      failures = 0;
    },
    onEnded: () => {
      const next = lookAhead();
      if (next === null) stop();
      else begin(next, true);
    },
    onRefused: () => {
      running = false;
      told();
    },
    onFailed: (code) => {
      const broken = song();
      if (!running || broken === undefined) return stop();
      if (code === NETWORK) {
        stop();
        return onLost(broken, code);
      }
      onSkipped(broken, code);
      if (failures === 0) failedAt = { queue, second: deck.state().at };
      failures += 1;
      const next = failures < Math.min(MOST_FAILURES, queue.songs.length) ? following(queue, true, random) : null;
      if (next !== null) return begin(next, true);
      // Back to where it began: from there it can be tried again.
      const { queue: first, second } = failedAt;
      stop();
      if (first.songs !== queue.songs) return;
      if (first.index !== queue.index) begin(first, false);
      deck.seek(second);
      told();
    },
  });
  state = {
    queue: [],
    index: -1,
    running: false,
    waiting: false,
    at: 0,
    duration: 0,
    mode,
    volume: deck.state().volume,
    muted: false,
  };

  const engine: OwnEngine = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    play: (songs, index) => {
      failures = 0;
      begin(queueOf(songs, index, mode, random), true);
    },
    shuffle: (songs) => {
      failures = 0;
      mode = 'shuffle';
      begin(queueOf(songs, Math.floor(random() * songs.length), mode, random), true);
    },
    add: (songs, where) => {
      if (queue.index < 0) return engine.play(songs, 0);
      stand(withSongs(queue, songs, where, random));
      told();
    },
    removeAt: (index) => {
      const isCurrent = index === queue.index;
      const next = withoutSong(queue, index);
      if (isCurrent) begin(next);
      else {
        stand(next);
        told();
      }
    },
    move: (from, to) => {
      stand(withMoved(queue, from, to));
      told();
    },
    clear: () => {
      begin({ ...emptyQueue, mode }, false);
    },
    jump: (index) => {
      failures = 0;
      begin(atSong(queue, index), true);
    },
    toggle: () => {
      if (running) return stop();
      if (song() === undefined) return;
      running = true;
      deck.play();
      told();
    },
    pause: () => {
      if (running) stop();
    },
    next: () => {
      failures = 0;
      const next = following(queue, true, random);
      if (next === null) stop();
      else begin(next);
    },
    previous: () => {
      const before = deck.state().at > AGAIN_S ? null : preceding(queue);
      if (before === null) engine.seek(0);
      else begin(before);
    },
    seek: (seconds) => {
      deck.seek(seconds);
      told();
    },
    setMode: (wanted) => {
      mode = wanted;
      stand(withMode(queue, wanted, random));
      told();
    },
    setVolume: (volume) => {
      deck.setVolume(volume);
      told();
    },
    setMuted: (muted) => {
      deck.setMuted(muted);
      told();
    },
    setGapless: (wanted) => {
      gapless = wanted;
      if (!wanted) deck.forgetNext();
    },
    snapshot: () => {
      if (queue.index < 0) return null;
      const { at, volume, muted } = deck.state();
      return { songs: queue.songs, index: queue.index, mode, at, volume, muted, running };
    },
    restore: (kept, play) => {
      mode = kept.mode;
      deck.setVolume(kept.volume);
      deck.setMuted(kept.muted);
      begin(queueOf(kept.songs, kept.index, mode, random), play);
      deck.seek(kept.at);
      told();
    },
    destroy: () => {
      running = false;
      deck.stop();
    },
  };
  return engine;
}
