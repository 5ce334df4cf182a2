import { Suspense } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { useQuestion } from './choice-service.ts';

const ChoiceDialog = lazyPart(() => import('./choice-dialog.tsx').then((module) => ({ default: module.ChoiceDialog })));

/** Draws the open question, if there is one; mounted once in each document. */
export function ChoiceHost() {
  const open = useQuestion();
  return (
    <PartBoundary>
      <Suspense fallback={null}>{open !== null && <ChoiceDialog key={open.id} open={open} />}</Suspense>
    </PartBoundary>
  );
}
