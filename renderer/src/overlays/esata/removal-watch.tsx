import { Suspense, useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { adaptRemovalStatus } from '#shared/rules/storage/records.ts';
import { call } from '../../api/call.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { PartBoundary } from '../../components/part-boundary.tsx';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import { onRemovalWanted, openRemoval } from './removal-store.ts';

const RemovalHost = lazyPart(() => import('./removal-host.tsx').then((module) => ({ default: module.RemovalHost })));

/** A removal that the device is at when the page loads is shown; asked once after the sign-in. ESA-07, ESA-16 */
function useRemovalOnLoad(isMaster: boolean): void {
  useEffect(() => {
    if (!isMaster) return;
    let current = true;
    void call(calls.esataStatus, {}, { silent: true }).then((result) => {
      const told = result.success ? adaptRemovalStatus(result.data) : null;
      if (current && told?.status === 1) openRemoval({ status: 1, duration: told.duration });
    });
    return () => {
      current = false;
    };
  }, [isMaster]);
}

/** Fetches the dialog of the removal with its course when the first request comes. ESA-07 */
export function RemovalWatch() {
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const [needed, setNeeded] = useState(false);
  useEffect(
    () =>
      onRemovalWanted(() => {
        setNeeded(true);
      }),
    [],
  );
  useRemovalOnLoad(isMaster);
  return (
    <PartBoundary>
      <Suspense fallback={null}>{needed && <RemovalHost />}</Suspense>
    </PartBoundary>
  );
}
