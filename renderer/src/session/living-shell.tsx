import { Suspense } from 'react';
import { PartBoundary } from '../components/part-boundary.tsx';
import { useAllowRequest } from '../help/let-in/use-allow-request.tsx';
import { HelpWatch } from '../help/remote-help/help-watch.tsx';
import { ReplayHost } from '../incident/replay-view.tsx';
import { useIncidentRecorder } from '../incident/use-recorder.ts';
import { useBackupWatch } from './inbox/use-backup-watch.ts';
import { useComputerBackupWatch } from './inbox/use-computer-backup-watch.ts';
import { useKeptAttention } from './inbox/use-kept-attention.ts';
import { useNoticeKeeper } from './inbox/use-notice-keeper.ts';
import { useSessionEnd } from './inbox/use-session-end.ts';
import { useTroubleWatch } from './inbox/use-trouble-watch.ts';
import { NetworkTip } from './network/network-tip.tsx';
import { usePrivacy } from './privacy/use-privacy.tsx';

/** The parts that nothing waits for: changed texts, notices of the session, the network around the device. */
export function LivingShell() {
  usePrivacy();
  useNoticeKeeper();
  useBackupWatch();
  useComputerBackupWatch();
  useTroubleWatch();
  useKeptAttention();
  useIncidentRecorder();
  useAllowRequest();
  useSessionEnd();
  return (
    <>
      <NetworkTip />
      <PartBoundary>
        <Suspense fallback={null}>
          <HelpWatch />
        </Suspense>
      </PartBoundary>
      <Suspense fallback={null}>
        <ReplayHost />
      </Suspense>
    </>
  );
}
