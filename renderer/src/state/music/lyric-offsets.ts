import { useMemo, useSyncExternalStore } from 'react';
import { useAppSelector } from '../store.ts';

/** Songs whose lyrics were put earlier or later; the oldest go first. */
const MOST = 500;
const keyOf = (account: string): string => `hearth.music.lyricOffsets/${account}`;

type Offsets = readonly (readonly [path: string, seconds: number])[];

function readOffsets(text: string | null): Offsets {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one: unknown) =>
      Array.isArray(one) && typeof one[0] === 'string' && Number.isFinite(one[1]) ? [[one[0], Number(one[1])]] : [],
    );
  } catch {
    return [];
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Told by the browser of what other pages have kept.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Shows the lyrics of a song later by so many seconds, earlier below 0; kept for the account on this computer. */
export function setLyricOffset(account: string, path: string, seconds: number): void {
  const others = readOffsets(localStorage.getItem(keyOf(account))).filter(([known]) => known !== path);
  const next = seconds === 0 ? others : [...others, [path, seconds] as const].slice(-MOST);
  localStorage.setItem(keyOf(account), JSON.stringify(next));
  for (const listener of listeners) listener();
}

/** Seconds by which somebody had the lyrics of a song put later; every page follows a change. */
export function useLyricOffset(path: string): number {
  const account = useAppSelector((state) => state.session.username);
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(account)));
  return useMemo(() => readOffsets(text).find(([known]) => known === path)?.[1] ?? 0, [text, path]);
}
