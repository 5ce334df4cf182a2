import { Suspense } from 'react';
import { useWanted } from '../../state/conflicts/conflict-desk.ts';
import { useConflicts } from '../../state/conflicts/use-conflicts.ts';
import { lazyPart } from '../lazy-part.ts';
import { isOwnWindow } from '../own-window/own-window.ts';
import { PartBoundary } from '../part-boundary.tsx';

const OpenConflicts = lazyPart(() =>
  import('./open-conflicts.tsx').then((module) => ({ default: module.OpenConflicts })),
);

/**
 * Shows the taken names of all uploads, copies and moves as they come; mounted once in each document (DRG-26). Every
 * document knows those of the desktop app: by themselves they are asked about on the desktop alone.
 */
export function ConflictHost() {
  const all = useConflicts();
  const wanted = useWanted();
  const isDesktop = window.self === window.top && !isOwnWindow();
  const cases = isDesktop ? all : all.filter(({ source, id }) => source !== 'native' || wanted.has(id));
  return (
    <PartBoundary>
      <Suspense fallback={null}>{cases.length > 0 && <OpenConflicts cases={cases} />}</Suspense>
    </PartBoundary>
  );
}
