import { useMemo } from 'react';
import type { NativeItem } from '#shared/ipc/transfer-channels.ts';
import { useAppSelector } from '../store.ts';
import { selectTransfers } from '../transfers-slice.ts';
import { placeOf, type ConflictCase } from './conflict-case.ts';
import { usePostponed } from './conflict-desk.ts';

const open: readonly string[] = ['wait', 'run'];

/** Batches of which something is still on its way. */
const openBatches = (items: Iterable<{ readonly batch: string; readonly state: string }>): Set<string> => {
  const out = new Set<string>();
  for (const { batch, state } of items) if (open.includes(state)) out.add(batch);
  return out;
};

const secondsOf = (ms: number): number => Math.floor(ms / 1000);

/** A taken name of a transfer of the desktop app. */
function nativeCase(item: NativeItem): Omit<ConflictCase, 'more'> {
  const { id, batch, kind, name, rel, isDir, remote, local, size, mtime, taken } = item;
  const goesUp = kind === 'nativeUpload';
  const there = taken && {
    path: goesUp ? `${remote}/${taken.rel === '' ? rel : taken.rel}` : '',
    isDir: taken.isDir,
    size: taken.size,
    mtime: secondsOf(taken.mtime),
  };
  const from = { path: goesUp ? '' : remote, isDir, size, mtime: secondsOf(mtime) };
  const place = placeOf(goesUp ? remote : local, rel);
  return { id, source: 'native', batch, name, isDir, place, from, there, same: false };
}

/** Every taken name that waits for an answer and was not put off, the oldest first (DRG-26). */
export function useConflicts(): readonly ConflictCase[] {
  const uploads = useAppSelector(selectTransfers);
  const native = useAppSelector((state) => state.native.items);
  const pending = useAppSelector((state) => state.conflicts.pending);
  const postponed = usePostponed();
  return useMemo(() => {
    const own = uploads.filter(({ state }) => state === 'conflict');
    const app = Object.values(native).filter(({ state }) => state === 'conflict');
    if (own.length + app.length + pending.length === 0) return [];
    const pageBatches = openBatches(uploads);
    const appBatches = openBatches(Object.values(native));
    const cases: ConflictCase[] = [
      ...pending.map(({ id, batch, name, isDir, to, from, there, same }) => {
        return { id, source: 'device' as const, batch, name, isDir, place: to, from, there, same, more: false };
      }),
      ...own.map(({ id, batch, name, folder, rel, size, mtime, isDir = false, there }) => ({
        id,
        source: 'page' as const,
        batch,
        name,
        isDir,
        place: placeOf(folder, rel),
        from: { path: '', isDir, size, mtime },
        there,
        same: false,
        more: pageBatches.has(batch),
      })),
      ...app.map((item) => ({ ...nativeCase(item), more: appBatches.has(item.batch) })),
    ];
    return cases.filter(({ id }) => !postponed.has(id));
  }, [uploads, native, pending, postponed]);
}
