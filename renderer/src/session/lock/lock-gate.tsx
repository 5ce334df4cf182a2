import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ComingBack } from '../../components/coming-back.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { partLoading } from '../../host/part-loading.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { PartBoundary } from '../../components/part-boundary.tsx';
import { whenCalm } from '../../host/calm.ts';
import { selectIsLocked } from '../../state/lock-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { SessionShell } from '../session-shell.tsx';
import { createPlaceKeeper } from './keep-place.ts';
import styles from './lock.module.css';

const loadLockScreen = () => partLoading(import('./lock-screen.tsx'));
const LockScreen = lazyPart(() => loadLockScreen().then((module) => ({ default: module.LockScreen })));

/** Puts the content into the document while it may be seen. Stands before it: what it shows measures itself at once. */
function Place({ content, shown }: { content: HTMLElement; shown: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const [keeper] = useState(() => createPlaceKeeper(content));
  useLayoutEffect(() => {
    if (!shown || place.current === null) return;
    keeper.enter(place.current);
    return () => {
      keeper.leave();
    };
  }, [keeper, shown]);
  return <div ref={place} className={styles.place} />;
}

/**
 * Everything behind the sign-in stands in an element of its own. While the screen is locked that element is out of
 * the document: nothing of it can be seen, reached or read out (LCK-02), yet it goes on living, with its transfers,
 * polls and unsaved texts (LCK-07).
 */
export function LockGate({ children }: { children: ReactNode }) {
  const phase = useAppSelector((state) => state.lock.phase);
  const isLocked = useAppSelector(selectIsLocked);
  const [content] = useState(() => {
    const element = document.createElement('div');
    element.className = styles.place ?? '';
    return element;
  });
  // The lock may fall while the device is away.
  useEffect(() => {
    void whenCalm()
      .then(loadLockScreen)
      .catch(() => undefined);
  }, []);
  return (
    <>
      <Place content={content} shown={!isLocked} />
      {createPortal(
        <>
          {children}
          <SessionShell />
        </>,
        content,
      )}
      {isLocked && (
        <PartBoundary missing={<ComingBack />}>
          <Suspense fallback={<LoadingState />}>{phase === 'pending' ? <LoadingState /> : <LockScreen />}</Suspense>
        </PartBoundary>
      )}
    </>
  );
}
