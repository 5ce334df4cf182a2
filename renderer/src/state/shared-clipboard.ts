import type { Unsubscribe } from '#shared/ipc/bridge.ts';
import { clipboardCleared, clipboardSet, type ClipboardState } from './clipboard-slice.ts';
import type { AppStore } from './store.ts';

/** Where pages of the console hand each other what is on the clipboard for files. */
const CHANNEL = 'hearth.clipboard';

type Line = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>;

type Word =
  /** A page that has just come wants to know. */
  | { readonly type: 'ask'; readonly username: string }
  | { readonly type: 'is'; readonly username: string; readonly at: number; readonly clipboard: ClipboardState };

const isText = (value: unknown): value is string => typeof value === 'string';

function isClipboard(value: unknown): value is ClipboardState {
  if (typeof value !== 'object' || value === null) return false;
  const { mode, entries, from } = value as Partial<Record<keyof ClipboardState, unknown>>;
  if (!isText(from) || !Array.isArray(entries)) return false;
  return mode === null || mode === 'copy' || mode === 'cut';
}

/** Reads what came over the channel; null for what is none of its words. */
function readWord(value: unknown): Word | null {
  if (typeof value !== 'object' || value === null) return null;
  const { type, username, at, clipboard } = value as Readonly<Record<string, unknown>>;
  if (!isText(username) || username === '') return null;
  if (type === 'ask') return { type, username };
  if (type !== 'is' || typeof at !== 'number' || !isClipboard(clipboard)) return null;
  return { type, username, at, clipboard };
}

const openLine = (): Line | null => (typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null);

/**
 * Makes the clipboard for files one for all pages of an account, also those in windows of their own (interaction
 * conventions 3.3): what is cut or copied in one is pasted in another, the newest wins. Only the channel carries it, so
 * that paths of the safe box are written on no disk; it is gone with the last page.
 */
export function startSharedClipboard(store: AppStore, line: Line | null = openLine(), now = Date.now): Unsubscribe {
  if (line === null) return () => undefined;
  let known = store.getState().clipboard;
  let account = store.getState().session.username;
  /** When it was last changed, here or elsewhere. */
  let at = 0;
  let isTaking = false;
  const say = (word: Word): void => {
    line.postMessage(word);
  };
  const tell = (): void => {
    say({ type: 'is', username: account, at, clipboard: known });
  };
  const follow = (): void => {
    const { clipboard, session } = store.getState();
    const isOther = session.username !== account;
    account = session.username;
    if (clipboard === known && !isOther) return;
    const isChanged = clipboard !== known;
    known = clipboard;
    // Who signs out, or in, has emptied it for this page: the others do so by themselves.
    if (isOther) {
      at = 0;
      if (account !== '') say({ type: 'ask', username: account });
    } else if (isChanged && !isTaking && account !== '') {
      at = now();
      tell();
    }
  };
  const take = (clipboard: ClipboardState): void => {
    const { mode } = clipboard;
    if (mode === null && known.mode === null) return;
    isTaking = true;
    store.dispatch(mode === null ? clipboardCleared() : clipboardSet({ ...clipboard, mode }));
    isTaking = false;
  };
  line.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const word = readWord(data);
    if (word === null || word.username !== account) return;
    if (word.type === 'ask') {
      if (known.mode !== null) tell();
    } else if (word.at > at && store.getState().lock.phase !== 'locked') {
      at = word.at;
      take(word.clipboard);
    }
  });
  const end = store.subscribe(follow);
  if (account !== '') say({ type: 'ask', username: account });
  return () => {
    end();
    line.close();
  };
}
