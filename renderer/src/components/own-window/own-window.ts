import { randomId } from '../../state/random-id.ts';
import { readContent, type KeptContent } from '../../state/window-rules/kept-content.ts';
import { localKv } from '../../state/local-kv.ts';
import type { LocalKv } from '../../state/kv.ts';

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

/** Where a window stood on the desktop. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** What goes along with a window. */
export interface MovedWindow {
  readonly url: string;
  readonly history: readonly string[];
  readonly histIdx: number;
  /** Scrolling, typed texts and what its screen keeps: where a film is, whether it plays (WIN-25). */
  readonly content: KeptContent;
  /** Where it goes when it comes back; null for one that never stood on a desktop. */
  readonly place: Place | null;
}

/** Key of what a window of an account (`windowsKey`) was handed over with. */
export const ownKey = (account: string, id: string): string => `${account}/own/${id}`;
const isRoute = (value: unknown): value is string => typeof value === 'string' && /^\/(?![/\\])/.test(value);

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' &&
  value !== null &&
  ['left', 'top', 'width', 'height'].every((key) => Number.isFinite((value as Record<string, unknown>)[key]));

/** Reads what another page says about a window; null when it makes no sense. */
export function readMoved(value: unknown): MovedWindow | null {
  const found = (value ?? {}) as Partial<Record<keyof MovedWindow, unknown>>;
  const history = Array.isArray(found.history) ? found.history.filter(isRoute) : [];
  const { url, histIdx, content, place } = found;
  if (!isRoute(url) || typeof histIdx !== 'number' || history[histIdx] !== url) return null;
  return { url, history, histIdx, content: readContent(content), place: isPlace(place) ? place : null };
}

/** Takes up what was put down, for good; null when there is nothing that makes sense. */
export async function takeOver(account: string, id: string, kv: LocalKv = localKv): Promise<MovedWindow | null> {
  const found = await kv.get(ownKey(account, id));
  await kv.delete(ownKey(account, id));
  return readMoved(found);
}

/** What this page was handed over with, where it is a window that left the desktop; it stays one over reloads. */
export function ownId(): string | null {
  return sessionStorage.getItem(MARK);
}

/** Whether this page is a window that left the desktop. */
export const isOwnWindow = (): boolean => ownId() !== null;

/** Remembers that this page left the desktop, and what it was handed over with. */
export function markOwnWindow(id: string): void {
  sessionStorage.setItem(MARK, id);
}

/** This page is a desktop from now on. */
export function unmarkOwnWindow(): void {
  sessionStorage.removeItem(MARK);
}

interface Word {
  readonly type: 'back' | 'taken';
  readonly id: string;
  readonly username: string;
  /** null only asks whether somebody would take one. */
  readonly moved: MovedWindow | null;
}

const channel = (): BroadcastChannel | null =>
  typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;

/**
 * Gives a window back to a desktop of the same account in another page; false when none takes it. Without a window it
 * only tells whether there is one.
 */
export function giveBack(username: string, moved: MovedWindow | null): Promise<boolean> {
  const line = channel();
  if (!line) return Promise.resolve(false);
  const id = randomId();
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
    const word: Word = { type: 'back', id, username, moved };
    line.postMessage(word);
  });
}

/** A desktop takes windows of its account back; the answer ends it. */
export function onGivenBack(username: () => string, take: (moved: MovedWindow) => void): () => void {
  const line = channel();
  if (!line) return () => undefined;
  line.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.type !== 'back' || username() === '' || data.username !== username()) return;
    const moved = readMoved(data.moved);
    if (moved === null && data.moved !== null) return;
    const word: Word = { ...data, type: 'taken' };
    line.postMessage(word);
    if (moved !== null) take(moved);
  };
  return () => {
    line.close();
  };
}
