import { HelpBanner } from '../help/remote-help/help-banner.tsx';
import { useKeptAttention } from './inbox/use-kept-attention.ts';
import { NetworkTip } from './network/network-tip.tsx';
import { usePrivacy } from './privacy/use-privacy.tsx';
import { useWatchdog } from './watchdog/use-watchdog.tsx';

/** The parts that nothing waits for: watchdog, changed texts, the network around the device. */
export function LivingShell() {
  useWatchdog();
  usePrivacy();
  useKeptAttention();
  return (
    <>
      <NetworkTip />
      <HelpBanner />
    </>
  );
}
