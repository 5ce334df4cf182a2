import type { StorageMessage } from '#shared/rules/storage/message.ts';
import { useActions } from '../actions/use-actions.ts';
import { usePower } from '../flows/power-context.ts';
import { CompatPage } from './compat-page.tsx';
import { FaultPage } from './fault-page.tsx';
import { ModePage } from './mode-page.tsx';
import { PoolPage, RebootWait, ResetPage } from './question-pages.tsx';
import { RiskPage } from './risk-page.tsx';
import { SsdDialogs } from './ssd-dialogs.tsx';
import { useSsdFlow, type SsdFlow } from './use-ssd.ts';

function Page({ flow, busy }: { flow: SsdFlow; busy: boolean }) {
  switch (flow.page) {
    case 'reset':
      return <ResetPage flow={flow} busy={busy} />;
    case 'pool':
      return <PoolPage flow={flow} busy={busy} />;
    case 'error':
      return <FaultPage flow={flow} busy={busy} />;
    case 'compat':
      return (
        <CompatPage
          data={flow.context.facts}
          ticked={flow.context.ticked}
          busy={busy}
          onTick={() => {
            flow.send({ type: 'TICK' });
          }}
          onContinue={() => {
            flow.send({ type: 'CONFIRM' });
          }}
          onIgnore={() => {
            flow.send({ type: 'IGNORE' });
          }}
        />
      );
    case 'step1':
      return <ModePage flow={flow} busy={busy} />;
    case 'step2':
      return <RiskPage key={flow.context.mode} flow={flow} busy={busy} />;
    case null:
      return null;
  }
}

/** What the administrator is asked about M.2 SSDs. SSD-01 to SSD-24, MSG-06, MSG-11 */
export function SsdOverlay({ screenKey, message }: { screenKey: string; message: StorageMessage }) {
  const flow = useSsdFlow(screenKey, message);
  const actions = useActions();
  const power = usePower();
  const isDown = power.state === 'goingDown' || power.state === 'overdue';
  // Shut down of the fault page waits on its own page; a change of style restarts the device (SSD-08, SSD-09).
  if (isDown && power.action === 'reboot') return <RebootWait />;
  return (
    <>
      <Page flow={flow} busy={actions.busy || power.state === 'calling' || isDown} />
      <SsdDialogs flow={flow} />
    </>
  );
}
