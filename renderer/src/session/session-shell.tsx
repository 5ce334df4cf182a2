import { Suspense } from 'react';
import { lazyPart } from '../components/lazy-part.ts';
import { PartBoundary } from '../components/part-boundary.tsx';
import { useCalm } from '../host/use-calm.ts';
import { useDialogsOfSession } from './use-dialogs-of-session.ts';
import { useWatchdog } from './watchdog/use-watchdog.tsx';

const LivingShell = lazyPart(() => import('./living-shell.tsx').then((module) => ({ default: module.LivingShell })));

/** What the shell says about the session by itself; mounted once behind the sign-in of a top document. */
export function SessionShell() {
  useDialogsOfSession();
  const calm = useCalm();
  // A frame has the services of the document around it.
  if (window.self !== window.top) return null;
  return (
    <>
      <Suspense fallback={null}>
        <Watchdog />
      </Suspense>
      {calm && (
        <PartBoundary>
          <Suspense fallback={null}>
            <LivingShell />
          </Suspense>
        </PartBoundary>
      )}
    </>
  );
}

/** Here from the first moment: a device that is away cannot be asked for code any more. */
function Watchdog() {
  useWatchdog();
  return null;
}
