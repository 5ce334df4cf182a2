import type { Unsubscribe } from '#shared/ipc/bridge.ts';

/** Where pages of the console tell each other what an account wants of its music windows. */
const CHANNEL = 'hearth.musicPrefs';

/** Wishes that have been kept. */
interface Word {
  /** Whose they are: a page of another account does not follow. */
  readonly username: string;
  readonly text: string;
}

function isWord(value: unknown): value is Word {
  if (typeof value !== 'object' || value === null) return false;
  const { username, text } = value as Partial<Record<keyof Word, unknown>>;
  return typeof username === 'string' && typeof text === 'string';
}

/** One for the page: what it tells does not come back to it. Open for as long as somebody here follows. */
let line: BroadcastChannel | null = null;
const followers = new Set<(word: Word) => void>();

/** Tells the other pages what has been kept. */
export function tellPrefs(username: string, text: string): void {
  line?.postMessage({ username, text } satisfies Word);
}

/** Follows what music windows of other pages keep for this account (APP-MUSIC-03). */
export function followPrefs(username: string, take: (text: string) => void): Unsubscribe {
  if (typeof BroadcastChannel !== 'function') return () => undefined;
  const follower = (word: Word): void => {
    if (word.username === username) take(word.text);
  };
  followers.add(follower);
  if (line === null) {
    line = new BroadcastChannel(CHANNEL);
    line.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isWord(data)) for (const each of followers) each(data);
    };
  }
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    line?.close();
    line = null;
  };
}
