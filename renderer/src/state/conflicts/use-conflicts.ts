import { useMemo } from 'react';
import { useAppSelector } from '../store.ts';
import { selectTransfers } from '../transfers-slice.ts';
import type { ConflictCase } from './conflict-case.ts';
import { usePostponed } from './conflict-desk.ts';

const open: readonly string[] = ['wait', 'run'];

/** Batches of which something is still on its way. */
const openBatches = (items: Iterable<{ readonly batch: string; readonly state: string }>): Set<string> => {
  const out = new Set<string>();
  for (const { batch, state } of items) if (open.includes(state)) out.add(batch);
  return out;
};

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
      ...own.map(({ id, batch, name, folder, rel, size, mtime, there }) => ({
        id,
        source: 'page' as const,
        batch,
        name,
        isDir: false,
        place: rel.includes('/') ? `${folder}/${rel.slice(0, rel.lastIndexOf('/'))}` : folder,
        from: { path: '', isDir: false, size, mtime },
        there,
        same: false,
        more: pageBatches.has(batch),
      })),
      ...app.map(({ id, batch, kind, name, isDir, remote, local, size, mtime, taken }) => ({
        id,
        source: 'native' as const,
        batch,
        name,
        isDir,
        place: kind === 'nativeUpload' ? remote : local,
        from: { path: kind === 'nativeUpload' ? '' : remote, isDir, size, mtime: Math.floor(mtime / 1000) },
        there:
          taken === null
            ? null
            : {
                path: kind === 'nativeUpload' ? `${remote}/${name}` : '',
                isDir,
                size: taken.size,
                mtime: Math.floor(taken.mtime / 1000),
              },
        same: false,
        more: appBatches.has(batch),
      })),
    ];
    return cases.filter(({ id }) => !postponed.has(id));
  }, [uploads, native, pending, postponed]);
}
