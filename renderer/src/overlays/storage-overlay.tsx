import { useCallback } from 'react';
import type { Screen } from '#shared/rules/storage/screen-types.ts';
import { ssdSituation } from '#shared/rules/storage/ssd-rules.ts';
import { useAppSelector } from '../state/store.ts';
import { ActionsContext, useActionFlow, useActions } from './actions/use-actions.ts';
import { BootingOverlay } from './booting/booting-overlay.tsx';
import { FaultOverlay } from './blocking/fault-overlay.tsx';
import { RebootNow } from './blocking/reboot-now.tsx';
import { ChooseOverlay } from './choose/choose-overlay.tsx';
import { CompleteOverlay } from './complete/complete-overlay.tsx';
import { PowerContext } from './flows/power-context.ts';
import { EsataConfirm } from './esata/esata-confirm.tsx';
import { EsataPending } from './esata/esata-pending.tsx';
import { ExternalFormat } from './external/external-format.tsx';
import { FlushOverlay } from './flush/flush-overlay.tsx';
import { FirstTimeOverlay } from './first-time/first-time-overlay.tsx';
import { useFormatFlow, type FormatFlow } from './flows/use-format-flow.ts';
import { usePowerFlow } from './flows/use-power-flow.ts';
import { usePreparation, type Preparation } from './flows/use-preparation.ts';
import { FormatFailedOverlay } from './formatting/format-failed-overlay.tsx';
import { FormattingOverlay } from './formatting/formatting-overlay.tsx';
import { DISKS_ROUTE } from '../components/disks-route.ts';
import { InfoOverlay } from './info/info-overlay.tsx';
import { RecoveryOverlay } from './raid/recovery-overlay.tsx';
import { PendingSsd } from './ssd/pending-ssd.tsx';
import { SsdOverlay } from './ssd/ssd-overlay.tsx';
import { PreparingOverlay } from './takeover/preparing-overlay.tsx';
import { useExpansionReminder } from './use-expansion-reminder.ts';
import { WizardOverlay } from './wizard/wizard-overlay.tsx';

interface Props {
  readonly screen: Screen;
  /** Opens a route of the console in a window of its own. */
  readonly openWindow: (route: string) => void;
}

interface PageProps {
  readonly screen: Screen;
  readonly flow: FormatFlow;
  readonly preparation: Preparation;
}

/** The page of a screen; one at a time, replaced in the same frame. MSG-08 */
function StoragePage({ screen, flow, preparation }: PageProps) {
  const message = useAppSelector((state) => state.storage.message);
  const continued = useAppSelector((state) => state.storage.continued);
  const firstTime = useAppSelector((state) => state.storage.firstTime);
  const actions = useActions();
  if (screen.kind === 'none') return null;
  const { overlay, view, key } = screen;
  if (screen.kind === 'info') {
    const { reason, canContinue } = screen;
    return (
      <InfoOverlay
        key={key}
        overlay={overlay}
        view={view}
        reason={reason}
        screenKey={key}
        canContinue={canContinue}
        message={message}
      />
    );
  }
  if (actions.state === 'preparing') return <PreparingOverlay overlay={overlay} />;
  if (view === 'booting' || view === 'waiting' || view === 'preparing') {
    return <BootingOverlay view={view} preparation={preparation} />;
  }
  if (overlay === 'formatting' || overlay === 'complete') return <FormatPage flow={flow} code={message?.code ?? ''} />;
  if (overlay === 'raid-sync' && message !== null) {
    return <RecoveryOverlay key={key} screenKey={key} message={message} />;
  }
  if (overlay === 'first-format') return firstTime === null ? null : <FirstTimeOverlay run={firstTime} />;
  if (overlay === 'confirm' && message !== null) {
    return <WizardOverlay key={key} screenKey={key} message={message} />;
  }
  if (overlay === 'pending' && message !== null) {
    return (
      <PendingSsd key={key} message={message}>
        <ChooseOverlay message={message} />
      </PendingSsd>
    );
  }
  if (overlay === 'esata-pending' && message !== null) return <EsataPending key={key} message={message} />;
  if (overlay === 'esata-confirm' && message !== null) return <EsataConfirm key={key} message={message} />;
  if (overlay === 'ssdpending' && view !== 'ssdLost' && message !== null) {
    return continued.includes(key) ? null : <SsdOverlay key={key} screenKey={key} message={message} />;
  }
  if (overlay === 'cacheflush' && message !== null) {
    return <FlushOverlay key={key} screenKey={key} message={message} />;
  }
  // The storage state speaks before its question is there.
  if (overlay === 'pending') return <PreparingOverlay overlay={overlay} text="soon" />;
  if (message === null) return null;
  if (view === 'rebootNow') return <RebootNow key={key} overlay={overlay} message={message} />;
  const comparison = screen.kind === 'decision' && screen.comparison;
  return <FaultOverlay key={key + view} overlay={overlay} view={view} comparison={comparison} message={message} />;
}

function FormatPage({ flow, code }: { flow: FormatFlow; code: string }) {
  switch (flow.page) {
    case 'failed':
      return <FormatFailedOverlay flow={flow} code={code} />;
    case 'result':
      return <CompleteOverlay flow={flow} />;
    case 'waitBegin':
    case 'formatdisk':
    case 'initialize':
      return <FormattingOverlay flow={flow} phase={flow.page} />;
    case 'none':
      return null;
  }
}

/**
 * The storage states over the desktop with the flows behind them. It stays mounted once a state was seen, so that
 * flows keep their memory while another screen, or none, is shown.
 */
export function StorageOverlay({ screen, openWindow }: Props) {
  // Questions about SSDs are about these SSDs: what is open about them goes when they change (M7).
  const situation = useAppSelector(({ storage: { message } }) =>
    message?.type === 'ssdpending' ? ssdSituation(message.data) : '',
  );
  const key =
    screen.kind === 'none' ? 'none' : `${screen.kind} ${screen.overlay} ${screen.view} ${screen.key} ${situation}`;
  const power = usePowerFlow(key);
  const openDisks = useCallback(() => {
    openWindow(DISKS_ROUTE);
  }, [openWindow]);
  const flow = useFormatFlow(screen, openDisks);
  const preparation = usePreparation(screen.kind === 'progress');
  const onTaken = useExpansionReminder(key === 'none', openDisks);
  const actions = useActionFlow(key, onTaken);
  return (
    <PowerContext value={power}>
      <ActionsContext value={actions}>
        <StoragePage screen={screen} flow={flow} preparation={preparation} />
        <ExternalFormat />
      </ActionsContext>
    </PowerContext>
  );
}
