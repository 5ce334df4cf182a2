import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../components/lazy-part.ts';
import { PartBoundary } from '../components/part-boundary.tsx';
import { whenCalm } from '../host/calm.ts';
import { useDialogsOfSession } from './use-dialogs-of-session.ts';

const LivingShell = lazyPart(() => import('./living-shell.tsx').then((module) => ({ default: module.LivingShell })));

/** What the shell says about the session by itself; mounted once behind the sign-in of a top document. */
export function SessionShell() {
  useDialogsOfSession();
  const [calm, setCalm] = useState(false);
  useEffect(() => {
    let here = true;
    void whenCalm().then(() => {
      if (here) setCalm(true);
    });
    return () => {
      here = false;
    };
  }, []);
  if (!calm || window.self !== window.top) return null;
  return (
    <PartBoundary>
      <Suspense fallback={null}>
        <LivingShell />
      </Suspense>
    </PartBoundary>
  );
}
