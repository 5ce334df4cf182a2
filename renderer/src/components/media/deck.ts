/** What a deck plays now: seconds, and a volume from 0 to 1. */
export interface DeckState {
  readonly at: number;
  /** 0 until it is known. */
  readonly duration: number;
  /** It should play and has no bytes yet. */
  readonly waiting: boolean;
  readonly volume: number;
  readonly muted: boolean;
}

export interface DeckEvents {
  readonly onChange: () => void;
  readonly onTime: () => void;
  readonly onPlaying: () => void;
  readonly onEnded: () => void;
  /** The browser does not let a page play that nobody has touched. */
  readonly onRefused: () => void;
  /**
   * The song cannot be read (on), or is none: `code` as MediaError has it, 0 where nothing is said. It stands where it
   * was, and goes on from there when it is to play again.
   */
  readonly onFailed: (code: number) => void;
}

/** Plays one song at a time and can read the next one meanwhile. */
export interface Deck {
  readonly state: () => DeckState;
  /** Begins a song; with `ahead` the one that was read with `readNext`. */
  readonly load: (url: string, play: boolean, ahead: boolean) => void;
  readonly readNext: (url: string) => void;
  readonly forgetNext: () => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** Lets go of the song. */
  readonly stop: () => void;
  readonly seek: (seconds: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Times the usual speed; whatever is opened from now on has it too. */
  readonly setSpeed: (speed: number) => void;
}

const finite = (value: number): number => (Number.isFinite(value) ? value : 0);

/** A deck over two audio elements: while one plays, the other may read what comes next. */
export function createDeck(makeAudio: () => HTMLAudioElement, events: DeckEvents): Deck {
  let front = makeAudio();
  let back = makeAudio();
  /** Address that the back element reads; '' for none. */
  let readAhead = '';
  let waiting = false;
  /** Where the song is to begin, as long as nothing is known of it (s); null for where its element stands. */
  let beginAt: number | null = null;

  const play = (): void => {
    if (front.error !== null) {
      // Asked for again after it failed: it may be there now. What is read anew stands at its beginning.
      beginAt ??= front.currentTime;
      front.load();
    }
    waiting = true;
    front.play().catch((error: unknown) => {
      // Anything else is told by the element itself.
      if (error instanceof DOMException && error.name === 'NotAllowedError') {
        waiting = false;
        events.onRefused();
      }
    });
  };
  const empty = (audio: HTMLAudioElement): void => {
    audio.pause();
    audio.removeAttribute('src');
    audio.load();
  };
  const listen = (audio: HTMLAudioElement): void => {
    const when = (name: keyof HTMLMediaElementEventMap, run: () => void): void => {
      audio.addEventListener(name, () => {
        if (audio === front) run();
      });
    };
    when('timeupdate', events.onTime);
    when('durationchange', events.onChange);
    when('loadedmetadata', () => {
      if (beginAt !== null && beginAt > 0) audio.currentTime = beginAt;
      beginAt = null;
      events.onChange();
    });
    when('waiting', () => {
      waiting = true;
      events.onChange();
    });
    for (const name of ['playing', 'canplay'] as const)
      when(name, () => {
        waiting = false;
        if (name === 'playing') events.onPlaying();
        events.onChange();
      });
    when('ended', events.onEnded);
    when('error', () => {
      waiting = false;
      // An element without a song tells of that as well.
      if (audio.hasAttribute('src')) events.onFailed(audio.error?.code ?? 0);
    });
  };
  for (const audio of [front, back]) {
    audio.preload = 'auto';
    listen(audio);
  }

  const deck: Deck = {
    state: () => ({
      at: beginAt ?? front.currentTime,
      duration: finite(front.duration),
      waiting,
      volume: front.volume,
      muted: front.muted,
    }),
    load: (url, wanted, ahead) => {
      beginAt = null;
      waiting = false;
      if (ahead && readAhead === url) {
        [front, back] = [back, front];
        empty(back);
      } else {
        deck.forgetNext();
        front.pause();
        front.src = url;
      }
      readAhead = '';
      if (wanted) play();
    },
    readNext: (url) => {
      if (readAhead === url) return;
      readAhead = url;
      back.src = url;
      back.volume = front.volume;
      back.muted = front.muted;
    },
    forgetNext: () => {
      if (readAhead === '') return;
      readAhead = '';
      empty(back);
    },
    play,
    pause: () => {
      waiting = false;
      front.pause();
    },
    stop: () => {
      beginAt = null;
      waiting = false;
      deck.forgetNext();
      empty(front);
    },
    seek: (seconds) => {
      const at = Math.max(0, seconds);
      // Before anything is known of a song it cannot be put anywhere, nor once it can be read no more.
      if (front.readyState === 0 || front.error !== null) beginAt = at;
      else front.currentTime = Math.min(at, finite(front.duration) || at);
    },
    setVolume: (volume) => {
      for (const audio of [front, back]) audio.volume = Math.max(0, Math.min(1, volume));
    },
    setMuted: (muted) => {
      for (const audio of [front, back]) audio.muted = muted;
    },
    setSpeed: (speed) => {
      // An element goes back to its default with every new address.
      for (const audio of [front, back]) [audio.defaultPlaybackRate, audio.playbackRate] = [speed, speed];
    },
  };
  return deck;
}
