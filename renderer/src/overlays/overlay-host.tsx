import { Suspense, useCallback, useEffect, useState } from 'react';
import { ComingBack } from '../components/coming-back.tsx';
import { lazyPart } from '../components/lazy-part.ts';
import { PartBoundary } from '../components/part-boundary.tsx';
import { useRemoteHelpOpen } from '../help/remote-help/remote-help-service.ts';
import { fetchAhead } from '../host/fetch-ahead.ts';
import { currentLanguage } from '../i18n/index.ts';
import { useHost } from '../host/host-context.ts';
import { localKv } from '../state/local-kv.ts';
import { selectStorageScreen } from '../state/storage-slice.ts';
import { useAppSelector, useAppStore } from '../state/store.ts';
import { watchHotplug } from './hotplug/hotplug.ts';
import { watchMigration } from './migration/migration-windows.ts';
import { PREPARATION_KEY } from './record-keys.ts';
import { watchStorageReports } from './storage-warnings.ts';
import { UpgradeWatch } from './upgrade/upgrade-watch.tsx';
import { useExcludedNotice } from './use-excluded-notice.ts';

const StorageOverlay = lazyPart(() =>
  import('./storage-overlay.tsx').then((module) => ({ default: module.StorageOverlay })),
);

const DatabaseOverlay = lazyPart(() =>
  import('./database/database-overlay.tsx').then((module) => ({ default: module.DatabaseOverlay })),
);

const RemoteHelpDialog = lazyPart(() =>
  import('../help/remote-help/remote-help-dialog.tsx').then((module) => ({ default: module.RemoteHelpDialog })),
);

const CareHost = lazyPart(() => import('./care-host.tsx').then((module) => ({ default: module.CareHost })));

interface Props {
  /** Opens a route in a window of the desktop; without one it opens as a window of its own. */
  readonly openWindow?: (route: string) => void;
  /** False while the page is still becoming usable: the flow of an upgrade and what drives it come after that. */
  readonly calm?: boolean;
}

/** The excluded-code notice needs the texts of the overlays, which load on their own. */
function ExcludedNotice() {
  useExcludedNotice();
  return null;
}

/**
 * Decides which device-wide storage state stands over the desktop and mounts it; the one place that does (OVL-01,
 * MSG-01, MSG-08). Mounted once by the shell of a signed-in top document. The screens themselves load when the
 * first one is needed; a desktop that has settled has them fetched.
 */
export function OverlayHost({ openWindow, calm = true }: Props) {
  const host = useHost();
  const store = useAppStore();
  const screen = useAppSelector(selectStorageScreen);
  const polled = useAppSelector((state) => state.storage.checkedAt > 0);
  const token = useAppSelector((state) => state.session.token);
  // The format of an external disk has a dialog of its own instead of a screen (EXT-03).
  const isExternal = useAppSelector((state) => state.storage.message?.data.type === 'extdev');
  const isShown = screen.kind !== 'none' || isExternal;
  const [needed, setNeeded] = useState(isShown);
  if (isShown && !needed) setNeeded(true);

  // Its end is told by its own dialog, which also loads the page anew (UPG-13).
  const isUpgrading = useAppSelector((state) => state.device.upgrading);
  const helpOpen = useRemoteHelpOpen();
  // Once seen broken the database is followed to the end of its repair (DBR-05).
  const isBroken = useAppSelector(({ storage: { dbState } }) => dbState === 'down' || dbState === 'repair_fail');
  const [brokeFor, setBrokeFor] = useState('');
  if (isBroken && brokeFor !== token) setBrokeFor(token);

  useEffect(() => watchStorageReports(store), [store]);
  useEffect(() => watchHotplug(store, host), [store, host]);

  useEffect(() => {
    fetchAhead(currentLanguage());
  }, []);

  // A preparation that ended while no console looked leaves its start behind (BOOT-05).
  const isPreparing = screen.kind === 'progress';
  useEffect(() => {
    if (polled && !isPreparing) void localKv.delete(PREPARATION_KEY);
  }, [polled, isPreparing]);

  const open = useCallback(
    (route: string) => {
      (openWindow ?? ((target: string) => host.openWindow(target)))(route);
    },
    [host, openWindow],
  );
  useEffect(() => watchMigration(store, open), [store, open]);
  return (
    <>
      <PartBoundary missing={<ComingBack waits={isUpgrading} />}>
        <Suspense fallback={null}>
          <ExcludedNotice />
          {/* Another session begins with flows of its own; without one nothing is answered any more (OVL-10). */}
          {needed && token !== '' && <StorageOverlay key={token} screen={screen} openWindow={open} />}
        </Suspense>
      </PartBoundary>
      <PartBoundary missing={<ComingBack waits={isUpgrading} />}>
        <Suspense fallback={null}>{token !== '' && brokeFor === token && <DatabaseOverlay key={token} />}</Suspense>
      </PartBoundary>
      <PartBoundary>
        <Suspense fallback={null}>{calm && token !== '' && <CareHost key={token} openWindow={open} />}</Suspense>
      </PartBoundary>
      {/* An upgrade goes on whatever becomes of the storage below it, its loading included (OVL-02). */}
      <PartBoundary>
        <Suspense fallback={null}>{helpOpen && token !== '' && <RemoteHelpDialog key={token} />}</Suspense>
        <Suspense fallback={null}>{calm && token !== '' && <UpgradeWatch key={token} />}</Suspense>
      </PartBoundary>
    </>
  );
}
