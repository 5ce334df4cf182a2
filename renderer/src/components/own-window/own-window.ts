import { localKv, type LocalKv } from '../../state/local-kv.ts';

/*
 * A window of the desktop goes on as a page of its own (a native window of the desktop app, a tab of a browser) and
 * comes back. What it is goes through the store of this computer, which all pages of the console share; the way back
 * is a word between pages.
 */

/** Part of the address that names what is handed over. */
export const OWN_PARAM = 'own';
const MARK = 'hearth.own';
const CHANNEL = 'hearth.windows';
/** A desktop that is there takes a window back within this time (ms). */
const ANSWER_MS = 500;

/** What goes along with a window. */
export interface MovedWindow {
  readonly url: string;
  readonly history: readonly string[];
  readonly histIdx: number;
}

const keyOf = (id: string): string => `own-window/${id}`;
const isRoute = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

/** Puts a window down for the page that opens next; answers the address of that page. */
export async function handOver(moved: MovedWindow, kv: LocalKv = localKv): Promise<string> {
  const id = crypto.randomUUID();
  await kv.set(keyOf(id), moved);
  const hash = moved.url.indexOf('#');
  const plain = hash < 0 ? moved.url : moved.url.slice(0, hash);
  return `${plain}${plain.includes('?') ? '&' : '?'}${OWN_PARAM}=${id}${hash < 0 ? '' : moved.url.slice(hash)}`;
}

/** Takes up what was put down, once; null when there is nothing that makes sense. */
export async function takeOver(id: string, kv: LocalKv = localKv): Promise<MovedWindow | null> {
  const found = (await kv.get(keyOf(id))) as Partial<MovedWindow> | null | undefined;
  await kv.delete(keyOf(id));
  const history = Array.isArray(found?.history) ? found.history.filter(isRoute) : [];
  const { url, histIdx } = found ?? {};
  if (!isRoute(url) || typeof histIdx !== 'number' || history[histIdx] !== url) return null;
  return { url, history, histIdx };
}

/** Whether this page is a window that left the desktop; it stays one over reloads. */
export function isOwnWindow(): boolean {
  return sessionStorage.getItem(MARK) === '1';
}

/** Remembers that this page left the desktop. */
export function markOwnWindow(): void {
  sessionStorage.setItem(MARK, '1');
}

interface Word {
  readonly type: 'back' | 'taken';
  readonly id: string;
  readonly username: string;
  readonly url: string;
}

const channel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;

/** Gives a route back to a desktop of the same account in another page; false when none takes it. */
export function giveBack(username: string, url: string): Promise<boolean> {
  const line = channel();
  if (!line) return Promise.resolve(false);
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const done = (taken: boolean) => {
      clearTimeout(timer);
      line.close();
      resolve(taken);
    };
    const timer = setTimeout(() => {
      done(false);
    }, ANSWER_MS);
    line.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.type === 'taken' && data.id === id) done(true);
    };
    const word: Word = { type: 'back', id, username, url };
    line.postMessage(word);
  });
}

/** A desktop takes windows of its account back; the answer ends it. */
export function onGivenBack(username: () => string, take: (url: string) => void): () => void {
  const line = channel();
  if (!line) return () => undefined;
  line.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.type !== 'back' || username() === '' || data.username !== username() || !isRoute(data.url)) return;
    const word: Word = { ...data, type: 'taken' };
    line.postMessage(word);
    take(data.url);
  };
  return () => {
    line.close();
  };
}
